import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * How a script ended, if not well: facts only. Whether that is a bug is tatsu's to say.
 *
 * @param kind thrown, steps, time, memory, exit, threads, output, contract; early where a call before the last one throws, changed where
 * one does not that should, unrun where there was no run
 * @param type the exception's class, or the contract that is broken
 * @param supertypes the superclasses of the exception, the nearest first
 * @param where file and line of the first frame in the program's classes
 * @param cause the class of the cause, or null
 * @param isExplicit whether the program made it to throw it, by the stack
 * @param isBreak whether it is an index, a null or a cast that went wrong, or an endless recursion, and nobody made it to throw it
 * @param isAnnounced whether the called method declares it, or it is checked
 * @param observer what was called on the result, or empty
 */
record Failure(String kind, String type, List<String> supertypes, String message, String where, String cause,
        boolean isExplicit, boolean isBreak, boolean isAnnounced, boolean isOwn, boolean hasNull, String method, String observer) {

    /** The type of a failure before a script begins. */
    static final String INITIALISER = "static initialiser";

    /** What is reported once: where there is no place, the method is one. */
    String signature() {
        return String.join("|", kind, type, !where.isEmpty() ? where : kind.equals("contract") ? "" : method, String.valueOf(cause), observer, isExplicit ? "explicit" : "",
                type.equals("java.lang.NullPointerException") && hasNull ? "null" : "");
    }

    /** Whether a run that ends so takes much longer than others. */
    boolean isCostly() {
        return !kind.equals("thrown") && !kind.equals("contract") || type.endsWith("StackOverflowError");
    }

    /** Whether a test can expect it, and a program can go on after it: neither a limit nor a class that cannot be initialised. */
    boolean isExpectable(String guard) {
        return kind.equals("thrown") && observer.isEmpty() && !type.endsWith("StackOverflowError") && !type.startsWith(guard)
                && !type.endsWith("NoClassDefFoundError") && !type.endsWith("ExceptionInInitializerError");
    }

    /** Whether another run ended alike. */
    boolean isAlike(Failure other) {
        return other != null && signature().equals(other.signature());
    }

    /** The failure as if {@code null} had been passed, or not. */
    Failure with(boolean isPassed) {
        return new Failure(kind, type, supertypes, message, where, cause, isExplicit, isBreak, isAnnounced, isOwn, isPassed, method, observer);
    }

    /** Whether a report says the same of two endings: the text of what was seen, or how it failed and with which exception. */
    static boolean areToldAlike(Failure one, String seen, Failure other, String seenOfOther) {
        return one == null || other == null ? one == other && seen.equals(seenOfOther)
                : one.kind.equals(other.kind) && one.type.equals(other.type);
    }

    static Failure of(String kind, String type, Script script, String observer) {
        return new Failure(kind, type, List.of(), "", "", null, false, false, false, false, script.hasNull(), method(script), observer);
    }

    private static String method(Script script) {
        return script.call.owner().raw().getName() + "." + script.call.name();
    }

    /** What an exception tells. */
    static Failure thrown(Throwable error, Script script, ClassSources sources, String observer) {
        Set<String> own = sources.own;
        Throwable thrown = error instanceof ExceptionInInitializerError && error.getCause() != null ? error.getCause() : error;
        List<String> supertypes = new ArrayList<>();
        for (Class<?> one = thrown.getClass().getSuperclass(); one != null && one != Object.class; one = one.getSuperclass()) {
            supertypes.add(one.getName());
        }
        StackTraceElement[] frames = thrown.getStackTrace();
        if (frames.length > 0 && frames[0].getClassName().startsWith("tatsu$")) {
            // What was put into the program stands for what the program does there.
            frames = Arrays.stream(frames).dropWhile(frame -> frame.getClassName().startsWith("tatsu$")).toArray(StackTraceElement[]::new);
        }
        String where = "";
        frames = written(frames);
        if (thrown instanceof StackOverflowError) {
            // Where it overflows depends on the machine; the least line of those that repeat does not.
            where = Arrays.stream(frames).skip(frames.length / 4).filter(frame -> isOwn(frame, own))
                    .min(java.util.Comparator.comparing((StackTraceElement frame) -> Objects.toString(frame.getFileName()))
                            .thenComparingInt(StackTraceElement::getLineNumber))
                    .map(Failure::place).orElse("");
        } else {
            where = Arrays.stream(frames).filter(frame -> isOwn(frame, own)).findFirst().map(Failure::place).orElse("");
        }
        boolean isChecked = thrown instanceof Exception && !(thrown instanceof RuntimeException);
        boolean isDeclared = Arrays.stream(script.call.executable().getExceptionTypes())
                .anyMatch(type -> type.getName().equals(thrown.getClass().getName()) || supertypes.contains(type.getName()));
        Throwable cause = thrown.getCause();
        return new Failure("thrown", thrown.getClass().getName(), supertypes, message(thrown), where,
                cause == null || cause == thrown ? null : cause.getClass().getName(),
                frames.length > 0 && !(thrown instanceof Error) && observer.isEmpty() && isMade(frames[0], sources), isBreak(thrown, frames, sources), observer.isEmpty() && (isChecked || isDeclared),
                own.contains(thrown.getClass().getName()), script.hasNull(), method(script), observer);
    }

    /** Frames without those of {@code valueOf} in an enum, which stands in no text. */
    private static StackTraceElement[] written(StackTraceElement[] frames) {
        return java.util.stream.IntStream.range(0, frames.length)
                .filter(at -> at == 0 || !frames[at].getMethodName().equals("valueOf") || !frames[at - 1].getClassName().equals("java.lang.Enum"))
                .mapToObj(at -> frames[at]).toArray(StackTraceElement[]::new);
    }

    /** The message without hash codes of objects, which differ between runs. */
    private static String message(Throwable thrown) {
        String message;
        try {
            message = Objects.toString(thrown.getMessage(), "");
        } catch (Throwable other) {
            return "";
        }
        return message.indexOf('@') < 0 ? message : message.replaceAll(" ?@[0-9a-f]{4,8}\\b", "");
    }

    private static boolean isOwn(StackTraceElement frame, Set<String> own) {
        return own.contains(frame.getClassName());
    }

    /** Whether an exception with this frame on top was made there by the program. */
    private static boolean isMade(StackTraceElement frame, ClassSources sources) {
        return isOwn(frame, sources.own) && sources.deliberate.contains(place(frame));
    }

    /** What the JVM throws at a mistake of the program, and who else throws the like asks for it. */
    private static boolean isBreak(Throwable thrown, StackTraceElement[] frames, ClassSources sources) {
        if (thrown instanceof StackOverflowError) {
            return true;
        }
        boolean isMistake = thrown instanceof IndexOutOfBoundsException || thrown instanceof NullPointerException
                || thrown instanceof NegativeArraySizeException || thrown instanceof ClassCastException || thrown instanceof ArrayStoreException;
        StackTraceElement[] below = Arrays.stream(frames).dropWhile(frame -> CHECKS.contains(frame.getClassName())).toArray(StackTraceElement[]::new);
        boolean isAsked = below.length < frames.length && below.length > 0 && isOwn(below[0], sources.own);
        return isMistake && frames.length > 0 && !isAsked && !isMade(frames[0], sources);
    }

    /** Classes whose methods throw because a program asks them to look. */
    private static final Set<String> CHECKS = Set.of("java.util.Objects", "jdk.internal.util.Preconditions");

    private static String place(StackTraceElement frame) {
        return frame.getFileName() == null ? frame.getClassName() : frame.getFileName() + ":" + Math.max(0, frame.getLineNumber());
    }
}
