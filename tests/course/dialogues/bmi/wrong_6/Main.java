import java.util.Locale;
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int persons = 0;
        int normal = 0;
        String another = "yes";
        while (another.equals("yes")) {
            persons++;
            normal = 0;
            System.out.print("Weight? ");
            double weight = Double.parseDouble(in.nextLine());
            while (weight < 30 || weight > 200) {
                System.out.println("not allowed");
                System.out.print("Weight? ");
                weight = Double.parseDouble(in.nextLine());
            }
            System.out.print("Height? ");
            double height = Double.parseDouble(in.nextLine());
            while (height < 1 || height > 2.5) {
                System.out.println("not allowed");
                System.out.print("Height? ");
                height = Double.parseDouble(in.nextLine());
            }
            double bmi = weight / (height * height);
            System.out.println(String.format(Locale.US, "%.2f", bmi));
            if (bmi < 18.5) {
                System.out.println("underweight");
            } else if (bmi < 25) {
                System.out.println("normal");
                normal++;
            } else if (bmi < 30) {
                System.out.println("overweight");
            } else {
                System.out.println("obese");
            }
            System.out.print("Another one? ");
            another = in.nextLine();
        }
        System.out.println("normal: " + normal + " of " + persons);
    }
}
