import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * A program with properties, compiled: what they are, which values they take, and their calls.
 *
 * <p>tatsu asks in turn: which properties and sorts of values there are; what all arguments within bounds come to; how single calls
 * end; what the sides of the last comparison were.
 */
final class PropertyProgram {
    /** A part of a precondition, as a method with the parameters of the property; it looks at some of them only. */
    record Guarded(Call call, Set<Integer> looksAt) {}

    /** A property that can be called, with the parts of its precondition in their order. */
    record Checked(PropertySources.Written written, Call call, List<PropertySort> sorts, List<Guarded> guards) {}

    private final Plan plan;
    private final PropertySources texts;
    private final ClassSources sources;
    private final String guardText;
    private final List<String> asked;
    private Api api;
    PropertySorts sorts;
    private Runner runner;
    /** Runs what may look at something unknown; null until that is asked for. */
    private Runner reading;
    /** The program for it, which is compiled while properties are called already; null if nothing asks for it from the start. */
    private CompletableFuture<ClassSources> asking;
    /** Whether nothing can be run so. */
    private boolean isEager;
    /** Properties whose arguments are known throughout before they are called. */
    private final Set<Checked> looking = new HashSet<>();
    private final List<Checked> checked = new ArrayList<>();
    private final List<String> troubles = new ArrayList<>();
    private Call refused;
    private Call take;
    private Batch last;
    /** The program in which properties note the sides of comparisons, once it is asked for. */
    private PropertyProgram explaining;

    PropertyProgram(List<ClassSources.SourceFile> files, Plan plan, String guardText, List<String> asked) throws IOException {
        this(new PropertySources(files), plan, guardText, asked, false);
    }

    private PropertyProgram(PropertySources texts, Plan plan, String guardText, List<String> asked, boolean explains) {
        this.asked = asked;
        this.texts = texts;
        this.plan = plan;
        this.guardText = guardText;
        sources = new ClassSources(explains ? texts.explaining : texts.files, guardText);
    }

    ClassSources sources() {
        return sources;
    }

    void close() {
        if (runner != null) {
            runner.close();
        }
        if (reading != null) {
            reading.close();
        }
        if (explaining != null) {
            explaining.close();
        }
    }

    /** Finds the methods, and the sorts of their parameters. */
    void load() throws ReflectiveOperationException {
        takeNamedValues();
        World world = new World(sources, Integer.MAX_VALUE / 1024, () -> true);
        api = new Api(sources, world.loader(), null);
        Class<?> words = Class.forName(PropertySources.WORDS, true, world.loader());
        refused = add(words.getMethod("refused"));
        take = add(words.getMethod("take", Object.class));
        sorts = new PropertySorts(api, sources, world);
        for (PropertySources.Written written : texts.properties) {
            Checked one = null;
            String trouble = written.trouble();
            if (trouble == null) {
                try {
                    one = check(written, Class.forName(written.owner(), false, world.loader()));
                    trouble = one.sorts().stream().map(sort -> sort.trouble).filter(java.util.Objects::nonNull).findFirst().orElse(null);
                } catch (Api.NoValue none) {
                    trouble = none.getMessage();
                } catch (ClassNotFoundException | LinkageError failure) {
                    trouble = "a property stands in a class with a name that others can use";
                }
            }
            checked.add(one);
            troubles.add(trouble);
        }
        sorts.measure();
        runner = new Runner(plan, sources, api, this::see, null);
    }

    /** Begins to compile what asks before it reads, if it will be needed. */
    void prepare() {
        boolean isFit = checked.stream().anyMatch(one -> one != null && one.sorts().stream().anyMatch(PropertyNarrowing::isFit));
        if (isFit && sources.changeable == null) {
            asking = CompletableFuture.supplyAsync(this::compiled);
        }
    }

    /** Puts values that the user names in place of the literals of the files. */
    private void takeNamedValues() {
        if (!plan.minesInts) {
            sources.numbers.clear();
            sources.numbers.addAll(plan.ints);
        }
        if (!plan.minesDoubles) {
            sources.fractions.clear();
            sources.fractions.addAll(plan.doubles);
        }
        if (!plan.minesChars) {
            sources.characters.clear();
            sources.characters.addAll(plan.chars);
        }
        if (!plan.minesStrings) {
            sources.strings.clear();
            sources.strings.addAll(plan.strings);
            sources.names.clear();
        }
    }

