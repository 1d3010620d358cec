import java.util.Scanner;

public class RestOfLine {
    public static void main(String[] args) {
        Scanner sc = new Scanner("12 eggs\n7\nmilk and honey\n\n3 4 five");
        int a = sc.nextInt();
        String b = sc.nextLine();
        int c = sc.nextInt();
        String d = sc.nextLine();
        String e = sc.next();
        String f = sc.nextLine();
        System.out.println(a + "[" + b + "]" + c + "[" + d + "][" + e + "][" + f + "]");
        int sum = 0;
        while (sc.hasNextInt()) sum += sc.nextInt();
        System.out.println(sum + sc.next() + sc.hasNext());
    }
}
