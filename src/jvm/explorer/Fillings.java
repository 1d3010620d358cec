import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How values begin that are filled in where a run looks, and what takes the place of a part that was looked at.
 *
 * <p>In: what can be called, small values. Out: terms with unknown parts. What holds: the choices for a part do not overlap, and
 * together are all values of its type up to the depth; arrays and lists have the lengths of the plan, and do not count as a depth.
 */
final class Fillings {
    /** The greatest size of values that are not filled in. */
    private static final int OTHERS = 3;

    private final Plan plan;
    private final ClassSources sources;
    private final Api api;
    private final Values values;
    private final Map<Class<?>, Optional<List<Call>>> makers = new HashMap<>();
    private final Map<Ty, Beginnings> beginnings = new HashMap<>();
    /** The smallest values of each type. */
    private final Map<Ty, List<Term>> firsts = new HashMap<>();

    /** How values of a type begin: known ones, constructors whose arguments are parts, whether they have a length, what functions are asked. */
    private record Beginnings(List<Term> known, List<Call> makers, boolean isSized, FunctionShape shape) {}

    Fillings(Plan plan, ClassSources sources, Api api, Values values) {
        this.plan = plan;
        this.sources = sources;
        this.api = api;
        this.values = values;
    }

    /** Whether values of a type begin with something unknown. */
    boolean isFilled(Ty type) {
        Beginnings all = beginnings(type);
        return all.isSized() || !all.makers().isEmpty() || all.shape() != null;
    }

    private Beginnings beginnings(Ty type) {
        Beginnings known = beginnings.get(type);
        if (known == null) {
            known = found(type);
            beginnings.put(type, known);
        }
        return known;
    }

    private Beginnings found(Ty type) {
        List<Term> known = new ArrayList<>();
        List<Call> found = new ArrayList<>();
        List<Class<?>> classes = World.isOwn(type.raw()) && !type.raw().isArray() ? api.implementing(type.raw()) : List.of();
        boolean isSized = Unsized.isSized(type.raw());
        FunctionShape shape = isSized || !classes.isEmpty() ? null : values.shape(type);
        if (shape == null && !isSized && classes.stream().noneMatch(one -> makers(one) != null)) {
            small(type, known);
            return new Beginnings(known, found, false, null);
        }
        values.of(type, 1).stream().filter(term -> term instanceof Term.Constant && term.hasNull()).forEach(known::add);
        for (Class<?> one : classes) {
            List<Call> all = makers(one);
            if (all == null) {
                small(Ty.of(one), known);
            } else {
                found.addAll(all);
            }
        }
        return new Beginnings(known, found, isSized, shape);
    }

    private void small(Ty type, List<Term> known) {
        for (int size = 1; size <= Math.min(OTHERS, plan.size); size++) {
            known.addAll(values.of(type, size));
        }
    }

    /** The constructors of a class, if all of them only store their arguments; else null. */
    private List<Call> makers(Class<?> type) {
        return makers.computeIfAbsent(type, one -> Optional.ofNullable(plainMakers(one))).orElse(null);
    }

    private List<Call> plainMakers(Class<?> type) {
        PlainClass plain = PlainClass.of(type, sources);
        if (plain == null || Call.isInner(type) || plain.fields().isEmpty() && !api.isTransparent(type)) {
            return null;
        }
        List<Call> found = api.calls.stream().filter(call -> call.isConstructor() && call.owner().raw() == type && values.isAllowed(call)).toList();
        // Constructors that are missing call one of the others.
        List<Call> fit = found.stream().filter(call -> plain.makers().containsKey(call.parameters().size())).toList();
        return fit.isEmpty() ? null : fit;
    }

    /** The values of a type as a part of what stands at a place, at a depth, with nothing known that need not be. */
    List<Term> choices(Ty type, int depth, int[] place, int part) {
        Beginnings all = beginnings(type);
        List<Term> choices = new ArrayList<>(all.known());
        for (Call maker : all.makers()) {
            if (depth <= plan.depth || maker.parameters().isEmpty()) {
                choices.add(made(maker, depth, place, part));
            }
        }
        if (all.shape() != null) {
            choices.add(new UnaskedFunction(type, depth, place, part, firsts(type).stream().filter(Answering.class::isInstance).toList(), all.shape(), all.shape().keys(), null));
        }
        if (all.isSized() && all.known().isEmpty()) {
            choices.add(new Unsized(type, depth, place, part, firsts(type)));
        } else if (all.isSized()) {
            lengths(type, depth, place, part, choices);
        }
        return choices;
    }

