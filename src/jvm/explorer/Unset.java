import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;

/** A field or an element that is not known yet. A run that looks at it ends there. */
class Unset extends Term {
    /** How many objects it is inside of. */
    final int depth;
    /** Where what it is a part of stands in its script: the number of the call, of the argument, and of each part on the way. */
    final int[] place;
    /** Which part it is; of a call the number of the argument, -1 for the object. */
    final int part;
    /** Values that take its place in runs of the class as it is: two, where there are as many. */
    final List<Term> firsts;
    /** Its name in the pattern that is told. */
    String name = "?";
    /** The number of the field or element; -1 if something about it is known. */
    private final int slot;
    /** How many fields or elements there are beside it. */
    private final int width;

    Unset(Ty type, int depth, int[] place, int part, List<Term> firsts, int slot, int width) {
        super(type, 0);
        this.depth = depth;
        this.place = place;
        this.part = part;
        this.firsts = firsts;
        this.slot = slot;
        this.width = width;
    }

    /** What is not known of an array or a list, with one of its parts; {@code unknown} is null while all is known. */
    static Object[] noted(Object[] unknown, Term part, World world) {
        return part instanceof Unset unset && unset.slot >= 0 && world.completing < 0 ? unset.noted(unknown, unset.slot, unset.width) : unknown;
    }

    /** What is not known of an object that {@code maker} makes, with its argument {@code at}. A class that does more than store it looks at it. */
    static Object[] noted(Object[] unknown, Term part, Call maker, int at, World world) throws ReflectiveOperationException {
        if (!(part instanceof Unset unset) || unset.slot < 0 || world.completing >= 0 || !world.isPaired()) {
            return noted(unknown, part, world);
        }
        PlainClass plain = world.plain(maker);
        int[] slots = plain == null ? null : plain.makers().get(maker.parameters().size());
        if (slots == null) {
            world.demand(unset);
            throw new IllegalStateException("not known");
        }
        return unset.noted(unknown, slots[at], plain.fields().size());
    }

    private Object[] noted(Object[] unknown, int at, int count) {
        Object[] noted = unknown == null ? new Object[count] : unknown;
        noted[at] = this;
        return noted;
    }

    /** Its place in the script, as text that no program writes. */
    final String mark() {
        return "\uE000" + Arrays.toString(place) + part + "\uE001";
    }

    @Override final Object make(World world, Object[] variables) throws Throwable {
        return world.completing < 0 || firsts.isEmpty() ? open(world) : firsts.get(Math.min(world.completing, firsts.size() - 1)).make(world, variables);
    }

    /** What holds its place while it is not known. */
    Object open(World world) throws ReflectiveOperationException {
        Class<?> raw = type.raw();
        return !raw.isPrimitive() ? null : raw == int.class ? (Object) 0 : raw == boolean.class ? (Object) false : raw == char.class ? (Object) 'a'
                : raw == double.class ? (Object) 0.0 : raw == float.class ? (Object) 0f : raw == long.class ? (Object) 0L
                : raw == short.class ? (Object) (short) 0 : (Object) (byte) 0;
    }

    @Override String text(List<String> parts, List<String> variables) {
        return name;
    }
}

/** An array or a list of which nothing is known yet, not even its length. */
final class Unsized extends Unset {
    Unsized(Ty type, int depth, int[] place, int part, List<Term> firsts) {
        super(type, depth, place, part, firsts, -1, 0);
    }

    /** Whether values of a class are filled in like arrays. */
    static boolean isSized(Class<?> raw) {
        return raw.isArray() || raw == List.class || raw == java.util.ArrayList.class || raw == java.util.Collection.class || raw == Iterable.class
                || raw == java.util.AbstractList.class || raw == java.util.Iterator.class || raw == java.util.ListIterator.class;
    }

    /** A list, or what goes through it, as a class asks for. */
    static Object listed(Class<?> raw, List<?> list) {
        return raw == java.util.Iterator.class || raw == java.util.ListIterator.class ? list.listIterator() : list;
    }

    @Override Object open(World world) throws ReflectiveOperationException {
        if (!type.raw().isArray()) {
            return listed(type.raw(), world.list(new Object[0], new Object[0], this));
        }
        Object array = Array.newInstance(world.type(type.raw()).getComponentType(), 0);
        world.leaveLength(array, this);
        return array;
    }
}