    private Call add(Method method) {
        Call call = new Call(api.calls.size(), method, Ty.of(method.getDeclaringClass()), null, Arrays.stream(method.getParameterTypes()).map(Ty::of).toList(),
                Ty.of(method.getReturnType()), false);
        api.calls.add(call);
        return call;
    }

    private Checked check(PropertySources.Written written, Class<?> owner) throws Api.NoValue, ClassNotFoundException {
        Method method = method(owner, written.name(), written.parameters());
        if (method == null) {
            throw new ClassNotFoundException(written.name());
        }
        List<PropertySort> types = new ArrayList<>();
        Type[] parameters = method.getGenericParameterTypes();
        for (int at = 0; at < parameters.length; at++) {
            types.add(sorts.of(api.resolve(parameters[at]), written.parameters().get(at)));
        }
        List<Guarded> guards = new ArrayList<>();
        for (PropertySources.Guard guard : written.guards()) {
            Method asked = method(owner, guard.method(), written.parameters());
            if (asked == null) {
                break;
            }
            guards.add(new Guarded(add(asked), guard.looksAt()));
        }
        return new Checked(written, add(method), types, guards);
    }

    /** The method that is written so, as far as a text can tell. */
    private static Method method(Class<?> owner, String name, List<PropertySources.Parameter> parameters) {
        List<Method> found = Arrays.stream(owner.getDeclaredMethods()).filter(one -> one.getName().equals(name) && one.getParameterCount() == parameters.size()
                && !one.isSynthetic()).toList();
        for (Method method : found) {
            boolean isAlike = true;
            for (int at = 0; at < parameters.size(); at++) {
                String type = parameters.get(at).type().replaceAll("<.*>", "").replaceAll("^.*\\.", "");
                isAlike &= type.equals(method.getParameterTypes()[at].getSimpleName());
            }
            if (isAlike) {
                return method;
            }
        }
        return found.size() == 1 ? found.get(0) : null;
    }

    /** What tatsu has to know. */
    Map<String, Object> told() {
        List<Object> all = new ArrayList<>();
        for (int at = 0; at < texts.properties.size(); at++) {
            PropertySources.Written written = texts.properties.get(at);
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("name", written.name());
            one.put("owner", written.owner().replaceAll("^.*[.]", "").replace('$', '.'));
            one.put("package", written.owner().contains(".") ? written.owner().replaceAll("[.][^.]*$", "") : "");
            one.put("file", written.file());
            one.put("line", written.line());
            one.put("trouble", troubles.get(at));
            one.put("void", written.isVoid());
            List<Object> parameters = new ArrayList<>();
            for (int parameter = 0; parameter < written.parameters().size(); parameter++) {
                PropertySources.Parameter of = written.parameters().get(parameter);
                Map<String, Object> shown = new LinkedHashMap<>();
                shown.put("name", of.name());
                shown.put("type", of.type());
                shown.put("sort", checked.get(at) == null ? 0 : checked.get(at).sorts().get(parameter).number);
                parameters.add(shown);
            }
            one.put("parameters", parameters);
            one.put("nulls", checked.get(at) == null ? List.of() : nulls(checked.get(at)));
            all.add(one);
        }
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("properties", all);
        told.put("sorts", sorts.all.stream().map(PropertySort::told).toList());
        Set<Long> constants = new LinkedHashSet<>(sources.numbers.stream().filter(number -> Math.abs(number) > 4).limit(6).toList());
        if (sources.tellsObjectsApart) {
            // Of this number Java makes a new object wherever it is boxed.
            constants.add(Values.UNKEPT);
        }
        Set<Long> letters = new LinkedHashSet<>();
        sources.characters.stream().limit(4).map(PropertySort::code).filter(code -> code >= PropertySorts.LETTERS).forEach(letters::add);
        told.put("constants", List.copyOf(constants));
        told.put("letters", List.copyOf(letters));
        Set<Long> fractions = new LinkedHashSet<>();
        sources.fractions.stream().map(PropertyFractions::number).filter(number -> Math.abs(number) > 4).limit(4).forEach(fractions::add);
        if (plan.minesDoubles) {
            fractions.add(PropertyFractions.number(0.1));
            fractions.add(PropertyFractions.number(Double.MAX_VALUE));
        }
        told.put("fractions", List.copyOf(fractions));
        return told;
    }

