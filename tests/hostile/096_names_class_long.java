// Tries a class name of 300 letters, whose class file has a name which file systems refuse.
class Loooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooong {
    public static void main(String[] args) {
        System.out.println(INT(range(1, 9)));
    }
}
