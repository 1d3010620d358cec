import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;

/**
 * Walks that fill an object up by one method and then use or empty it by another one, as often or nearly so: what is lost on the way,
 * and limits that are reached after some calls, show themselves there and hardly anywhere else.
 *
 * <p>In: the calls that can be made, a source of random numbers. Out: the calls of a walk with the values that they have in common.
 */
final class Filling {
    /** The most calls of such a walk. */
    static final int LONGEST = 40;
    private static final int MOST_FILLING = 12;

    /**
     * One call of a walk, made on the first object of its class.
     *
     * @param keeps by parameter the name under which later calls find the argument, or null
     * @param takes by parameter the name of the argument that it takes, if there is one under it, or null
     * @param isFilling whether it is one of those that fill the object up
     */
    record Step(Call call, List<String> keeps, List<String> takes, boolean isFilling) {
        /** Whether it makes an object of a class of which there is one. */
        boolean isNeedless(List<Class<?>> scope) {
            return call.isConstructor() && scope.stream().anyMatch(one -> call.owner().raw() == one);
        }
    }

    private final List<Call> usable;
    private final Predicate<Class<?>> isFixed;
    private final Random random;
    private final List<Call> fillers;

    /** {@code isFixed}: whether objects of a class never change, so that each can be another one. */
    Filling(List<Call> usable, Predicate<Class<?>> isFixed, Random random) {
        this.usable = usable;
        this.isFixed = isFixed;
        this.random = random;
        fillers = usable.stream().filter(call -> isMethod(call) && !call.parameters().isEmpty() && !call.name().equals("equals")).toList();
    }

    private static boolean isMethod(Call call) {
        return call.hasReceiver() && !call.isConstructor();
    }

    /** Whether there is a method that takes something. */
    boolean isPossible() {
        return !fillers.isEmpty();
    }

    /** The type that an argument is an object of. */
    static Class<?> wanted(Ty type) {
        // What equals takes is an object of its class as well.
        return type.raw() == Object.class && !type.arguments().isEmpty() ? type.argument(0).raw() : type.raw();
    }

    /** The calls of one walk. */
    Deque<Step> steps() {
        Deque<Step> steps = new ArrayDeque<>();
        Call filler = oneOf(fillers);
        List<Call> others = usable.stream().filter(call -> isMethod(call) && call.receiver().raw() == filler.receiver().raw()).toList();
        Call user = oneOf(others);
        make(filler.receiver().raw(), steps);
        for (Call call : List.of(filler, user)) {
            for (Ty type : call.parameters()) {
                Class<?> wanted = wanted(type);
                boolean isObject = World.isOwn(wanted) && !wanted.isEnum() && wanted != filler.receiver().raw();
                if (isObject && random.nextInt(8) < (isFixed.test(wanted) ? 1 : 7)) {
                    make(wanted, steps);
                }
            }
        }
        int count = 2 + random.nextInt(MOST_FILLING - 1);
        boolean[] varies = varying(filler);
        for (int turn = 0; turn < count; turn++) {
            steps.add(filling(filler, varies, turn));
        }
        if (random.nextInt(3) == 0) {
            Call between = others.get(random.nextInt(others.size()));
            steps.add(new Step(between, nothing(between), nothing(between), false));
        }
        boolean isBackwards = random.nextBoolean();
        boolean[] changes = varying(user);
        int uses = Math.max(1, count - 1 + random.nextInt(3));
        for (int turn = 0; turn < uses; turn++) {
            steps.add(using(user, filler, changes, isBackwards ? count - 1 - turn : turn));
        }
        // What the second method has undone, a third one may do again.
        Call last = random.nextInt(3) == 0 ? oneOf(others) : null;
        for (int turn = 0; last != null && turn < uses; turn++) {
            steps.add(using(last, filler, new boolean[last.parameters().size()], turn));
        }
        return steps;
    }

    /** One of some methods, rather one that returns nothing: what it does is all that it is for. */
    private Call oneOf(List<Call> calls) {
        Call first = calls.get(random.nextInt(calls.size()));
        return first.result().raw() == void.class ? first : calls.get(random.nextInt(calls.size()));
    }

    private void make(Class<?> type, Deque<Step> steps) {
        List<Call> makers = usable.stream().filter(call -> call.isConstructor() && !call.makesInner() && type.isAssignableFrom(call.owner().raw())).toList();
        if (!makers.isEmpty()) {
            Call maker = makers.get(random.nextInt(makers.size()));
            steps.add(new Step(maker, nothing(maker), nothing(maker), false));
        }
    }

    private static List<String> nothing(Call call) {
        return java.util.Collections.nCopies(call.parameters().size(), null);
    }

    /** Which parameters get another value each time. */
    private boolean[] varying(Call call) {
        boolean[] varies = new boolean[call.parameters().size()];
        for (int at = 0; at < varies.length; at++) {
            varies[at] = random.nextInt(4) > 0;
        }
        return varies;
    }

    private static Step filling(Call call, boolean[] varies, int turn) {
        List<String> keeps = new ArrayList<>();
        List<String> takes = new ArrayList<>();
        for (int at = 0; at < varies.length; at++) {
            keeps.add(varies[at] ? name(call.parameters().get(at), turn) : "filler " + at);
            takes.add(varies[at] ? null : "filler " + at);
        }
        return new Step(call, keeps, takes, true);
    }

    private static Step using(Call call, Call filler, boolean[] changes, int turn) {
        List<String> keeps = new ArrayList<>();
        List<String> takes = new ArrayList<>();
        for (int at = 0; at < changes.length; at++) {
            Ty type = call.parameters().get(at);
            boolean isKnown = filler.parameters().contains(type);
            keeps.add(changes[at] ? null : "user " + at);
            takes.add(!changes[at] ? "user " + at : isKnown ? name(type, turn) : null);
        }
        return new Step(call, keeps, takes, false);
    }

    private static String name(Ty type, int turn) {
        return type.java() + " " + turn;
    }
}
