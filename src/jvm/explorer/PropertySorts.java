import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The sorts of values of a program's properties, derived from types: which makers make them, of which parts. */
final class PropertySorts {
    /** From here on numbers are characters that have no small number. */
    static final long LETTERS = 1_000_000;
    /** The most elements of an array, a list, a text. */
    private static final int LONGEST = Plan.LARGEST;
    /** The most entries of a map: as many as {@code Map.of} takes. */
    private static final int MOST_ENTRIES = 10;
    /** The most sorts of a program. */
    private static final int MOST = 400;
    private static final int NO_SIZE = 1_000_000;
    /** Numbers of letters up to this one are tried soon. */
    private static final int SMALL_LETTERS = 4;

    final List<PropertySort> all = new ArrayList<>();
    private final Api api;
    private final ClassSources sources;
    private final World world;
    private final Map<String, PropertySort> known = new LinkedHashMap<>();

    PropertySorts(Api api, ClassSources sources, World world) {
        this.api = api;
        this.sources = sources;
        this.world = world;
    }

    /** The sort of a parameter. */
    PropertySort of(Ty type, PropertySources.Parameter parameter) {
        PropertySort sort = of(type);
        if (!parameter.hasRange() && !(parameter.isNullable() && !type.raw().isPrimitive())) {
            return sort;
        }
        PropertySort own = fresh(type, "parameter " + all.size());
        own.kind = sort.kind;
        own.makers.addAll(sort.makers);
        own.mayThrow = sort.mayThrow;
        own.needsNull = sort.needsNull;
        own.trouble = sort.trouble;
        own.isEndless = sort.isEndless;
        own.complete = sort.complete;
        own.least = sort.least;
        own.most = sort.most;
        if (parameter.hasRange()) {
            boolean isWhole = own.kind != null && !own.kind.startsWith("half") && !own.kind.equals("char");
            if (!isWhole) {
                own.trouble = "a range is for whole numbers, not for `" + type.java() + "`";
            } else {
                own.least = Math.max(own.least, parameter.least());
                own.most = Math.min(own.most, parameter.most());
            }
        }
        if (parameter.isNullable() && !type.raw().isPrimitive()) {
            if (own.isNumber()) {
                PropertySort inner = sort;
                own.kind = null;
                own.makers.add(new PropertySort.Maker(0, List.of(inner), parts -> new PropertyTerms.Same(type, parts), 0));
            }
            own.makers.add(0, absent(type));
        }
        return own;
    }

    private static PropertySort.Maker absent(Ty type) {
        return new PropertySort.Maker(0, List.of(), parts -> new Term.Constant(type, null, "null", 1), 0);
    }

    private PropertySort fresh(Ty type, String key) {
        PropertySort sort = new PropertySort(all.size(), type);
        all.add(sort);
        known.put(key, sort);
        return sort;
    }

    PropertySort of(Ty type) {
        String key = key(type);
        PropertySort sort = known.get(key);
        if (sort != null) {
            return sort;
        }
        sort = fresh(type, key);
        if (all.size() > MOST) {
            sort.trouble = "its types have no end";
        } else {
            fill(sort, type);
        }
        return sort;
    }

    private static String key(Ty type) {
        return type.raw().getName() + type.arguments().stream().map(PropertySorts::key).toList();
    }

    private void fill(PropertySort sort, Ty type) {
        Class<?> raw = type.raw();
        if (raw == int.class || raw == Integer.class || raw == Object.class || raw == Number.class || raw == Comparable.class) {
            whole(sort, "int", Integer.MIN_VALUE, Integer.MAX_VALUE);
        } else if (raw == long.class || raw == Long.class) {
            whole(sort, "long", Long.MIN_VALUE, Long.MAX_VALUE);
        } else if (raw == short.class || raw == Short.class) {
            whole(sort, "short", Short.MIN_VALUE, Short.MAX_VALUE);
        } else if (raw == byte.class || raw == Byte.class) {
            whole(sort, "byte", Byte.MIN_VALUE, Byte.MAX_VALUE);
        } else if (raw == double.class || raw == Double.class) {
            sort.kind = "half";
        } else if (raw == float.class || raw == Float.class) {
            sort.kind = "halfFloat";
        } else if (raw == char.class || raw == Character.class) {
            sort.kind = "char";
        } else if (raw == boolean.class || raw == Boolean.class) {
            constant(sort, new Term.Constant(type, false, "false", 1));
            constant(sort, new Term.Constant(type, true, "true", 1));
        } else if (raw == String.class || raw == CharSequence.class) {
            texts(sort, type, sources.tellsObjectsApart);
        } else if (raw.isArray()) {
            Ty element = Ty.of(raw.getComponentType());
            sequence(sort, element, parts -> new Term.Elements(type, parts));
        } else if (World.isOwn(raw)) {
            own(sort, type);
        } else if (raw == Comparator.class) {
            constant(sort, new Term.Order(type, false));
            constant(sort, new Term.Order(type, true));
        } else if (Term.Library.sizes(raw, 0, LONGEST) != null) {
            library(sort, type);
        } else if (Term.Function.method(raw) != null) {
            function(sort, type);
        } else {
            sort.trouble = "there are no values of `" + type.java() + "` to pass";
        }
    }

