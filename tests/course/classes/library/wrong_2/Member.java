import java.util.Collections;
import java.util.LinkedList;
import java.util.List;

public class Member {
    private String name;
    private LinkedList<Book> borrowed = new LinkedList<>();

    public Member(String name) { this.name = name; }

    public String getName() { return name; }

    public List<Book> getBorrowed() {
        return Collections.unmodifiableList(new LinkedList<>(borrowed));
    }

    boolean has(Book book) { return borrowed.contains(book); }

    boolean mayBorrow() { return borrowed.size() <= 3; }

    void take(Book book) { borrowed.addLast(book); }

    void bringBack(Book book) { borrowed.remove(book); }
}
