/*tatsu
title = "Numbers in three buckets"
question = "output"
*/
import java.util.ArrayList;

class Buckets {
    public static void main(String[] args) {
        ArrayList<Integer>[] buckets = new ArrayList[3]; // expected: refused at line 9, once
        for (int i = 0; i < buckets.length; i++) {
            buckets[i] = new ArrayList<>();
        }
        for (int n = INT(range(1, 4)); n < INT(range(12, 20)); n += 2) {
            buckets[n % 3].add(n);
        }
        System.out.println(buckets[0] + " " + buckets[1] + " " + buckets[2]);
    }
}
