/*tatsu
title = { en = "Halving again and again", de = "Immer wieder halbieren" }
question = "output"
*/
public class Search {
    static int find(int[] a, int key) {
        int low = 0;
        int high = a.length - 1;
        while (low <= high) {
            int middle = (low + high) / 2;
            visit(a[middle]);
            if (a[middle] == key) {
                return middle;
            } else if (a[middle] < key) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    static void visit(int value) {
        System.out.print(value + " ");
    }

    public static void main(String[] args) {
        int[] numbers = INTARRAY(list(7), range(1, 30));
        int key = INT(range(1, 30));
        ASSERT(__sorted(numbers) && __distinct(numbers));
        int index = find(numbers, key);
        ASSERT(__iterations(1) == 3); // So many elements are looked at.
        System.out.println(index);
    }
}
