import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import javax.lang.model.element.Modifier;

/**
 * A class whose constructors store what they are given and look at none of it: a record, or a class like that. So an object can be
 * made before its fields are known.
 *
 * @param fields the fields that constructors store arguments in, by their numbers; of a record with their types as they are written
 * @param methods the names of the methods without parameters that it declares, and {@code equals} if it declares that
 * @param makers the constructors by the number of their parameters: for each parameter the number of the field. Constructors are missing
 *     that call another one with more than their parameters and fixed values
 */
record PlainClass(Map<String, String> fields, boolean isRecord, Set<String> methods, Map<Integer, int[]> makers) {
    /** What the texts of a program say of one of its classes whose objects have no other fields; null if it is not plain. */
    static PlainClass of(Class<?> type, ClassSources sources) {
        Class<?> above = type.getSuperclass();
        boolean isAlone = above == Object.class || above == Record.class
                || above != null && World.isOwn(above) && above.getSuperclass() == Object.class && above.getDeclaredFields().length == 0
                && !sources.explicit.contains(above.getName() + "#<init>/0");
        return isAlone ? sources.plain.get(type.getName()) : null;
    }

    /** The plain class that this text declares, or null. */
    static PlainClass of(ClassTree node, Function<Tree, String> source) {
        boolean isRecord = node.getKind() == Tree.Kind.RECORD;
        if (!isRecord && (node.getKind() != Tree.Kind.CLASS || node.getModifiers().getFlags().contains(Modifier.ABSTRACT))) {
            return null;
        }
        Map<String, String> fields = new LinkedHashMap<>();
        Set<String> methods = new HashSet<>();
        List<MethodTree> constructors = new ArrayList<>();
        for (Tree member : node.getMembers()) {
            if (member instanceof VariableTree field && isRecord && !field.getModifiers().getFlags().contains(Modifier.STATIC)) {
                fields.put(field.getName().toString(), source.apply(field.getType()).replace("...", "[]"));
            } else if (member instanceof BlockTree block && !block.isStatic()) {
                return null;
            } else if (member instanceof MethodTree method && method.getName().contentEquals("<init>")) {
                constructors.add(method);
            } else if (member instanceof MethodTree method && (method.getParameters().isEmpty() || method.getName().contentEquals("equals"))) {
                methods.add(method.getName().toString());
            }
        }
        Map<Integer, int[]> makers = new HashMap<>();
        if (isRecord) {
            constructors.removeIf(PlainClass::callsOther);
            makers.put(fields.size(), java.util.stream.IntStream.range(0, fields.size()).toArray());
            return constructors.isEmpty() ? new PlainClass(fields, true, methods, makers) : null;
        }
        for (MethodTree constructor : constructors) {
            int[] slots = callsOther(constructor) ? new int[0] : slots(constructor, fields);
            if (slots == null || !callsOther(constructor) && makers.put(slots.length, slots) != null) {
                return null;
            }
        }
        constructors.stream().filter(PlainClass::callsOther).forEach(one -> handOn(one, makers));
        if (constructors.isEmpty()) {
            makers.put(0, new int[0]);
        }
        return new PlainClass(fields, false, methods, makers);
    }

    private static boolean callsOther(MethodTree constructor) {
        return constructor.getBody() != null && !constructor.getBody().getStatements().isEmpty()
                && constructor.getBody().getStatements().get(0).toString().startsWith("this(");
    }

    /** Adds a constructor that hands each of its parameters on to another one, beside fixed values. Any other makes nothing new. */
    private static void handOn(MethodTree constructor, Map<Integer, int[]> makers) {
        List<String> parameters = constructor.getParameters().stream().map(one -> one.getName().toString()).toList();
        StatementTree first = constructor.getBody().getStatements().get(0);
        if (constructor.getBody().getStatements().size() > 1 || !(first instanceof ExpressionStatementTree statement)
                || !(statement.getExpression() instanceof MethodInvocationTree call)) {
            return;
        }
        int[] to = makers.get(call.getArguments().size());
        int[] slots = new int[parameters.size()];
        Arrays.fill(slots, -1);
        for (int at = 0; at < call.getArguments().size(); at++) {
            int parameter = parameters.indexOf(call.getArguments().get(at).toString());
            if (to == null || parameter < 0 && !isFixed(call.getArguments().get(at)) || parameter >= 0 && slots[parameter] >= 0) {
                return;
            }
            if (parameter >= 0) {
                slots[parameter] = to[at];
            }
        }
        if (Arrays.stream(slots).allMatch(slot -> slot >= 0)) {
            makers.putIfAbsent(slots.length, slots);
        }
    }

    /**
     * The number of the field that each parameter of a constructor is stored in, if it does nothing else, else null. What it sets to a
     * fixed value does not count. Fields that are new get the next numbers.
     */
    private static int[] slots(MethodTree constructor, Map<String, String> fields) {
        Map<String, String> stored = new LinkedHashMap<>();
        constructor.getParameters().forEach(parameter -> stored.put(parameter.getName().toString(), null));
        for (StatementTree statement : constructor.getBody().getStatements()) {
            if (statement.toString().equals("super();")) {
                continue;
            }
            if (!(statement instanceof ExpressionStatementTree expression) || !(expression.getExpression() instanceof AssignmentTree assignment)) {
                return null;
            }
            Tree to = assignment.getVariable();
            String name = to instanceof MemberSelectTree select && select.getExpression().toString().equals("this") ? select.getIdentifier().toString()
                    : to instanceof IdentifierTree identifier && !stored.containsKey(identifier.getName().toString()) ? identifier.getName().toString() : null;
            if (name == null || stored.containsValue(name)) {
                return null;
            }
            if (isFixed(assignment.getExpression())) {
                continue;
            }
            String parameter = assignment.getExpression() instanceof IdentifierTree from ? from.getName().toString() : "";
            if (!stored.containsKey(parameter) || stored.get(parameter) != null) {
                return null;
            }
            stored.put(parameter, name);
        }
        if (stored.containsValue(null)) {
            return null;
        }
        stored.values().forEach(name -> fields.putIfAbsent(name, ""));
        List<String> order = List.copyOf(fields.keySet());
        return stored.values().stream().mapToInt(order::indexOf).toArray();
    }

    /** Whether an expression has its value from nothing else: a literal, an empty array, a new object of such values. */
    private static boolean isFixed(ExpressionTree value) {
        return value instanceof LiteralTree || value instanceof UnaryTree unary && unary.getExpression() instanceof LiteralTree
                || value instanceof NewArrayTree array && array.getInitializers() == null && array.getDimensions().stream().allMatch(PlainClass::isFixed)
                || value instanceof NewClassTree made && made.getClassBody() == null && made.getEnclosingExpression() == null
                && made.getArguments().stream().allMatch(PlainClass::isFixed);
    }

    /** The number of a field; -1 if it has none. */
    int number(String field) {
        return List.copyOf(fields.keySet()).indexOf(field);
    }
}
