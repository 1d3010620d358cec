import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The frames to and from tatsu: a mark, four bytes of length, then the payload; numbers are big-endian. Text from tatsu is UTF-8,
 * text to tatsu is UTF-16, because programs may print halves of surrogate pairs.
 *
 * <p>Frames to tatsu begin with a mark that this process alone was given, by its first frame, before it loaded a program. No static
 * field and no object that a program can reach by reflection leads to it.
 */
final class Channel {
    /** Starts every frame from tatsu. */
    private static final int MARK = 0x74617473;
    private static final int ANSWER_MARK = 16;
    private static final int READY = 1;
    private static final int STARTED = 2;
    private static final int DONE = 3;

    private final DataInputStream in =
            new DataInputStream(new BufferedInputStream(new FileInputStream(FileDescriptor.in), 1 << 16));
    private final DataOutputStream out =
            new DataOutputStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16));

    /** Starts every frame to tatsu. */
    private final byte[] mark = new byte[ANSWER_MARK];

    /** What tatsu sends: read from front to back. */
    record Frame(ByteBuffer bytes) {
        int number() {
            return bytes.getInt();
        }

        byte[] text() {
            byte[] text = new byte[bytes.getInt()];
            bytes.get(text);
            return text;
        }

        String string() {
            return new String(text(), StandardCharsets.UTF_8);
        }

        String[] strings() {
            String[] strings = new String[bytes.getInt()];
            for (int at = 0; at < strings.length; at++) {
                strings[at] = string();
            }
            return strings;
        }

        boolean flag() {
            return bytes.get() != 0;
        }

        /** {@code null}, a {@link Long}, a {@link Double}, a {@link String}, or an array of these. */
        Object value() {
            return switch (bytes.get()) {
                case 0 -> null;
                case 1 -> bytes.getLong();
                case 2 -> string();
                case 4 -> bytes.getDouble();
                default -> {
                    Object[] items = new Object[bytes.getInt()];
                    for (int at = 0; at < items.length; at++) {
                        items[at] = value();
                    }
                    yield items;
                }
            };
        }
    }

    /** The first frame, which brings the mark of all answers; {@code null} if there is none. */
    Frame greeting() throws IOException {
        Frame frame = read();
        if (frame != null) {
            frame.bytes().get(mark);
        }
        return frame;
    }

    /** The next frame, or {@code null} at the end. */
    Frame read() throws IOException {
        try {
            if (in.readInt() != MARK) {
                return null;
            }
            byte[] payload = new byte[in.readInt()];
            in.readFully(payload);
            return new Frame(ByteBuffer.wrap(payload));
        } catch (EOFException end) {
            return null;
        }
    }

    /** A worker has compiled its first program. */
    void ready() {
        write(payload -> payload.writeByte(READY));
    }

    /** These jobs are being worked on from now on, or still. */
    void started(List<Job> jobs) {
        write(payload -> {
            payload.writeByte(STARTED);
            payload.writeInt(jobs.size());
            for (Job job : jobs) {
                payload.writeInt(job.number());
            }
        });
    }

    /** What was observed of a job's programs, in order; fewer if one of them kept the next from running. */
    void done(Job job, List<Observation> observations) {
        write(payload -> {
            payload.writeByte(DONE);
            payload.writeInt(job.number());
            payload.writeInt(observations.size());
            for (Observation observation : observations) {
                observation.write(payload);
            }
        });
    }

    /** An answer of the explorer. */
    void answer(String json) {
        write(payload -> payload.write(json.getBytes(StandardCharsets.UTF_8)));
    }

    /** Writes text as a count of UTF-16 units and the units. */
    static void writeText(DataOutputStream payload, CharSequence text) throws IOException {
        payload.writeInt(text.length());
        for (int at = 0; at < text.length(); at++) {
            payload.writeChar(text.charAt(at));
        }
    }

    private interface Writing {
        void to(DataOutputStream payload) throws IOException;
    }

    private void write(Writing writing) {
        try {
            ByteArrayOutputStream payload = new ByteArrayOutputStream();
            writing.to(new DataOutputStream(payload));
            synchronized (out) {
                out.write(mark);
                out.writeInt(payload.size());
                payload.writeTo(out);
                out.flush();
            }
        } catch (IOException gone) {
            // Nobody listens any more.
            Runtime.getRuntime().halt(0);
        }
    }
}

/** How a program ended. The order is the protocol's. */
enum Status {
    /** Normally. */
    ENDED,
    /** It did not compile. */
    NOT_COMPILED,
    /** With an exception. */
    THROWN,
    /** A condition of the author's did not hold. */
    CHECK_FAILED,
    /** Too many loop passes and calls. */
    STEPS,
    /** Too much output. */
    OUTPUT,
    /** Too long. */
    TIME,
    /** Too much memory. */
    MEMORY,
    /** {@code System.exit}. */
    EXIT,
    /** A thread was left behind. */
    THREADS,
    /** A standard stream was replaced. */
    STREAMS,
    /** The class or its entry is not there. */
    NO_ENTRY,
    /** It is more than a class file or the compiler can hold. */
    TOO_LARGE,
    /** It asked for one more line than there is. */
    ASKED,
    /** It slept too long. */
    SLEPT,
    /** It called {@code System.exit} where this JVM need not end. */
    EXITED,
    /** No class has a {@code main}. */
    NO_MAIN,
    /** Several classes have a {@code main}. */
    SEVERAL_MAINS,
}

