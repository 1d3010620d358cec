public class Largest {
    public static int max(int[] a) {
        int m = 0;
        for (int i = 0; i < a.length; i++) {
            m = a[i] > m ? a[i] : m;
        }
        return m;
    }
}
