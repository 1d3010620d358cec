class Person {
    public String toString() { return getClass().getSimpleName() + "!"; }
}
class Student extends Person { }
class Tutor extends Student {
    public String toString() { return "T" + super.toString(); }
}

public class Classes {
    static int rank(Object o) {
        if (o instanceof Student) return 1;
        if (o instanceof Tutor) return 2;
        if (o instanceof Person) return 3;
        return 4;
    }

    public static void main(String[] args) {
        Person p = new Tutor();
        Object[] all = { p, new Student(), new Person(), "Tutor", null };
        for (Object o : all) System.out.print(o + ":" + rank(o) + " ");
        System.out.println(p.getClass() == Student.class);
        System.out.println(((Student) p).toString().length());
    }
}