    private Term made(Call maker, int depth, int[] place, int part) {
        Term[] parts = new Term[maker.parameters().size()];
        int[] own = longer(place, part);
        for (int at = 0; at < parts.length; at++) {
            parts[at] = part(maker, at, depth, own);
        }
        return new Term.Made(maker.owner(), maker, Arrays.asList(parts));
    }

    /** An argument of a constructor that only stores it, of an object at a depth and a place. */
    Unset part(Call maker, int at, int depth, int[] place) {
        PlainClass plain = sources.plain.get(maker.owner().raw().getName());
        Ty type = maker.parameters().get(at);
        return new Unset(type, depth + 1, place, at, firsts(type), plain.makers().get(maker.parameters().size())[at], plain.fields().size());
    }

    private static int[] longer(int[] place, int part) {
        int[] longer = Arrays.copyOf(place, place.length + 1);
        longer[place.length] = part;
        return longer;
    }

    /** What takes the place of a part that a run has looked at. */
    List<Term> refined(Unset unset) {
        if (unset instanceof UnaskedFunction function) {
            return function.refined();
        }
        if (unset instanceof UnaskedAnswer answer) {
            return answer.refined();
        }
        if (!(unset instanceof Unsized)) {
            return choices(unset.type, unset.depth, unset.place, unset.part);
        }
        List<Term> lengths = new ArrayList<>();
        lengths(unset.type, unset.depth, unset.place, unset.part, lengths);
        return lengths;
    }

    /** Arrays or lists of each length whose elements are not known. */
    private void lengths(Ty type, int depth, int[] place, int part, List<Term> choices) {
        Ty element = element(type);
        int[] own = longer(place, part);
        for (int length = plan.least; length <= plan.most && (length == 0 || hasValues(element, depth)); length++) {
            Term[] parts = new Term[length];
            for (int at = 0; at < length; at++) {
                parts[at] = new Unset(element, depth, own, at, firsts(element), at, length);
            }
            choices.add(sequence(type, parts));
        }
    }

    private static Term sequence(Ty type, Term... parts) {
        return type.raw().isArray() ? new Term.Elements(type, Arrays.asList(parts)) : new Term.Library(type, Arrays.asList(parts));
    }

    private static Ty element(Ty type) {
        return type.raw().isArray() ? Ty.of(type.raw().getComponentType()) : type.argument(0);
    }

    /** Whether a type has a value at a depth. */
    private boolean hasValues(Ty type, int depth) {
        Beginnings all = beginnings(type);
        return !all.known().isEmpty() || all.shape() != null || all.makers().stream().anyMatch(maker -> depth <= plan.depth || maker.parameters().isEmpty())
                || all.isSized() && (plan.least == 0 || hasValues(element(type), depth));
    }

    /** The smallest values of a type, two or more where there are as many. */
    private List<Term> firsts(Ty type) {
        List<Term> known = firsts.get(type);
        if (known != null) {
            return known;
        }
        List<Term> found = new ArrayList<>();
        firsts.put(type, found);
        for (int size = 1; size <= plan.size && found.size() < 2; size++) {
            found.addAll(values.of(type, size));
        }
        if (found.size() < 2 && Unsized.isSized(type.raw()) && plan.most > 0 && !firsts(element(type)).isEmpty()) {
            Term[] parts = new Term[Math.max(1, plan.least)];
            Arrays.fill(parts, firsts(element(type)).get(0));
            found.add(sequence(type, parts));
        }
        // Objects with many fields are larger than all scripts may be.
        for (Class<?> one : World.isOwn(type.raw()) && !type.raw().isArray() && found.size() < 2 ? api.implementing(type.raw()) : List.<Class<?>>of()) {
            Call maker = makers(one) == null ? null : makers(one).get(0);
            List<List<Term>> parts = maker == null ? List.of(List.of()) : maker.parameters().stream().map(this::firsts).toList();
            if (parts.stream().noneMatch(List::isEmpty)) {
                for (int number = 0; number < 2; number++) {
                    int other = number;
                    found.add(new Term.Made(maker.owner(), maker, parts.stream().map(some -> some.get(Math.min(other, some.size() - 1))).toList()));
                }
            }
        }
        return found;
    }
}
