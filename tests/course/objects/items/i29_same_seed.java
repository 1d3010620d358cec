import java.util.Random;

public class SameSeed {
    public static void main(String[] args) {
        Random r1 = new Random(2024);
        Random r2 = new Random(2024);
        int equal = 0, low = 0;
        for (int i = 0; i < 8; i++) {
            int x = r1.nextInt(10);
            if (x == r2.nextInt(10)) equal++;
            if (x >= 0 && x < 10) low++;
        }
        r1.nextInt();
        r1 = r2;
        System.out.println(equal + " " + low + " " + (r1.nextInt(50) < 50) + " " + (r1 == r2));
    }
}
