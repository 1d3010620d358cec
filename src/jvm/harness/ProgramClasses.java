import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Knows a program's classes and the platform's, not the harness's. */
final class ProgramClasses extends ClassLoader {
    private static final String INITIALIZER = "<clinit>";

    private final Map<String, byte[]> classes;
    private final Map<String, byte[]> checker;
    /** The methods and constructors whose calls are noted. */
    private final Set<String> noted;
    /** What {@link #changingFields} found, once it has been asked. */
    private Set<String> changing;

    ProgramClasses(Map<String, byte[]> classes, Map<String, byte[]> checker) {
        this(classes, checker, Set.of());
    }

    ProgramClasses(Map<String, byte[]> classes, Map<String, byte[]> checker, Set<String> noted) {
        super("program", ClassLoader.getPlatformClassLoader());
        this.noted = noted;
        this.classes = classes;
        this.checker = checker;
    }

    /** Whether a class is the program's own. */
    boolean holds(String name) {
        return classes.containsKey(name);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = classes.getOrDefault(name, checker.get(name));
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        if (!noted.isEmpty() && holds(name)) {
            bytes = CallNotes.in(bytes, noted);
        }
        return defineClass(name, bytes, 0, bytes.length);
    }

    /** Whether a run of this program starts with them as the first one did, if the first one has ended and nothing of it goes on. */
    private boolean fits(Program program) {
        if (changing == null) {
            changing = changingFields();
        }
        Set<String> left = new HashSet<>(changing);
        program.assignments.forEach(one -> left.remove(one.className() + "." + one.name()));
        return left.isEmpty();
    }

    /** What a run may change and the next one would see: static fields, as {@code class.field}, and whatever happens when a class is initialized. */
    private Set<String> changingFields() {
        Set<String> changing = new HashSet<>();
        try {
            for (Map.Entry<String, byte[]> one : classes.entrySet()) {
                // The name of the method that initializes a class stands in the class file as it is.
                if (new String(one.getValue(), StandardCharsets.ISO_8859_1).contains(INITIALIZER)) {
                    changing.add(INITIALIZER);
                }
                for (Field field : Class.forName(one.getKey(), false, this).getDeclaredFields()) {
                    // Without an initializer, what is final is a constant.
                    int modifiers = field.getModifiers();
                    if (java.lang.reflect.Modifier.isStatic(modifiers) && !java.lang.reflect.Modifier.isFinal(modifiers)) {
                        changing.add(one.getKey() + "." + field.getName());
                    }
                }
            }
        } catch (ClassNotFoundException | LinkageError unloadable) {
            changing.add(INITIALIZER);
        }
        return changing;
    }

    /**
     * The classes of programs that many jobs share, for the next of these jobs: loading, verifying and linking them takes longer than
     * a run. A run gets those of an earlier one only where it cannot tell: the earlier one ended normally, classes have no
     * initializers, and what is static is set before it starts. One for each worker.
     */
    static final class Kept {
        /** Programs whose classes are kept, at most; those of one skeleton are few. */
        private static final int MOST = 16;

        private final Checker checker;
        private final Map<String, ProgramClasses> kept = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, ProgramClasses> eldest) {
                return size() > MOST;
            }
        };

        Kept(Checker checker) {
            this.checker = checker;
        }

        /** Classes for a run of a program, which nobody else uses until they are given back. */
        ProgramClasses take(Program program, Map<String, byte[]> classes) {
            ProgramClasses known = program.shared ? kept.remove(program.text) : null;
            return known != null && known.fits(program) ? known : new ProgramClasses(classes, program.reports() ? checker.classes() : Map.of(), program.noted);
        }

        /** Gives the classes back after a run that ended normally and left nothing behind. */
        void giveBack(Program program, ProgramClasses classes) {
            if (program.shared) {
                kept.put(program.text, classes);
            }
        }
    }
}