    private static void whole(PropertySort sort, String kind, long least, long most) {
        sort.kind = kind;
        sort.least = least;
        sort.most = most;
    }

    private static void constant(PropertySort sort, Term term) {
        sort.makers.add(new PropertySort.Maker(0, List.of(), parts -> term, 0));
    }

    /** The sort of elements of a set, or of keys, of which no two are equal. */
    private PropertySort different(Ty type) {
        if (type.raw() != String.class && type.raw() != CharSequence.class) {
            return of(type);
        }
        String key = "different " + key(type);
        PropertySort sort = known.get(key);
        if (sort == null) {
            sort = fresh(type, key);
            texts(sort, type, false);
        }
        return sort;
    }

    /** Texts by their lengths, and those that the files contain; {@code isTwice}: each a second time, as an object of its own. */
    private void texts(PropertySort sort, Ty type, boolean isTwice) {
        PropertySort letter = known.get("letter");
        if (letter == null) {
            letter = fresh(Ty.of(char.class), "letter");
            letter.kind = "letter";
        }
        for (int length = 0; length <= LONGEST; length++) {
            List<PropertySort> fields = java.util.Collections.nCopies(length, letter);
            sort.makers.add(new PropertySort.Maker(length, fields, parts -> new PropertyTerms.Text(type, parts, true), 0));
        }
        for (int length = 0; isTwice && length < LONGEST; length++) {
            List<PropertySort> fields = java.util.Collections.nCopies(length, letter);
            sort.makers.add(new PropertySort.Maker(length + 1, fields, parts -> new PropertyTerms.Text(type, parts, false), 0));
        }
        end(sort, LONGEST);
        java.util.stream.Stream.concat(sources.strings.stream().filter(text -> !text.isEmpty() && text.length() < 200 && !isSmall(text)).limit(6),
                        sources.names.stream().filter(text -> !isSmall(text)))
                // Names come after texts of two letters, which are read with less effort.
                .forEach(text -> sort.makers.add(new PropertySort.Maker(sources.names.contains(text) ? 3 : 2, List.of(), parts -> new Term.Constant(type, text, Quoted.of(text), 1), 0)));
    }

    /** Whether a text is short and made of the first letters: then it is soon made by its length anyway. */
    private static boolean isSmall(String text) {
        return text.length() <= 3 && text.chars().allMatch(one -> Math.abs(PropertySort.code((char) one)) <= SMALL_LETTERS);
    }

    private void sequence(PropertySort sort, Ty element, PropertySort.Builder builder) {
        PropertySort field = of(element);
        for (int length = 0; length <= LONGEST; length++) {
            sort.makers.add(new PropertySort.Maker(length, java.util.Collections.nCopies(length, field), builder, 0, true, null));
        }
        end(sort, LONGEST);
        inherit(sort, field);
    }

    /** Notes that longer values are none that makers make. */
    private static void end(PropertySort sort, int longest) {
        sort.isEndless = true;
        sort.complete = longest;
    }

    private static void inherit(PropertySort sort, PropertySort field) {
        sort.mayThrow |= field.mayThrow;
    }

    private void library(PropertySort sort, Ty type) {
        Class<?> raw = type.raw();
        PropertySort.Builder builder = parts -> raw == java.util.Stack.class ? new PropertyTerms.Stacked(type, parts) : new Term.Library(type, parts);
        int[] lengths = Term.Library.sizes(raw, 0, LONGEST);
        boolean isMap = Term.Library.isMap(raw);
        int distinct = isMap ? 2 : Term.Library.isSet(raw) ? 1 : 0;
        int longest = isMap ? MOST_ENTRIES : lengths[1];
        // No element stands twice: of a few constants there are no longer sets.
        int constants = distinct > 0 ? constants(Term.Library.part(type, 0)) : NO_SIZE;
        boolean isEnding = constants <= longest || lengths[1] < LONGEST;
        longest = Math.min(longest, constants);
        for (int length = lengths[0]; length <= longest; length++) {
            List<PropertySort> fields = new ArrayList<>();
            for (int at = 0; at < (isMap ? 2 * length : length); at++) {
                Ty part = Term.Library.part(type, at);
                fields.add(distinct > 0 && at % distinct == 0 ? different(part) : of(part));
            }
            // A number of the JDK is as large as what it is made of.
            int size = lengths[0] == 1 ? 0 : length;
            sort.makers.add(new PropertySort.Maker(size, fields, builder, distinct, Unsized.isSized(raw), null));
            fields.forEach(field -> inherit(sort, field));
        }
        if (!isEnding) {
            end(sort, longest);
        }
    }

