class Dog {
    String name;
    Dog pup;

    boolean known() {
        System.out.print("?");
        return name != null && name.length() > 2;
    }
}

public class Kennel {
    public static void main(String[] args) {
        Dog d = new Dog();
        d.pup = new Dog();
        d.pup.name = "Ole";
        Dog nobody = d.pup.pup;
        System.out.println(nobody == null || nobody.known());
        System.out.println(d.known() && d.pup.known());
        System.out.println(d.pup.known() | d.known());
        System.out.println("name: " + d.name + nobody);
        System.out.println(nobody instanceof Dog);
    }
}
