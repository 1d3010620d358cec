import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the fields of objects tell after a call: of the object that it was called on or made, and of arguments that the script made.
 *
 * <p>Public fields are seen by everybody, so they count. Fields that are merely not private are how a class does its work, unless no
 * method of the class tells anything: then they count, too, where a submission has them.
 */
final class ObjectFields {
    private static final Field[] NONE = {};

    private final Rendering rendering;
    private final Api api;
    private final Set<String> unseen;
    /** The fields that count, by the class of an object. */
    private final Map<Class<?>, Field[]> known = new ConcurrentHashMap<>();

    /** {@code unseen}: fields that do not count, as {@link #name} writes them. */
    ObjectFields(Rendering rendering, Api api, Set<String> unseen) {
        this.rendering = rendering;
        this.api = api;
        this.unseen = unseen;
    }

    /** What is seen of the objects of a script's last call, such as {@code the object is {x=1, y=0}}; nothing where no field counts. */
    String seen(Script script, Object result, Object[] arguments, World world) throws ReflectiveOperationException {
        StringBuilder text = new StringBuilder();
        for (Told told : told(script, result, arguments)) {
            List<String> all = new ArrayList<>();
            for (Field field : counted(told.object().getClass())) {
                String content = rendering.field(told.object(), field.getName(), world);
                if (content != null) {
                    all.add(field.getName() + "=" + content);
                }
            }
            text.append(text.isEmpty() ? "" : ", ").append(told.noun()).append(" is {").append(String.join(", ", all)).append("}");
        }
        return text.toString();
    }

    /** An object with fields that count; {@code java}: an expression for it after the last call. */
    record Told(String noun, Object object, String java) {}

    /** The objects of a script's last call of which fields are told. */
    List<Told> told(Script script, Object result, Object[] arguments) {
        int shift = script.call.hasReceiver() ? 1 : 0;
        Object object = script.call.isConstructor() ? result : shift == 1 ? arguments[0] : null;
        List<Told> all = new ArrayList<>();
        if (isCounted(object)) {
            all.add(new Told("the object", object, script.call.isConstructor() ? script.lastCall(Map.of()) : script.java(script.receiver)));
        }
        for (int at = shift; at < arguments.length; at++) {
            Term term = script.arguments.get(at - shift);
            if (term instanceof Term.Variable && arguments[at] != object && isCounted(arguments[at])) {
                all.add(new Told("the argument", arguments[at], script.java(term)));
            }
        }
        return all;
    }

    private boolean isCounted(Object object) {
        return object != null && World.isOwn(object.getClass()) && counted(object.getClass()).length > 0;
    }

    /** The fields that count of objects of a class of the reference, or of what stands for it. */
    Field[] counted(Class<?> type) {
        return known.computeIfAbsent(type, one -> {
            Class<?> asked = rendering.asked(one);
            return asked.isRecord() || asked.isEnum() ? NONE : Arrays.stream(counted(asked, api)).filter(field -> !unseen.contains(name(field))).toArray(Field[]::new);
        });
    }

    /** The fields of a class of the reference that count, whatever a submission has. */
    static Field[] counted(Class<?> type, Api api) {
        boolean tells = api.calls.stream().anyMatch(call -> call.hasReceiver() && !call.isConstructor() && call.owner().raw().isAssignableFrom(type) && call.result().raw() != void.class);
        return Arrays.stream(Rendering.fields(type))
                .filter(field -> tells ? java.lang.reflect.Modifier.isPublic(field.getModifiers()) : !java.lang.reflect.Modifier.isPrivate(field.getModifiers())).toArray(Field[]::new);
    }

    /** What a field is called among all of a program. */
    static String name(Field field) {
        return field.getDeclaringClass().getName() + "." + field.getName();
    }
}