    /** Types of which {@code null} is the first value, because nothing else could be. */
    private static List<String> nulls(Checked one) {
        Set<PropertySort> seen = new LinkedHashSet<>(one.sorts());
        List<PropertySort> open = new ArrayList<>(one.sorts());
        while (!open.isEmpty()) {
            for (PropertySort.Maker maker : open.remove(0).makers) {
                maker.fields().stream().filter(seen::add).forEach(open::add);
            }
        }
        return seen.stream().filter(sort -> sort.needsNull).map(sort -> sort.type.java()).distinct().toList();
    }

    /** Notes a call where calls are to be told. */
    void note(Checked property, PropertyValue[] values, PropertyOutcome outcome) {
        if (plan.journal != null) {
            note(property, Arrays.stream(values).map(PropertyValue::term).toList(), outcome);
        }
    }

    /** Notes a call with arguments that may be partly unknown. */
    void note(Checked property, List<Term> arguments, PropertyOutcome outcome) {
        if (plan.journal != null && !outcome.kind().equals("none")) {
            note(property, arguments, outcome.kind() + (outcome.message().isEmpty() ? "" : ": " + outcome.message().replace("\n", "\\n")));
        }
    }

    void note(Checked property, List<Term> arguments, String ending) {
        if (plan.journal != null) {
            plan.journal.note(() -> {
                List<String> texts = new ArrayList<>();
                for (Term argument : arguments) {
                    texts.add(Script.text(argument));
                }
                return property.call().name() + "(" + String.join(", ", texts) + ")";
            }, ending);
        }
    }

    Checked property(int number) {
        return checked.get(number);
    }

    private String see(Script script, Object result, Object[] arguments, String printed, String before, World world) throws Throwable {
        if (script.call == take) {
            return "t";
        }
        if ((boolean) (Object) world.handle(refused).invokeExact(new Object[0])) {
            return "r";
        }
        return result instanceof Boolean is && !is ? "f" : "t";
    }

    /** Calls the property on each of these arguments. */
    List<PropertyOutcome> call(Checked property, List<PropertyValue[]> batch) {
        Batch scripts = new Batch();
        for (PropertyValue[] values : batch) {
            Term[] terms = new Term[values.length];
            for (int at = 0; at < values.length; at++) {
                terms[at] = values[at].term();
            }
            scripts.scripts.add(new Script(null, property.call(), null, Arrays.asList(terms)));
        }
        return outcomes(scripts, property.written().isVoid());
    }

    /** Asks a guard for each of these values of one parameter. */
    List<PropertyOutcome> guard(List<Call> guards, int parameter, List<PropertyValue> values) {
        Batch scripts = new Batch();
        for (int at = 0; at < values.size(); at++) {
            scripts.scripts.add(asking(guards.get(at), parameter, values.get(at).term()));
        }
        return outcomes(scripts, false);
    }

    /** Asks a guard of the first arguments; it does not look at those that are missing. */
    List<PropertyOutcome> guard(Call guard, List<PropertyValue[]> batch) {
        Batch scripts = new Batch();
        for (PropertyValue[] values : batch) {
            Term[] terms = new Term[values.length];
            for (int at = 0; at < terms.length; at++) {
                terms[at] = values[at] == null ? blank(guard.parameters().get(at)) : values[at].term();
            }
            scripts.scripts.add(new Script(null, guard, null, Arrays.asList(terms)));
        }
        return outcomes(scripts, false);
    }

    /** Whether calls end where they look at a part of an object or a list that is not known. */
    boolean canLook() {
        if (reading == null && sources.changeable == null && !isEager) {
            ClassSources lazy = asking == null ? compiled() : asking.join();
            isEager = !lazy.errors.isEmpty();
            reading = isEager ? null : new Runner(plan, lazy, api, this::see, null);
        }
        return reading != null;
    }

