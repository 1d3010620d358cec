/*tatsu
question = "result"
*/
public class Words {
    static boolean vowel(char c) {
        return c == 'a' || c == 'e' || c == 'o';
    }

    @MAIN
    static String start() {
        String word = STRING(range(3, 6), list('a', 'e', 'o', range('k', 'n')));
        String result = "";
        for (int i = 0; i < word.length(); i++) {
            result = vowel(word.charAt(i)) ? result + word.charAt(i) : word.charAt(i) + result;
        }
        return result + word.length();
    }
}
