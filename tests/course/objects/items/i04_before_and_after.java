public class BeforeAfter {
    private String log = "";

    int go(int n) {
        if (n <= 0) {
            log += ".";
            return 1;
        }
        log += n;
        int left = go(n - 1);
        int right = go(n - 3);
        log += "abcde".charAt(n);
        return left + right;
    }

    public static void main(String[] args) {
        BeforeAfter b = new BeforeAfter();
        System.out.println(b.go(3));
        System.out.println(b.log);
    }
}