    private ClassSources compiled() {
        return new ClassSources(texts.files, guardText, null, asked);
    }

    /** Whether a property is called before all of its arguments is known. */
    boolean isLazy(Checked property) {
        return !looking.contains(property) && property.sorts().stream().anyMatch(PropertyNarrowing::isFit) && canLook();
    }

    /** Does something with many small batches; false if it is to be begun anew, call by call, because one of them hangs. */
    boolean host(Runnable errand) {
        return plan.journal == null && runner.host(errand);
    }

    /** From now on a property is called on arguments that are known throughout. */
    void look(Checked property) {
        looking.add(property);
    }

    /** Calls a property with arguments that are partly unknown: an {@link Unset} that was looked at, or else the outcome. */
    List<Object> callOpen(Checked property, List<List<Term>> batch) {
        Batch scripts = new Batch();
        batch.forEach(terms -> scripts.scripts.add(new Script(null, property.call(), null, terms)));
        return open(scripts, property.written().isVoid());
    }

    private List<Object> open(Batch scripts, boolean isVoid) {
        scripts.deadline = Long.MAX_VALUE;
        scripts.endsAtHang = true;
        reading.run(scripts);
        List<Object> answers = new ArrayList<>(outcomes(scripts, isVoid, true));
        for (int at = 0; at < answers.size(); at++) {
            if (scripts.demanded[at] != null) {
                answers.set(at, scripts.demanded[at]);
            }
        }
        return answers;
    }

    /** Asks guards for values of one parameter that are partly unknown: an {@link Unset} that was looked at, or else the outcome. */
    List<Object> guardOpen(List<Call> guards, int parameter, List<Term> values) {
        Batch scripts = new Batch();
        for (int at = 0; at < values.size(); at++) {
            scripts.scripts.add(asking(guards.get(at), parameter, values.get(at)));
        }
        return open(scripts, false);
    }

    private static Script asking(Call guard, int parameter, Term value) {
        Term[] terms = new Term[guard.parameters().size()];
        for (int at = 0; at < terms.length; at++) {
            terms[at] = at == parameter ? value : blank(guard.parameters().get(at));
        }
        return new Script(null, guard, null, Arrays.asList(terms));
    }

    private static Term blank(Ty type) {
        Class<?> raw = type.raw();
        Object value = !raw.isPrimitive() ? null : raw == boolean.class ? (Object) false : raw == char.class ? (Object) 'a' : raw == double.class ? (Object) 0.0
                : raw == float.class ? (Object) 0f : raw == long.class ? (Object) 0L : raw == short.class ? (Object) (short) 0 : raw == byte.class ? (Object) (byte) 0 : (Object) 0;
        return new Term.Constant(type, value, "", 0);
    }

    /** Makes each value; the outcome is none if it cannot be made. */
    List<PropertyOutcome> take(List<PropertyValue> values) {
        Batch scripts = new Batch();
        values.forEach(value -> scripts.scripts.add(new Script(null, take, null, List.of(value.term()))));
        return outcomes(scripts, false);
    }

    private List<PropertyOutcome> outcomes(Batch scripts, boolean isVoid) {
        // After a call that hangs, or some that use up all memory, the others of the batch are not made.
        scripts.deadline = Long.MAX_VALUE;
        scripts.endsAtHang = true;
        runner.run(scripts);
        return outcomes(scripts, isVoid, false);
    }

    private List<PropertyOutcome> outcomes(Batch scripts, boolean isVoid, boolean isOpen) {
        last = scripts;
        List<PropertyOutcome> outcomes = new ArrayList<>(scripts.scripts.size());
        for (int at = 0; at < scripts.scripts.size(); at++) {
            Failure failure = scripts.failures[at];
            if (isOpen && scripts.demanded[at] != null) {
                outcomes.add(PropertyOutcome.NONE);
            } else if (failure != null) {
                outcomes.add(outcome(failure, isVoid));
            } else {
                String seen = scripts.seen[at];
                outcomes.add(seen == null || seen.equals("t") ? PropertyOutcome.HOLDS : seen.equals("r") ? PropertyOutcome.REFUSES : PropertyOutcome.FAILS);
            }
        }
        return outcomes;
    }

