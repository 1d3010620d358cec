import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A call of a static method with arguments that tatsu has found by other means.
 *
 * <p>In: the method with the types of its parameters, and its arguments, separated by tabulators. A number stands as it is, a
 * character and a truth value as a number, a text as its units, {@code "97.98"}, with a {@code !} before it where it is no constant, an
 * array as {@code [1,2]}. {@code @0} before one of these gives it a name; alone, it means that object. Out: a script.
 */
final class Given {
    private final String text;
    /** What has a name in the call. */
    private final Map<Integer, Term> named;
    private int at;

    private Given(String text, Map<Integer, Term> named) {
        this.text = text;
        this.named = named;
    }

    /** The script; null if the program has no such method that can be called. */
    static Script script(String given, Api api) {
        String[] parts = given.split("\t");
        for (Call call : api.calls) {
            if (call.isTested() && !call.isConstructor() && !call.hasReceiver() && call.shown().equals(parts[0])) {
                List<Term> arguments = new ArrayList<>();
                Map<Integer, Term> named = new HashMap<>();
                for (int at = 0; at < call.parameters().size(); at++) {
                    arguments.add(new Given(parts[at + 1], named).term(call.parameters().get(at)));
                }
                return new Script(null, call, null, arguments);
            }
        }
        return null;
    }

    private Term term(Ty type) {
        Class<?> raw = type.raw();
        if (text.charAt(at) == '@') {
            at++;
            int name = (int) number();
            boolean isFirst = at < text.length() && "[!\"".indexOf(text.charAt(at)) >= 0;
            if (isFirst) {
                named.put(name, term(type));
            }
            return new NamedObject(type, name, named.get(name), isFirst);
        }
        if (text.charAt(at) == '!') {
            at++;
            return new CopiedText(term(type));
        }
        if (raw.isArray()) {
            List<Term> parts = new ArrayList<>();
            at++;
            while (text.charAt(at) != ']') {
                parts.add(term(Ty.of(raw.getComponentType())));
                at += text.charAt(at) == ',' ? 1 : 0;
            }
            at++;
            return new Term.Elements(type, parts);
        }
        if (raw == String.class) {
            StringBuilder units = new StringBuilder();
            at++;
            while (text.charAt(at) != '"') {
                units.append((char) number());
                at += text.charAt(at) == '.' ? 1 : 0;
            }
            at++;
            return new Term.Constant(type, units.toString(), Quoted.of(units.toString()), 1);
        }
        long number = number();
        if (raw == boolean.class) {
            return new Term.Constant(type, number != 0, String.valueOf(number != 0), 1);
        }
        return raw == char.class ? new Term.Constant(type, (char) number, Quoted.of((char) number), 1) : Term.Constant.of(type, number, 1);
    }

    private long number() {
        int from = at;
        while (at < text.length() && (text.charAt(at) == '-' || Character.isDigit(text.charAt(at)))) {
            at++;
        }
        return Long.parseLong(text.substring(from, at));
    }
}