/** What was seen of one program. */
record Observation(Status status, String message, CharSequence output, String result, Checker.Report report, Conversation conversation) {
    Observation(Status status, String message, CharSequence output, String result, Checker.Report report) {
        this(status, message, output, result, report, null);
    }

    static Observation of(Status status, String message) {
        return new Observation(status, message, "", null, null);
    }

    void write(DataOutputStream payload) throws IOException {
        payload.writeByte(status.ordinal());
        Channel.writeText(payload, message);
        Channel.writeText(payload, output);
        payload.writeBoolean(result != null);
        if (result != null) {
            Channel.writeText(payload, result);
        }
        payload.writeBoolean(report != null);
        if (report != null) {
            payload.writeLong(report.calls());
            payload.writeLong(report.depth());
            for (long[] counts : List.of(report.iterations(), report.tests(), report.called(), report.nested())) {
                payload.writeInt(counts.length);
                for (long count : counts) {
                    payload.writeLong(count);
                }
            }
            payload.writeInt(report.observed().size());
            for (Map.Entry<String, String> variable : report.observed().entrySet()) {
                Channel.writeText(payload, variable.getKey());
                Channel.writeText(payload, variable.getValue());
            }
        }
        payload.writeBoolean(conversation != null);
        if (conversation != null) {
            conversation.write(payload);
        }
    }
}

/** Programs that are run one after the other, as long as they end normally; or a submission, which is run as often as it has scripts. */
record Job(int number, List<Program> programs, Submission submission) {
    static Job read(Channel.Frame frame) {
        int number = frame.number();
        if (frame.flag()) {
            return new Job(number, List.of(), Submission.read(frame));
        }
        int count = frame.number();
        List<Program> programs = new ArrayList<>();
        for (int at = 0; at < count; at++) {
            programs.add(Program.read(frame));
        }
        return new Job(number, programs, null);
    }
}

/** A compilation unit and where it starts. Two programs are never equal. */
final class Program {
    /** The text. */
    final String text;
    /** Whether other programs have this text too: then it is compiled once for all of them. */
    final boolean shared;
    /** The binary name of the class to start. */
    final String className;
    /** The static method to call, {@code f} or {@code f(String[])}. */
    final String entry;
    /** What is set before it starts. */
    final List<Assignment> assignments = new ArrayList<>();
    /** What it reads. */
    final byte[] input;
    /** How many loops report their passes; negative if the text reports nothing. */
    final int loops;
    /** How many methods report their calls. */
    final int methods;
    /** The methods and constructors whose calls are noted: {@code Dog.speak}, {@code Dog.<init>}. */
    final java.util.Set<String> noted = new java.util.HashSet<>();
    /** Whether it is compiled by itself and not run. */
    final boolean onlyCompiled;

    private Program(Channel.Frame frame) {
        text = frame.string();
        shared = frame.flag();
        className = frame.string();
        entry = frame.string();
        int count = frame.number();
        for (int at = 0; at < count; at++) {
            assignments.add(new Assignment(frame.string(), frame.string(), frame.value()));
        }
        input = frame.text();
        loops = frame.number();
        methods = frame.number();
        int names = frame.number();
        for (int at = 0; at < names; at++) {
            noted.add(frame.string());
        }
        onlyCompiled = frame.flag();
    }

    static Program read(Channel.Frame frame) {
        return new Program(frame);
    }

    boolean reports() {
        return loops >= 0;
    }
}

/** A static field and the value that it starts with. */
record Assignment(String className, String name, Object value) {
    void carryOut(ClassLoader loader) throws ReflectiveOperationException {
        Field field = Class.forName(className, true, loader).getDeclaredField(name);
        field.setAccessible(true);
        field.set(null, as(field.getType(), value));
    }

    /** The value as one of this type. Texts are interned, so that they are the same objects as literals would be. */
    private static Object as(Class<?> type, Object value) {
        if (value instanceof Long number) {
            return type == boolean.class ? (Object) (number != 0)
                    : type == char.class ? (Object) (char) (long) number
                    : type == byte.class ? (Object) number.byteValue()
                    : type == short.class ? (Object) number.shortValue()
                    : type == int.class ? (Object) number.intValue()
                    : number;
        }
        if (value instanceof Double number) {
            return type == float.class ? (Object) number.floatValue() : number;
        }
        if (value instanceof Object[] items) {
            Object array = Array.newInstance(type.getComponentType(), items.length);
            for (int at = 0; at < items.length; at++) {
                Array.set(array, at, as(type.getComponentType(), items[at]));
            }
            return array;
        }
        return value instanceof String text ? text.intern() : null;
    }
}
