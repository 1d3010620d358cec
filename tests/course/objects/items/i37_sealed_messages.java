sealed interface Message permits Text, Picture, Reply { }
record Text(String body) implements Message { }
record Picture(int width, int height) implements Message { }
record Reply(Message to, String body) implements Message { }

public class Messages {
    static int cost(Message m) {
        if (m instanceof Text t && t.body().length() > 3) return t.body().length();
        if (m instanceof Reply r) return 1 + cost(r.to());
        if (m instanceof Picture p) return p.width() * p.height() / 10;
        return 2;
    }

    public static void main(String[] args) {
        Message hi = new Text("hi");
        Message answer = new Reply(new Reply(new Picture(5, 9), "wow"), "yes");
        System.out.println(cost(hi) + " " + cost(new Text("hello")) + " " + cost(answer));
        System.out.println(answer);
        System.out.println(hi.equals(new Text("h" + "i")) + " " + new Reply(hi, "a").equals(new Reply(hi, "b")));
    }
}
