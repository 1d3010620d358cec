import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class Main {
    static String[] things = new String[1000];
    static int size = 0;

    static int find(String thing) {
        for (int i = 0; i < size; i++) {
            if (things[i] == thing) return i;
        }
        return -1;
    }

    static void show() {
        if (size == 0) {
            System.out.println("nothing");
        }
        for (int i = 0; i < size; i++) {
            System.out.println(things[i]);
        }
    }

    static void delete(int place) {
        for (int i = place; i < size - 1; i++) {
            things[i] = things[i + 1];
        }
        size--;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        while (true) {
            String command = in.readLine();
            switch (command) {
                case "add":
                    String added = in.readLine().trim().toLowerCase();
                    if (find(added) >= 0) System.out.println("already there");
                    else things[size++] = added;
                    break;
                case "remove":
                    int place = find(in.readLine().trim().toLowerCase());
                    if (place >= 0) delete(place);
                    else System.out.println("not there");
                    break;
                case "show":
                    show();
                    break;
                case "done":
                    System.out.println(size + " things");
                    return;
                default:
                    System.out.println("what?");
            }
        }
    }
}
