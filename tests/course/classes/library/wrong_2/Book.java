public class Book implements Comparable<Book> {
    private String isbn;
    private String title;

    public Book(String isbn, String title) {
        this.isbn = isbn;
        this.title = title;
    }

    public String getIsbn() { return isbn; }

    public String getTitle() { return title; }

    @Override
    public int compareTo(Book b) {
        int result = title.compareTo(b.title);
        if (result == 0) {
            result = isbn.compareTo(b.isbn);
        }
        return result;
    }

    @Override
    public boolean equals(Object o) {
        if (this == o) return true;
        if (o == null || getClass() != o.getClass()) return false;
        return ((Book) o).isbn.equals(isbn);
    }

    @Override
    public int hashCode() { return 31 + isbn.hashCode(); }

    @Override
    public String toString() { return title + " (" + isbn + ")"; }
}
