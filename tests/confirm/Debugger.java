package zz_debugger;

import com.sun.jdi.AbsentInformationException;
import com.sun.jdi.ArrayReference;
import com.sun.jdi.ArrayType;
import com.sun.jdi.BooleanValue;
import com.sun.jdi.Bootstrap;
import com.sun.jdi.CharValue;
import com.sun.jdi.ClassType;
import com.sun.jdi.Field;
import com.sun.jdi.InterfaceType;
import com.sun.jdi.LocalVariable;
import com.sun.jdi.Method;
import com.sun.jdi.ObjectReference;
import com.sun.jdi.PrimitiveType;
import com.sun.jdi.PrimitiveValue;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.StackFrame;
import com.sun.jdi.StringReference;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.Value;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.MethodEntryEvent;
import com.sun.jdi.event.VMDeathEvent;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.request.EventRequest;
import com.sun.jdi.request.MethodEntryRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Stops programs where they say {@code zz_stop.Stop.here()} and tells what a debugger sees there: the variables of the frame, the
 * static fields of the program's classes, and every object that they lead to, in the words that drawings of memory have.
 *
 * Arguments: a folder to work in, and a file with a program in each line: its class, its text, escaped, and the variables that are
 * looked at, with commas between them, or nothing where all are. Each line of the output is what was seen at the last stop of a
 * program, or "-" where it never stopped.
 */
public final class Debugger {
    private static final String STOP = "zz_stop.Stop";

