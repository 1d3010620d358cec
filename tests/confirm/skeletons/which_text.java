/*tatsu
question = "which"
*/
public class Texts {
    static String woven(String a, String b) {
        String result = "";
        for (int i = 0; i < a.length(); i++) {
            result = result + a.charAt(i) + b.charAt(i);  //~ result = a.charAt(i) + result + b.charAt(i);
            //~ result = b.charAt(i) + result;
            //~ result += a.charAt(b.length() - 1 - i);
        }
        return result;
    }

    @MAIN
    static String start() {
        return woven(STRING(list(3), range('a', 'm')), STRING(list(3), range('n', 'z')));
    }
}
