/*tatsu
title = "A Scanner over a text"
question = "iterations"
*/
import java.util.Scanner;

public class Reading {
    public static void main(String[] args) {
        Scanner in = new Scanner("3 apples " + INT(range(2, 9)) + " pears\n" + INT(range(2, 9)) + " figs stop 4");
        int total = 0;
        String longest = "";
        while (in.hasNext() && total < INT(range(6, 20))) {
            if (in.hasNextInt()) {
                total += in.nextInt();
            } else {
                String word = in.next();
                if (word.equals("stop")) {
                    break;
                }
                if (word.length() > longest.length()) {
                    longest = word;
                }
            }
        }
        System.out.println(total + " " + longest);
    }
}