    /** How many values a type has whose values are constants; too many for others. */
    private int constants(Ty type) {
        Class<?> raw = type.raw();
        return raw.isEnum() || raw == boolean.class || raw == Boolean.class ? of(type).makers.size() : NO_SIZE;
    }

    private void own(PropertySort sort, Ty type) {
        Class<?> raw = type.raw();
        List<Class<?>> implementing = api.implementing(raw);
        if (implementing.isEmpty() && Term.Function.method(raw) != null) {
            function(sort, type);
            return;
        }
        boolean isOpen = false;
        for (Class<?> one : implementing) {
            if (one.isEnum()) {
                constants(sort, one);
                continue;
            }
            List<Call> makers = new ArrayList<>(api.calls.stream().filter(call -> call.isConstructor() && call.owner().raw() == one).toList());
            if (makers.isEmpty()) {
                api.calls.stream().filter(call -> !call.isConstructor() && !call.hasReceiver() && call.result().raw() == one
                        && call.parameters().stream().noneMatch(parameter -> parameter.raw() == one)).forEach(makers::add);
            }
            for (Call call : makers) {
                List<PropertySort> fields = call.parts().stream().map(this::of).toList();
                PropertySort.Builder builder = parts -> new Term.Made(call.owner(), call, parts);
                int[] slots = slots(one, call);
                sort.makers.add(new PropertySort.Maker(fields.isEmpty() ? 0 : 1, fields, builder, 0, slots != null, slots));
                sort.mayThrow |= slots == null;
                fields.forEach(field -> inherit(sort, field));
            }
            isOpen |= makers.isEmpty();
        }
        if (sort.makers.isEmpty()) {
            sort.trouble = implementing.isEmpty() ? "no class implements `" + type.java() + "`: give one with `--with`"
                    : isOpen ? "no constructor of `" + type.java() + "` can be called" : "`" + type.java() + "` has no values";
        } else if (!java.lang.reflect.Modifier.isAbstract(raw.getModifiers()) && !raw.isRecord() && !raw.isEnum()
                && sort.makers.stream().allMatch(maker -> maker.fields().contains(sort))) {
            sort.needsNull = true;
            sort.makers.add(0, absent(type));
        }
    }

    /** The number of the field for each argument of a constructor that only stores them, so that it cannot throw; else null. */
    private int[] slots(Class<?> type, Call call) {
        PlainClass plain = sources.plain.get(type.getName());
        Class<?> above = type.getSuperclass();
        boolean isAlone = above == Object.class || above == Record.class
                || above != null && World.isOwn(above) && above.getSuperclass() == Object.class && above.getDeclaredFields().length == 0
                && !sources.explicit.contains(above.getName() + "#<init>/0");
        boolean hasStatics = Arrays.stream(type.getDeclaredFields()).anyMatch(field -> java.lang.reflect.Modifier.isStatic(field.getModifiers()));
        boolean isPlain = plain != null && isAlone && !hasStatics && call.isConstructor() && !call.makesInner() && type.getDeclaredConstructors().length == 1
                && type.getDeclaredFields().length == call.parameters().size() && plain.fields().size() == call.parameters().size();
        return isPlain ? plain.makers().get(call.parameters().size()) : null;
    }

    private void constants(PropertySort sort, Class<?> type) {
        try {
            Object[] constants = world.type(type).getEnumConstants();
            for (int at = 0; at < constants.length; at++) {
                constant(sort, new Term.Enumerated(Ty.of(type), at, ((Enum<?>) constants[at]).name()));
            }
        } catch (ReflectiveOperationException | LinkageError failure) {
            sort.trouble = "`" + type.getSimpleName() + "` cannot be initialised: " + failure;
        }
    }

    /** Functions: a head and a body, which is text before it is called. */
    private void function(PropertySort sort, Ty type) {
        Method method = Term.Function.method(type.raw());
        List<Ty> parameters = new ArrayList<>();
        for (Type parameter : method.getGenericParameterTypes()) {
            parameters.add(bound(parameter, type));
        }
        if (method.getReturnType() == void.class) {
            constant(sort, Term.Function.idle(type, parameters.size()));
            return;
        }
        Ty result = bound(method.getGenericReturnType(), type);
        PropertySort body = body(parameters, result);
        sort.makers.add(new PropertySort.Maker(1, List.of(body), parts -> new PropertyTerms.Lambda(type, parameters.size(), parts), 0));
        inherit(sort, body);
    }

