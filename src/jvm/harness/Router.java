import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.util.Formatter;
import java.util.Locale;

/** {@code System.out} of all programs: what a thread prints goes to the capture of its group, as UTF-16, lines ended by {@code \n}. */
final class Router extends PrintStream {
    /** Standard output. */
    static final Router OUT = new Router(true);
    /** Standard error, which nobody looks at. */
    static final Router ERR = new Router(false);

    /** Standard input: what the program of the group reads; nothing for anybody else. */
    static final InputStream IN = new InputStream() {
        private InputStream own() {
            InputStream input = Thread.currentThread().getThreadGroup() instanceof Execution.Group group ? group.input() : null;
            return input == null ? nullInputStream() : input;
        }

        @Override public int read() throws IOException { return own().read(); }
        @Override public int read(byte[] bytes, int from, int count) throws IOException { return own().read(bytes, from, count); }
        @Override public int available() throws IOException { return own().available(); }
        /** Whoever closes it reads no more in this run, as in Java. */
        @Override public void close() throws IOException { own().close(); }
    };

    private final boolean captured;

    private Router(boolean captured) {
        super(OutputStream.nullOutputStream());
        this.captured = captured;
    }

    /** Puts the streams back; whether they had been replaced. */
    static boolean restore() {
        if (System.in == IN && System.out == OUT && System.err == ERR) {
            return false;
        }
        System.setIn(IN);
        System.setOut(OUT);
        System.setErr(ERR);
        return true;
    }

    private Router put(CharSequence text) {
        Capture capture = captured && Thread.currentThread().getThreadGroup() instanceof Execution.Group group ? group.capture() : null;
        if (capture != null) {
            capture.append(text);
        }
        return this;
    }

    private void line(String text) {
        put(text);
        put("\n");
    }

    @Override public void write(int value) { put(String.valueOf((char) (value & 0xff))); }
    @Override public void write(byte[] bytes, int from, int count) { put(new String(bytes, from, count)); }
    @Override public void write(byte[] bytes) { put(new String(bytes)); }
    @Override public void writeBytes(byte[] bytes) { put(new String(bytes)); }
    @Override public void flush() { }
    @Override public void close() { }
    @Override public boolean checkError() { return false; }
    @Override public void print(boolean value) { put(String.valueOf(value)); }
    @Override public void print(char value) { put(String.valueOf(value)); }
    @Override public void print(int value) { put(String.valueOf(value)); }
    @Override public void print(long value) { put(String.valueOf(value)); }
    @Override public void print(float value) { put(String.valueOf(value)); }
    @Override public void print(double value) { put(String.valueOf(value)); }
    @Override public void print(char[] value) { put(String.valueOf(value)); }
    @Override public void print(String value) { put(String.valueOf(value)); }
    @Override public void print(Object value) { put(String.valueOf(value)); }
    @Override public void println() { put("\n"); }
    @Override public void println(boolean value) { line(String.valueOf(value)); }
    @Override public void println(char value) { line(String.valueOf(value)); }
    @Override public void println(int value) { line(String.valueOf(value)); }
    @Override public void println(long value) { line(String.valueOf(value)); }
    @Override public void println(float value) { line(String.valueOf(value)); }
    @Override public void println(double value) { line(String.valueOf(value)); }
    @Override public void println(char[] value) { line(String.valueOf(value)); }
    @Override public void println(String value) { line(value); }
    @Override public void println(Object value) { line(String.valueOf(value)); }
    @Override public PrintStream printf(String format, Object... values) { return format(format, values); }
    @Override public PrintStream printf(Locale locale, String format, Object... values) { return format(locale, format, values); }
    @Override public PrintStream format(String format, Object... values) { return put(new Formatter().format(format, values).toString()); }
    @Override public PrintStream format(Locale locale, String format, Object... values) { return put(new Formatter(locale).format(format, values).toString()); }
    @Override public PrintStream append(CharSequence text) { return put(String.valueOf(text)); }
    @Override public PrintStream append(CharSequence text, int from, int to) { return put(String.valueOf(text).substring(from, to)); }
    @Override public PrintStream append(char value) { return put(String.valueOf(value)); }
}

/** What one program has printed; a {@link Transcript} knows also what it has read. */
class Capture {
    private final StringBuilder text = new StringBuilder();
    private final int limit;
    /** Whether anything was printed: most scripts print nothing, and asking costs them no lock. */
    private volatile boolean isUsed;
    private boolean full;

    Capture(int limit) {
        this.limit = limit;
    }

    synchronized void append(CharSequence more) {
        isUsed = true;
        String printed = more == null ? "null" : more.toString();
        if (full || text.length() + printed.length() > limit) {
            full = true;
            throw new Error("too much output");
        }
        text.append(printed);
    }

    String text() {
        if (!isUsed) {
            return "";
        }
        synchronized (this) {
            return text.toString();
        }
    }

    int length() {
        if (!isUsed) {
            return 0;
        }
        synchronized (this) {
            return text.length();
        }
    }

    /** Forgets what was printed, for the next script. */
    void clear() {
        if (!isUsed) {
            return;
        }
        synchronized (this) {
            text.setLength(0);
            full = false;
            isUsed = false;
        }
    }

    boolean full() {
        if (!isUsed) {
            return false;
        }
        synchronized (this) {
            return full;
        }
    }
}

/** Values as a question shows them. */
final class Text {
    private Text() {}

    /** Numbers, characters, booleans and strings as they are, arrays as <code>{1, 2}</code>. */
    static String of(Object value) {
        if (value == null || !value.getClass().isArray()) {
            return String.valueOf(value);
        }
        StringBuilder text = new StringBuilder("{");
        for (int at = 0; at < Array.getLength(value); at++) {
            text.append(at == 0 ? "" : ", ").append(of(Array.get(value, at)));
        }
        return text.append('}').toString();
    }
}
