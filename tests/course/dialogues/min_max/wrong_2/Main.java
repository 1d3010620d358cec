import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Collections;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        ArrayList<Integer> list = new ArrayList<>();
        String line = in.readLine();
        while (!line.equals("stop")) {
            list.add(Integer.parseInt(line));
            line = in.readLine();
        }
        if (list.size() == 0) {
            System.out.println("no numbers");
            return;
        }
        int largest = Collections.max(list);
        int times = 0;
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i) == largest) times++;
        }
        System.out.println("smallest: " + Collections.min(list));
        System.out.println("largest: " + largest + " at " + (list.lastIndexOf(largest) + 1));
        System.out.println("times: " + times);
    }
}
