import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class Member {

    private final String name;
    private Book[] books = new Book[3];
    private int count = 0;

    public Member(String name) {
        this.name = name;
    }

    public String getName() {
        return this.name;
    }

    public List<Book> getBorrowed() {
        return new ArrayList<>(Arrays.asList(this.books).subList(0, this.count));
    }

    protected int find(Book book) {
        for (int i = 0; i < this.count; i++) {
            if (this.books[i].equals(book)) {
                return i;
            }
        }
        return -1;
    }

    protected boolean put(Book book) {
        if (this.count == this.books.length || find(book) >= 0) {
            return false;
        }
        this.books[this.count++] = book;
        return true;
    }

    protected boolean drop(Book book) {
        int index = find(book);
        if (index < 0) {
            return false;
        }
        for (int i = index; i < this.count - 1; i++) {
            this.books[i] = this.books[i + 1];
        }
        this.books[--this.count] = null;
        return true;
    }
}
