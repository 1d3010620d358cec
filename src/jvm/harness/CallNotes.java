import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Set;

/**
 * Puts a note at the start of methods and constructors of a class that is compiled: {@code tatsu$.Check.begins(name)}. In the text of a
 * constructor nothing can stand before {@code super(…)}, and so not there either what says when it begins.
 *
 * <p>The note takes eight bytes, so that what has to lie at a multiple of four still does.
 */
final class CallNotes {
    private static final int NOTE = 8;
    private static final int UTF8 = 1;

    private final DataInputStream in;
    private final Set<String> noted;
    /** The texts of the constant pool by their numbers. */
    private String[] texts;
    /** The numbers of names of classes by the numbers of classes. */
    private int[] names;
    /** What is added to the constant pool. */
    private final ByteArrayOutputStream added = new ByteArrayOutputStream();
    private int constants;

    private CallNotes(byte[] bytes, Set<String> noted) {
        in = new DataInputStream(new ByteArrayInputStream(bytes));
        this.noted = noted;
    }

    /**
     * The class with a note in each of the methods that are named: {@code Dog.speak}, {@code Dog.<init>}, without the package. What the
     * compiler adds by itself is left as it is.
     */
    static byte[] in(byte[] bytes, Set<String> noted) {
        try {
            return new CallNotes(bytes, noted).rewritten();
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private byte[] rewritten() throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        head.writeBytes(in.readNBytes(8));
        byte[] pool = pool();
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(body);
        out.writeShort(in.readUnsignedShort());
        int self = in.readUnsignedShort();
        out.writeShort(self);
        out.writeShort(in.readUnsignedShort());
        int interfaces = in.readUnsignedShort();
        out.writeShort(interfaces);
        out.write(in.readNBytes(2 * interfaces));
        String name = texts[names[self]];
        members(out, "");
        members(out, name.substring(name.lastIndexOf('/') + 1));
        out.write(in.readAllBytes());
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(head.toByteArray());
        new DataOutputStream(all).writeShort(constants);
        all.writeBytes(pool);
        all.writeBytes(added.toByteArray());
        all.writeBytes(body.toByteArray());
        return all.toByteArray();
    }

    /** Reads the constant pool, which is kept as it is. */
    private byte[] pool() throws IOException {
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(kept);
        constants = in.readUnsignedShort();
        texts = new String[constants];
        names = new int[constants];
        for (int at = 1; at < constants; at++) {
            int tag = in.readUnsignedByte();
            out.writeByte(tag);
            switch (tag) {
                case UTF8 -> {
                    texts[at] = in.readUTF();
                    out.writeUTF(texts[at]);
                }
                case 7 -> {
                    names[at] = in.readUnsignedShort();
                    out.writeShort(names[at]);
                }
                case 8, 16, 19, 20 -> out.write(in.readNBytes(2));
                case 15 -> out.write(in.readNBytes(3));
                case 5, 6 -> {
                    // A number of eight bytes counts twice.
                    out.write(in.readNBytes(8));
                    at++;
                }
                default -> out.write(in.readNBytes(4));
            }
        }
        return kept.toByteArray();
    }

    /** Fields, or the methods of a class of this name. */
    private void members(DataOutputStream out, String owner) throws IOException {
        int count = in.readUnsignedShort();
        out.writeShort(count);
        for (int member = 0; member < count; member++) {
            int flags = in.readUnsignedShort();
            int name = in.readUnsignedShort();
            out.writeShort(flags);
            out.writeShort(name);
            out.writeShort(in.readUnsignedShort());
            String full = owner + "." + texts[name];
            boolean isSynthetic = (flags & 0x1000) != 0;
            int attributes = in.readUnsignedShort();
            out.writeShort(attributes);
            for (int at = 0; at < attributes; at++) {
                int kind = in.readUnsignedShort();
                byte[] content = in.readNBytes(in.readInt());
                boolean isNoted = "Code".equals(texts[kind]) && noted.contains(full) && !isSynthetic;
                attribute(out, kind, isNoted ? code(content, full) : content);
            }
        }
    }

    private static void attribute(DataOutputStream out, int kind, byte[] content) throws IOException {
        out.writeShort(kind);
        out.writeInt(content.length);
        out.write(content);
    }

    /** The code of a method with a note at its start. */
    private byte[] code(byte[] content, String name) throws IOException {
        DataInputStream from = new DataInputStream(new ByteArrayInputStream(content));
        ByteArrayOutputStream result = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(result);
        out.writeShort(Math.max(1, from.readUnsignedShort()));
        out.writeShort(from.readUnsignedShort());
        int length = from.readInt();
        out.writeInt(length + NOTE);
        out.writeByte(0x13);
        out.writeShort(string(name));
        out.writeByte(0xb8);
        out.writeShort(method());
        out.writeShort(0);
        out.write(from.readNBytes(length));
        int handlers = from.readUnsignedShort();
        out.writeShort(handlers);
        for (int at = 0; at < handlers; at++) {
            for (int part = 0; part < 3; part++) {
                out.writeShort(from.readUnsignedShort() + NOTE);
            }
            out.writeShort(from.readUnsignedShort());
        }
        int attributes = from.readUnsignedShort();
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        int count = 0;
        for (int at = 0; at < attributes; at++) {
            int kind = from.readUnsignedShort();
            byte[] inner = from.readNBytes(from.readInt());
            // Only what the JVM needs to check the code, and lines, for messages.
            if ("StackMapTable".equals(texts[kind])) {
                attribute(new DataOutputStream(kept), kind, frames(inner));
                count++;
            } else if ("LineNumberTable".equals(texts[kind])) {
                attribute(new DataOutputStream(kept), kind, lines(inner));
                count++;
            }
        }
        out.writeShort(count);
        out.write(kept.toByteArray());
        return result.toByteArray();
    }

    private static byte[] lines(byte[] content) throws IOException {
        DataInputStream from = new DataInputStream(new ByteArrayInputStream(content));
        ByteArrayOutputStream result = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(result);
        int count = from.readUnsignedShort();
        out.writeShort(count);
        for (int at = 0; at < count; at++) {
            out.writeShort(from.readUnsignedShort() + NOTE);
            out.writeShort(from.readUnsignedShort());
        }
        return result.toByteArray();
    }

    /** Frames tell where they are by the distance from the one before; only the first tells a place. */
    private static byte[] frames(byte[] content) throws IOException {
        DataInputStream from = new DataInputStream(new ByteArrayInputStream(content));
        ByteArrayOutputStream result = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(result);
        int count = from.readUnsignedShort();
        out.writeShort(count);
        for (int at = 0; at < count; at++) {
            int moved = at == 0 ? NOTE : 0;
            int type = from.readUnsignedByte();
            if (type < 64) {
                out.writeByte(251);
                out.writeShort(type + moved);
            } else if (type < 128) {
                out.writeByte(247);
                out.writeShort(type - 64 + moved);
                types(from, out, 1);
            } else {
                out.writeByte(type);
                out.writeShort(from.readUnsignedShort() + moved);
                if (type == 247) {
                    types(from, out, 1);
                } else if (type >= 252 && type < 255) {
                    types(from, out, type - 251);
                } else if (type == 255) {
                    for (int part = 0; part < 2; part++) {
                        int number = from.readUnsignedShort();
                        out.writeShort(number);
                        types(from, out, number);
                    }
                }
            }
        }
        return result.toByteArray();
    }

    private static void types(DataInputStream from, DataOutputStream out, int count) throws IOException {
        for (int at = 0; at < count; at++) {
            int type = from.readUnsignedByte();
            out.writeByte(type);
            if (type == 7) {
                out.writeShort(from.readUnsignedShort());
            } else if (type == 8) {
                // An object that is not ready is known by the place where it was made.
                out.writeShort(from.readUnsignedShort() + NOTE);
            }
        }
    }

    private int string(String text) throws IOException {
        int content = text(text);
        return constant(8, content, -1);
    }

    /** The method that is called. */
    private int method() throws IOException {
        int owner = constant(7, text(Checker.PACKAGE + "/Check"), -1);
        int name = text("begins");
        int type = text("(Ljava/lang/String;)V");
        return constant(10, owner, constant(12, name, type));
    }

    private int text(String text) throws IOException {
        DataOutputStream out = new DataOutputStream(added);
        out.writeByte(UTF8);
        out.writeUTF(text);
        return constants++;
    }

    private int constant(int tag, int first, int second) throws IOException {
        DataOutputStream out = new DataOutputStream(added);
        out.writeByte(tag);
        out.writeShort(first);
        if (second >= 0) {
            out.writeShort(second);
        }
        return constants++;
    }
}
