/*tatsu
question = "output"
*/
public class Lines {
    static void line(int width, char sign) {
        for (int i = 0; i < width; i++) {
            System.out.print(sign);
        }
        System.out.println("|" + " ");
    }

    public static void main(String[] args) {
        int n = INT(range(1, 4));
        line(n, '*');
        for (int i = n; i > 0; i -= INT(range(1, 2))) {
            line(i, CHAR(list('<', '&', '#')));
        }
        System.out.print(" end");
    }
}
