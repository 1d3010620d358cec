import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class Book {
    private final String isbn;
    private final String title;

    public Book(String isbn, String title) {
        this.isbn = isbn;
        this.title = title;
    }

    public String getIsbn() {
        return isbn;
    }

    public String getTitle() {
        return title;
    }

    @Override
    public boolean equals(Object obj) {
        return obj instanceof Book && isbn.equals(((Book) obj).isbn);
    }

    @Override
    public int hashCode() {
        return isbn.hashCode();
    }
}

class Member {
    private final String name;
    final List<Book> books = new ArrayList<>();

    public Member(String name) {
        this.name = name;
    }

    public String getName() {
        return name;
    }

    public List<Book> getBorrowed() {
        return new ArrayList<>(books);
    }
}

public class Library {

    private static final int MAX_BOOKS = 3;

    private final Map<Book, Integer> copies = new HashMap<>();

    public void add(Book book, int number) {
        if (number < 1) {
            throw new IllegalArgumentException("at least one copy");
        }
        copies.put(book, number);
    }

    public int available(Book book) {
        return copies.getOrDefault(book, 0);
    }

    public boolean lend(Book book, Member member) {
        if (available(book) == 0 || member.books.contains(book) || member.books.size() == MAX_BOOKS) {
            return false;
        }
        copies.merge(book, -1, Integer::sum);
        member.books.add(book);
        return true;
    }

    public boolean giveBack(Book book, Member member) {
        if (!member.books.remove(book)) {
            return false;
        }
        copies.merge(book, 1, Integer::sum);
        return true;
    }

    public List<Book> search(String text) {
        List<Book> found = new ArrayList<>();
        for (Book book : copies.keySet()) {
            if (book.getTitle().toLowerCase().contains(text.toLowerCase())) {
                found.add(book);
            }
        }
        found.sort(Comparator.comparing(Book::getTitle).thenComparing(Book::getIsbn));
        return found;
    }
}
