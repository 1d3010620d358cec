public class Book {

    private final String title, isbn;

    public Book(String isbn, String title) {
        this.isbn = isbn;
        this.title = title;
    }

    public final String getIsbn() {
        return this.isbn;
    }

    public final String getTitle() {
        return this.title;
    }

    @Override
    public final boolean equals(Object other) {
        if (!(other instanceof Book)) {
            return false;
        }
        Book that = (Book) other;
        return this.isbn.compareTo(that.isbn) == 0;
    }

    @Override
    public final int hashCode() {
        return this.isbn.length();
    }
}
