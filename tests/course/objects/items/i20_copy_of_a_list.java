import java.util.ArrayList;

public class CopyOfList {
    static void pack(ArrayList<StringBuilder> bag, StringBuilder thing) {
        bag.add(thing);
        thing.append(bag.size());
    }

    public static void main(String[] args) {
        ArrayList<StringBuilder> one = new ArrayList<>();
        StringBuilder sb = new StringBuilder("a");
        pack(one, sb);
        pack(one, sb);
        ArrayList<StringBuilder> two = new ArrayList<>(one);
        ArrayList<StringBuilder> three = one;
        pack(three, new StringBuilder("b"));
        two.get(0).append("z");
        two.set(1, new StringBuilder("c"));
        System.out.println(one);
        System.out.println(two);
        System.out.println(one.size() + two.size() + three.size());
    }
}