    private Debugger() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        List<String> lines = Files.readAllLines(Path.of(arguments[1]), StandardCharsets.UTF_8);
        List<String> entries = new ArrayList<>();
        List<Path> sources = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        List<List<String>> names = new ArrayList<>();
        sources.add(written(folder, STOP, "package zz_stop; public class Stop { public static void here() {} }"));
        StringBuilder runs = new StringBuilder();
        for (int at = 0; at < lines.size(); at++) {
            String[] parts = lines.get(at).split("\t", -1);
            String entry = "zz_job" + at + "." + parts[0];
            String text = unescaped(parts[1]);
            entries.add(entry);
            texts.add(text);
            names.add(parts[2].isEmpty() ? List.of() : List.of(parts[2].split(",")));
            sources.add(written(folder, entry, "package zz_job" + at + "; " + text));
            runs.append("run(\"").append(entry).append("\");\n");
        }
        // Static fields are drawn of classes that nothing has used yet, too: as they are when something does.
        String runner = "package zz_stop; public class Runner { static void run(String name) { try {"
                + " String home = name.substring(0, name.indexOf('.'));"
                + " for (String one : new java.io.File(\"" + escaped(folder) + "\", home).list()) { if (one.endsWith(\".class\"))"
                + " Class.forName(home + \".\" + one.substring(0, one.length() - 6)); }"
                + " java.lang.reflect.Method method = Class.forName(name).getDeclaredMethod(\"zz_run\"); method.setAccessible(true); method.invoke(null);"
                + " } catch (Throwable error) { } } public static void main(String[] all) {\n" + runs + "} }";
        sources.add(written(folder, "zz_stop.Runner", runner));
        compile(folder, sources);
        String[] seen = debugged(folder, texts, names);
        for (String one : seen) {
            System.out.println(one == null ? "-" : one);
        }
    }

    /** A path as it stands in a literal. */
    private static String escaped(Path folder) {
        return folder.toString().replace("\\", "\\\\").replace("\"", "\\\"");
    }

    private static Path written(Path folder, String name, String text) throws IOException {
        Path file = folder.resolve(name.replace('.', '/') + ".java");
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text, StandardCharsets.UTF_8);
    }

    private static void compile(Path folder, List<Path> sources) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> words = new ArrayList<>(List.of("-g", "-nowarn", "-proc:none", "-encoding", "UTF-8", "-d", folder.toString()));
        sources.forEach(one -> words.add(one.toString()));
        if (compiler.run(null, System.err, System.err, words.toArray(new String[0])) != 0) {
            throw new IllegalStateException("javac refuses a program");
        }
    }

    private static String[] debugged(Path folder, List<String> texts, List<List<String>> names) throws Exception {
        LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
        Map<String, Connector.Argument> settings = connector.defaultArguments();
        settings.get("main").setValue("zz_stop.Runner");
        settings.get("options").setValue("-cp \"" + folder + "\" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
        VirtualMachine machine = connector.launch(settings);
        drained(machine.process().getInputStream());
        drained(machine.process().getErrorStream());
        MethodEntryRequest stops = machine.eventRequestManager().createMethodEntryRequest();
        stops.addClassFilter(STOP);
        stops.setSuspendPolicy(EventRequest.SUSPEND_ALL);
        stops.enable();
        machine.resume();
        String[] seen = new String[texts.size()];
        while (true) {
            EventSet events = machine.eventQueue().remove();
            for (Event event : events) {
                if (event instanceof VMDeathEvent || event instanceof VMDisconnectEvent) {
                    return seen;
                }
                if (event instanceof MethodEntryEvent entry) {
                    StackFrame frame = entry.thread().frame(1);
                    String type = frame.location().declaringType().name();
                    int job = Integer.parseInt(type.substring("zz_job".length(), type.indexOf('.')));
                    seen[job] = new Picture(entry.thread(), texts.get(job), names.get(job)).words(frame, "zz_job" + job + ".");
                }
            }
            events.resume();
        }
    }

    private static void drained(java.io.InputStream stream) {
        Thread thread = new Thread(() -> {
            try {
                stream.transferTo(java.io.OutputStream.nullOutputStream());
            } catch (IOException over) {
                // The program is over.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private static String unescaped(String text) {
        StringBuilder out = new StringBuilder();
        for (int at = 0; at < text.length(); at++) {
            char one = text.charAt(at);
            if (one == '\\' && at + 1 < text.length()) {
                at++;
                char next = text.charAt(at);
                out.append(next == 't' ? '\t' : next == 'n' ? '\n' : next == 'r' ? '\r' : next);
            } else {
                out.append(one);
            }
        }
        return out.toString();
    }

    /** What is seen at one stop. */
    private static final class Picture {
        /** The collections that have a title of their own. */
        private static final List<String> SHOWN = List.of("ArrayList", "LinkedList", "Vector", "Stack", "ArrayDeque", "HashSet",
                "LinkedHashSet", "TreeSet", "HashMap", "LinkedHashMap", "TreeMap");

        private final ThreadReference thread;
        private final String text;
        private final List<String> wanted;
        private final List<ObjectReference> objects = new ArrayList<>();

        Picture(ThreadReference thread, String text, List<String> wanted) {
            this.thread = thread;
            this.text = text;
            this.wanted = wanted;
        }

        String words(StackFrame frame, String of) throws Exception {
            String method = frame.location().method().name();
            boolean isSnippet = method.equals("zz_main");
            List<String> names = new ArrayList<>();
            List<Value> values = new ArrayList<>();
            if (frame.thisObject() != null) {
                names.add("this");
                values.add(frame.thisObject());
            }
            try {
                List<LocalVariable> known = new ArrayList<>(frame.visibleVariables());
                known.sort(null);
                for (LocalVariable variable : known) {
                    if (!(variable.isArgument() && variable.name().equals("args")) && !variable.name().startsWith("zz_")) {
                        names.add(variable.name());
                        values.add(frame.getValue(variable));
                    }
                }
            } catch (AbsentInformationException impossible) {
                throw new IllegalStateException(impossible);
            }
            List<ReferenceType> types = new ArrayList<>();
            for (ReferenceType type : thread.virtualMachine().allClasses()) {
                if (type.name().startsWith(of) && !isEnum(type)) {
                    types.add(type);
                }
            }
            types.sort((one, other) -> Integer.compare(place(one), place(other)));
            List<String> parts = new ArrayList<>();
            String title = isSnippet ? "" : (method.equals("<init>") ? simple(frame.location().declaringType()) : method) + ": ";
            List<String> variables = new ArrayList<>();
            for (String name : wanted.isEmpty() ? names : wanted) {
                Value value = values.get(names.indexOf(name));
                if (!isLeftOut(value)) {
                    variables.add(named(name, value));
                }
            }
            List<String> statics = new ArrayList<>();
            for (ReferenceType type : wanted.isEmpty() ? types : List.<ReferenceType>of()) {
                List<String> fields = new ArrayList<>();
                for (Field field : type.fields()) {
                    boolean isText = field.signature().length() == 1 || field.signature().equals("Ljava/lang/String;");
                    if (field.isStatic() && !field.isSynthetic() && !(field.isFinal() && isText)) {
                        fields.add(named(field.name(), type.getValue(field)));
                    }
                }
                if (!fields.isEmpty()) {
                    statics.add(simple(type) + ": " + String.join(", ", fields));
                }
            }
            if (!variables.isEmpty()) {
                parts.add(title + String.join(", ", variables));
            }
            parts.addAll(statics);
            for (int at = 0; at < objects.size(); at++) {
                parts.add((at + 1) + ": " + described(objects.get(at)));
            }
            return String.join("; ", parts);
        }

        /** Whether a variable is not drawn for what it holds: a function, an exception, or what the library makes besides collections. */
        private static boolean isLeftOut(Value value) {
            if (!(value instanceof ObjectReference object) || value instanceof ArrayReference || value instanceof StringReference) {
                return false;
            }
            String name = object.referenceType().name();
            boolean isThrown = false;
            for (ClassType known = (ClassType) object.referenceType(); known != null; known = known.superclass()) {
                isThrown |= known.name().equals("java.lang.Throwable");
            }
            boolean isOther = name.startsWith("java.util.") && !SHOWN.contains(simple(object.referenceType()))
                    && !name.matches("java\\.util\\.(ImmutableCollections|Arrays|Collections)\\$.*");
            return isThrown || isOther || name.contains("$$Lambda");
        }

        private static boolean isEnum(ReferenceType type) {
            return type instanceof ClassType known && known.isEnum();
        }

        /** Where the static fields of a class stand: first those of the class where the program starts, then in the order of the text. */
        private int place(ReferenceType type) {
            if (!type.methodsByName("zz_run").isEmpty()) {
                return -1;
            }
            int at = text.indexOf("class " + simple(type));
            return at < 0 ? Integer.MAX_VALUE : at;
        }

        private static String simple(ReferenceType type) {
            String name = type.name();
            return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
        }

        private String named(String name, Value value) throws Exception {
            String cell = cell(value);
            return cell.startsWith("→ ") ? name + " " + cell : name + " = " + cell;
        }

        private String cell(Value value) throws Exception {
            if (value == null) {
                return "null";
            }
            if (value instanceof CharValue one) {
                return "'" + one.value() + "'";
            }
            if (value instanceof PrimitiveValue || value instanceof BooleanValue) {
                return value.toString();
            }
            if (value instanceof StringReference string) {
                return "\"" + string.value() + "\"";
            }
            ObjectReference object = (ObjectReference) value;
            ReferenceType type = object.referenceType();
            if (isEnum(type) || type instanceof ClassType known && known.superclass() != null && isEnum(known.superclass())) {
                return ((StringReference) object.getValue(type.fieldByName("name"))).value();
            }
            Field boxed = type.name().startsWith("java.lang.") ? type.fieldByName("value") : null;
            if (boxed != null && boxed.type() instanceof PrimitiveType && !type.name().equals("java.lang.StringBuilder")) {
                return cell(object.getValue(boxed));
            }
            int at = objects.indexOf(object);
            if (at < 0) {
                objects.add(object);
                at = objects.size() - 1;
            }
            return "→ " + (at + 1);
        }

        private String described(ObjectReference object) throws Exception {
            ReferenceType type = object.referenceType();
            List<String> items = new ArrayList<>();
            if (object instanceof ArrayReference array) {
                for (Value one : array.getValues()) {
                    items.add(cell(one));
                }
                String element = ((ArrayType) type).componentTypeName();
                return element.substring(Math.max(element.lastIndexOf('.'), element.lastIndexOf('$')) + 1) + "[] (" + String.join(", ", items) + ")";
            }
            if (type.name().equals("java.lang.StringBuilder")) {
                return "StringBuilder (\"" + ((StringReference) asked(object, "toString")).value() + "\")";
            }
            if (type.name().startsWith("java.util.")) {
                return collection(object, (ClassType) type);
            }
            List<ClassType> classes = new ArrayList<>();
            for (ClassType known = (ClassType) type; known != null; known = known.superclass()) {
                classes.add(0, known);
            }
            for (ClassType known : classes) {
                for (Field field : known.fields()) {
                    if (!field.isStatic() && !field.isSynthetic()) {
                        items.add(named(field.name(), object.getValue(field)));
                    }
                }
            }
            return simple(type) + " (" + String.join(", ", items) + ")";
        }

        private String collection(ObjectReference object, ClassType type) throws Exception {
            List<String> items = new ArrayList<>();
            boolean isMap = false;
            boolean isList = false;
            for (InterfaceType one : type.allInterfaces()) {
                isMap |= one.name().equals("java.util.Map");
                isList |= one.name().equals("java.util.List");
            }
            boolean isOpen = type.name().matches("java\\.util\\.(Hash|ImmutableCollections).*") && !isList;
            if (isMap) {
                ArrayReference keys = (ArrayReference) asked((ObjectReference) asked(object, "keySet"), "toArray");
                ArrayReference values = (ArrayReference) asked((ObjectReference) asked(object, "values"), "toArray");
                List<String[]> pairs = new ArrayList<>();
                for (int at = 0; at < keys.length(); at++) {
                    pairs.add(new String[] {cell(keys.getValue(at)), String.valueOf(at)});
                }
                if (isOpen) {
                    pairs.sort((one, other) -> one[0].compareTo(other[0]));
                }
                for (String[] pair : pairs) {
                    items.add(pair[0] + " : " + cell(values.getValue(Integer.parseInt(pair[1]))));
                }
            } else {
                for (Value one : ((ArrayReference) asked(object, "toArray")).getValues()) {
                    items.add(cell(one));
                }
                if (isOpen) {
                    items.sort(null);
                }
            }
            String name = simple(type);
            boolean isShown = SHOWN.contains(name) && !type.name().contains("$");
            String title = isShown ? name : isMap ? "Map" : isList ? "List" : "Set";
            return title + " (" + String.join(", ", items) + ")";
        }

        /** What a method without parameters gives. */
        private Value asked(ObjectReference object, String name) throws Exception {
            Method method = null;
            for (Method one : object.referenceType().methodsByName(name)) {
                if (one.argumentTypeNames().isEmpty() && !one.isAbstract()) {
                    method = method == null ? one : method;
                }
            }
            return object.invokeMethod(thread, method, List.of(), ObjectReference.INVOKE_SINGLE_THREADED);
        }
    }
}
