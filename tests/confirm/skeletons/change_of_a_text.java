/*tatsu
question = "change"
*/
public class Censor {
    static boolean isHidden(char c) {
        return c == CHAR(range('a', 'c')) || c > 'd';  //~ return c == 'b' || c >= 'd';
    }

    public static void main(String[] args) {
        String word = STRING(range(4, 6), range('a', 'f'));
        for (int i = 0; i < word.length(); i++) {  //~ for (int i = word.length() - 1; i >= 0; i--) {
            if (isHidden(word.charAt(i))) {
                System.out.print('*');
                //~ System.out.print("*");
            } else {
                System.out.print(word.charAt(i));
            }
        }
        System.out.println();
    }
}
