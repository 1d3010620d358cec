// Tries a class whose name is that of an inner class or of the tool's own class.
public class Main$1$Main$$Lambda {
    public static void main(String[] args) {
        int Main$1 = INT(range(1, 9));
        System.out.println(Main$1);
    }
}
