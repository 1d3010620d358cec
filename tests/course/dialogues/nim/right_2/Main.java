import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class Main {
    static BufferedReader in = new BufferedReader(new InputStreamReader(System.in));

    static int number() throws IOException {
        return Integer.parseInt(in.readLine().trim());
    }

    static void move(int sticks, char me, char other) throws IOException {
        System.out.println(sticks + " left, " + me);
        int take = number();
        while (!(take >= 1 && take <= 3 && take <= sticks)) {
            System.out.println("not allowed");
            take = number();
        }
        if (take == sticks) {
            System.out.println(other + " wins");
        } else {
            move(sticks - take, other, me);
        }
    }

    public static void main(String[] args) throws IOException {
        move(number(), 'A', 'B');
    }
}
