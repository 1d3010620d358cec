// Right.
import java.util.*;

public class Right {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        List<List<Integer>> own = List.of(new ArrayList<>(), new ArrayList<>());
        for (int turn = 0; turn < 9; turn++) {
            String name = turn % 2 == 0 ? "X" : "O";
            int number;
            do {
                System.out.println(name + " to move:");
                number = in.nextInt();
            } while (number < 1 || number > 9 || own.get(0).contains(number) || own.get(1).contains(number));
            own.get(turn % 2).add(number);
            if (wins(own.get(turn % 2))) {
                System.out.println(name + " wins");
                return;
            }
        }
        System.out.println("draw");
    }

    static boolean wins(List<Integer> own) {
        for (int a : own) for (int b : own) for (int c : own) {
            if (a < b && b < c && a + b + c == 15) return true;
        }
        return false;
    }
}
