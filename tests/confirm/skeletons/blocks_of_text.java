/*tatsu
question = "blocks"
options = 4
*/
public class Frequent {
    public static void main(String[] args) {
        String word = HOLE(STRING(list(5), range('a', 'c')));
        char letter = HOLE(CHAR(range('a', 'c')));
        int found = 0;
        for (int i = 0; i < word.length(); i += INT(range(1, 2))) {
            if (word.charAt(i) == letter) {
                found++;
            }
        }
        GOAL(found == 2);
        System.out.println(found);
    }
}