    private PropertySort body(List<Ty> parameters, Ty result) {
        String key = "body " + parameters.stream().map(PropertySorts::key).toList() + " -> " + key(result);
        PropertySort body = known.get(key);
        if (body != null) {
            return body;
        }
        PropertySort made = fresh(result, key);
        PropertySort value = of(result);
        made.trouble = value.trouble;
        inherit(made, value);
        add(made, 0, List.of(value), PropertyTerms.Form.VALUE, 0);
        for (int at = 0; at < parameters.size(); at++) {
            Ty parameter = parameters.get(at);
            boolean isWhole = isWhole(parameter);
            if (isAlike(parameter, result)) {
                add(made, 0, List.of(), PropertyTerms.Form.NAME, at);
                if (isWhole) {
                    add(made, 1, List.of(of(Ty.of(int.class))), PropertyTerms.Form.PLUS, at);
                }
            }
            if (isWhole && (result.raw() == boolean.class || result.raw() == Boolean.class)) {
                add(made, 1, List.of(of(Ty.of(int.class))), PropertyTerms.Form.AT_MOST, at);
            }
            PropertySort keySort = of(parameter);
            boolean isKey = keySort.isNumber() && isWhole || parameter.raw() == String.class || parameter.raw().isEnum() || parameter.raw() == boolean.class
                    || parameter.raw() == Boolean.class;
            if (isKey) {
                add(made, 1, List.of(keySort, value, made), PropertyTerms.Form.ENTRY, at);
            }
        }
        if (parameters.size() == 2 && isWhole(parameters.get(0)) && isWhole(parameters.get(1))) {
            if (isWhole(result)) {
                add(made, 1, List.of(), PropertyTerms.Form.SUM, 0);
                add(made, 1, List.of(), PropertyTerms.Form.DIFFERENCE, 0);
            } else if (result.raw() == boolean.class || result.raw() == Boolean.class) {
                add(made, 1, List.of(), PropertyTerms.Form.COMPARISON, 0);
            }
        }
        return made;
    }

    private static void add(PropertySort body, int size, List<PropertySort> fields, PropertyTerms.Form form, int parameter) {
        body.makers.add(new PropertySort.Maker(size, fields, parts -> new PropertyTerms.Body(body.type, form, parameter, parts), 0));
    }

    private static boolean isWhole(Ty type) {
        return type.raw() == int.class || type.raw() == Integer.class;
    }

    private static boolean isAlike(Ty one, Ty other) {
        return one.equals(other) || isWhole(one) && isWhole(other);
    }

    /** A type in a generic interface, for its arguments; what is inherited from further up is taken by its place. */
    private Ty bound(Type type, Ty face) {
        if (type instanceof TypeVariable<?> variable) {
            TypeVariable<?>[] own = face.raw().getTypeParameters();
            for (int at = 0; at < own.length; at++) {
                if (own[at].getName().equals(variable.getName())) {
                    return face.argument(at);
                }
            }
            return face.argument(0);
        }
        try {
            return api.resolve(type);
        } catch (Api.NoValue none) {
            return Ty.of(Object.class);
        }
    }

    /** Works out the sizes of all sorts: the smallest, and the largest where there is one. */
    void measure() {
        boolean isNew = true;
        while (isNew) {
            isNew = false;
            for (PropertySort sort : all) {
                int least = sort.trouble != null ? -1 : sort.isNumber() ? 0 : sort.makers.stream().mapToInt(PropertySorts::leastOf).filter(one -> one >= 0).min().orElse(-1);
                if (least != sort.leastSize) {
                    sort.leastSize = least;
                    isNew = true;
                }
            }
        }
        for (int round = 0; round <= all.size() + 1; round++) {
            for (PropertySort sort : all) {
                int most = sort.isEndless ? NO_SIZE : 0;
                for (PropertySort.Maker maker : sort.makers) {
                    if (leastOf(maker) >= 0) {
                        most = Math.max(most, (int) Math.min(NO_SIZE, maker.size() + maker.fields().stream().mapToLong(field -> field.mostSize).sum()));
                    }
                }
                // What still grows after as many rounds as there are sorts has no end.
                sort.mostSize = round > all.size() && most > sort.mostSize ? NO_SIZE : most;
            }
        }
        for (PropertySort sort : all) {
            sort.makers.removeIf(maker -> leastOf(maker) < 0);
        }
    }

    private static int leastOf(PropertySort.Maker maker) {
        int sum = maker.size();
        for (PropertySort field : maker.fields()) {
            if (field.leastSize < 0) {
                return -1;
            }
            sum += field.leastSize;
        }
        return sum;
    }
}