    private static PropertyOutcome outcome(Failure failure, boolean isVoid) {
        String message = switch (failure.kind()) {
            case "early", "unrun" -> null;
            case "thrown" -> failure.type().equals(PropertySources.WORDS + "$Refusal") ? null : failure.type().replaceAll("^.*[.]", "").replace('$', '.')
                    + (failure.where().isEmpty() ? "" : " at " + failure.where()) + (failure.message().isEmpty() ? "" : ": " + failure.message());
            case "memory" -> "it takes more memory than a call may";
            case "exit" -> "it ends the program";
            case "threads" -> "it leaves a thread running";
            case "output" -> "it prints without end";
            default -> "";
        };
        if (message == null) {
            return failure.kind().equals("thrown") ? PropertyOutcome.REFUSES : PropertyOutcome.NONE;
        }
        if (message.isEmpty()) {
            return new PropertyOutcome("exceeds", "", !failure.kind().equals("steps"));
        }
        boolean isFalse = isVoid && (failure.type().equals("java.lang.AssertionError") || failure.supertypes().contains("java.lang.AssertionError"));
        return new PropertyOutcome(isFalse ? "fails" : "errs", message, failure.kind().equals("threads"));
    }

    /** The steps of the last calls. */
    long cost() {
        return last.steps;
    }

    /** The steps of one of the last calls. */
    long cost(int number) {
        return last.taken[number];
    }

    /** The steps of the longest of the last calls. */
    long longest() {
        return last.longest;
    }

    /** Both sides of the comparison with which a false call ends, and the word between them; null if it ends with none. */
    List<Object> sides(int number, String[] values) throws ReflectiveOperationException {
        if (explaining == null) {
            explaining = new PropertyProgram(texts, plan, guardText, asked, true);
            if (explaining.sources.errors.isEmpty()) {
                // Makers have to have the numbers that they have here.
                explaining.sources.strings.clear();
                explaining.sources.strings.addAll(sources.strings);
                explaining.sources.names.clear();
                explaining.sources.names.addAll(sources.names);
                explaining.load();
            }
        }
        return explaining.sources.errors.isEmpty() ? explaining.noted(number, values) : null;
    }

    private List<Object> noted(int number, String[] values) throws ReflectiveOperationException {
        Checked property = checked.get(number);
        if (property == null) {
            return null;
        }
        World world = new World(sources, api.calls.size(), () -> true);
        List<Object> shown = new ArrayList<>();
        Thread thread = new Thread(null, () -> {
            try {
                world.limit(plan.steps);
                Object[] arguments = new Object[values.length];
                for (int at = 0; at < values.length; at++) {
                    arguments[at] = PropertyValue.read(property.sorts().get(at), values[at].split(" "), new int[1]).term().make(world, new Object[0]);
                }
                try {
                    Object ignored = (Object) world.handle(property.call()).invokeExact(arguments);
                } catch (Throwable thrown) {
                    // A failed assertion ends so.
                }
                world.limit(plan.steps);
                Class<?> words = Class.forName(PropertySources.WORDS, true, world.loader());
                List<?> notes = (List<?>) words.getMethod("notes").invoke(null);
                Rendering rendering = new Rendering(api, new Values(plan, api, sources, world), plan);
                if (notes.size() == 3 && !notes.get(1).equals("")) {
                    for (int at = 0; at < 3; at++) {
                        shown.add(at == 1 ? notes.get(1) : rendering.text(notes.get(at), world));
                    }
                }
            } catch (Throwable thrown) {
                shown.clear();
            }
        }, "sides", 1L << 20);
        thread.setDaemon(true);
        thread.start();
        try {
            thread.join(plan.milliseconds);
        } catch (InterruptedException interrupted) {
            return null;
        }
        if (thread.isAlive()) {
            world.poison();
            return null;
        }
        return shown.size() == 3 ? shown : null;
    }
}
