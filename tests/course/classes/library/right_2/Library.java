import java.util.*;
import java.util.stream.*;

public class Library {
    private final Map<String, Book> books = new TreeMap<>();
    private final Map<String, Integer> total = new HashMap<>();
    private final Set<Member> members = new HashSet<>();

    public void add(Book book, int copies) {
        if (copies < 1) throw new IllegalArgumentException("Nothing to add");
        books.putIfAbsent(book.getIsbn(), book);
        total.put(book.getIsbn(), total.getOrDefault(book.getIsbn(), 0) + copies);
    }

    // all copies without those which are with the members
    public int available(Book book) {
        int lent = (int) members.stream().filter(m -> m.getBorrowed().contains(book)).count();
        return total.getOrDefault(book.isbn(), 0) - lent;
    }

    public boolean lend(Book book, Member member) {
        if (available(book) > 0 && member.canTake(book)) {
            members.add(member);
            member.borrow(book);
            return true;
        }
        return false;
    }

    public boolean giveBack(Book book, Member member) {
        return member.giveBack(book);
    }

    public List<Book> search(String text) {
        String wanted = text.toLowerCase();
        return books.values().stream()
                .filter(b -> b.getTitle().toLowerCase().contains(wanted))
                .sorted(Comparator.comparing(Book::title))
                .collect(Collectors.toList());
    }
}

record Book(String isbn, String title) {
    public String getIsbn() { return isbn; }

    public String getTitle() { return title; }

    @Override
    public boolean equals(Object o) { return o instanceof Book b && b.isbn.equals(isbn); }

    @Override
    public int hashCode() { return Objects.hash(isbn); }
}

class Member extends Person {
    private List<Book> books = List.of();

    public Member(String name) { super(name); }

    public List<Book> getBorrowed() { return books; }

    boolean canTake(Book b) { return books.size() <= 2 && !books.contains(b); }

    void borrow(Book b) {
        books = Stream.concat(books.stream(), Stream.of(b)).toList();
    }

    boolean giveBack(Book b) {
        int before = books.size();
        books = books.stream().filter(x -> !x.equals(b)).toList();
        return books.size() < before;
    }
}

class Person {
    private final String name;

    Person(String name) { this.name = name; }

    public String getName() { return name; }
}
