// Tries a class with the name of a device of Windows and members with contextual keywords.
public class CON {
    static int record = INT(range(1, 9));
    static int sealed = 2;
    static int permits = 3;
    static int when = 4;
    static int module = 5;

    static int open(int var) {
        int with = var, to = 1, requires = 2, exports = 3, provides = 4;
        return with + to + requires + exports + provides;
    }

    public static void main(String[] NUL) {
        System.out.println(record + sealed + permits + when + module + open(1));
    }
}
