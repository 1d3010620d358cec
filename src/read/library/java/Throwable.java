// What can be thrown.

class Throwable {
    private String message;
    private Throwable cause;
    private boolean isOpen;

    Throwable() {
    }

    Throwable(String message) {
        this.message = message;
    }

    Throwable(String message, Throwable cause) {
        this.message = message;
        this.cause = cause;
    }

    Throwable(Throwable cause) {
        this.cause = cause;
        if (cause != null) {
            this.message = cause.toString();
        }
    }

    Throwable $open() {
        isOpen = true;
        return this;
    }

    public String getMessage() {
        if (isOpen) {
            throw new $Unspecified();
        }
        return message;
    }

    public String getLocalizedMessage() {
        return getMessage();
    }

    public Throwable getCause() {
        return cause;
    }

    public void printStackTrace() {
        if (!isOpen) {
            String told = toString();
        }
        if (cause != null) {
            cause.printStackTrace();
        }
    }

    public String toString() {
        String text = getLocalizedMessage();
        return text == null ? $className() : $className() + ": " + text;
    }
}

class Exception extends Throwable {
    Exception() {
    }

    Exception(String message) {
        super(message);
    }

    Exception(String message, Throwable cause) {
        super(message, cause);
    }

    Exception(Throwable cause) {
        super(cause);
    }
}

class RuntimeException extends Exception {
    RuntimeException() {
    }

    RuntimeException(String message) {
        super(message);
    }

    RuntimeException(String message, Throwable cause) {
        super(message, cause);
    }

    RuntimeException(Throwable cause) {
        super(cause);
    }
}

class Error extends Throwable {
    Error() {
    }

    Error(String message) {
        super(message);
    }

    Error(String message, Throwable cause) {
        super(message, cause);
    }

    Error(Throwable cause) {
        super(cause);
    }
}

class IllegalArgumentException extends RuntimeException {
    IllegalArgumentException() {
    }

    IllegalArgumentException(String message) {
        super(message);
    }

    IllegalArgumentException(String message, Throwable cause) {
        super(message, cause);
    }

    IllegalArgumentException(Throwable cause) {
        super(cause);
    }
}

class IllegalStateException extends RuntimeException {
    IllegalStateException() {
    }

    IllegalStateException(String message) {
        super(message);
    }

    IllegalStateException(String message, Throwable cause) {
        super(message, cause);
    }

    IllegalStateException(Throwable cause) {
        super(cause);
    }
}

class UnsupportedOperationException extends RuntimeException {
    UnsupportedOperationException() {
    }

    UnsupportedOperationException(String message) {
        super(message);
    }

    UnsupportedOperationException(String message, Throwable cause) {
        super(message, cause);
    }

    UnsupportedOperationException(Throwable cause) {
        super(cause);
    }
}

class ConcurrentModificationException extends RuntimeException {
    ConcurrentModificationException() {
    }

    ConcurrentModificationException(String message) {
        super(message);
    }

    ConcurrentModificationException(String message, Throwable cause) {
        super(message, cause);
    }

    ConcurrentModificationException(Throwable cause) {
        super(cause);
    }
}

class NoSuchElementException extends RuntimeException {
    NoSuchElementException() {
    }

    NoSuchElementException(String message) {
        super(message);
    }

    NoSuchElementException(String message, Throwable cause) {
        super(message, cause);
    }

    NoSuchElementException(Throwable cause) {
        super(cause);
    }
}

class IOException extends Exception {
    IOException() {
    }

    IOException(String message) {
        super(message);
    }

    IOException(String message, Throwable cause) {
        super(message, cause);
    }

    IOException(Throwable cause) {
        super(cause);
    }
}

class ArithmeticException extends RuntimeException {
    ArithmeticException() {
    }

    ArithmeticException(String message) {
        super(message);
    }
}

class ArrayStoreException extends RuntimeException {
    ArrayStoreException() {
    }

    ArrayStoreException(String message) {
        super(message);
    }
}

class ClassCastException extends RuntimeException {
    ClassCastException() {
    }

    ClassCastException(String message) {
        super(message);
    }
}

class NegativeArraySizeException extends RuntimeException {
    NegativeArraySizeException() {
    }

    NegativeArraySizeException(String message) {
        super(message);
    }
}

class NullPointerException extends RuntimeException {
    NullPointerException() {
    }

    NullPointerException(String message) {
        super(message);
    }
}

class NumberFormatException extends IllegalArgumentException {
    NumberFormatException() {
    }

    NumberFormatException(String message) {
        super(message);
    }
}

class CloneNotSupportedException extends Exception {
    CloneNotSupportedException() {
    }

    CloneNotSupportedException(String message) {
        super(message);
    }
}

class InterruptedException extends Exception {
    InterruptedException() {
    }

    InterruptedException(String message) {
        super(message);
    }
}

class StackOverflowError extends Error {
    StackOverflowError() {
    }

    StackOverflowError(String message) {
        super(message);
    }
}

class InputMismatchException extends NoSuchElementException {
    InputMismatchException() {
    }

    InputMismatchException(String message) {
        super(message);
    }
}

class FileNotFoundException extends IOException {
    FileNotFoundException() {
    }

    FileNotFoundException(String message) {
        super(message);
    }
}

class EOFException extends IOException {
    EOFException() {
    }

    EOFException(String message) {
        super(message);
    }
}

class IndexOutOfBoundsException extends RuntimeException {
    IndexOutOfBoundsException() {
    }

    IndexOutOfBoundsException(String message) {
        super(message);
    }

    IndexOutOfBoundsException(int index) {
        super("Index out of range: " + index);
    }
}

class ArrayIndexOutOfBoundsException extends IndexOutOfBoundsException {
    ArrayIndexOutOfBoundsException() {
    }

    ArrayIndexOutOfBoundsException(String message) {
        super(message);
    }

    ArrayIndexOutOfBoundsException(int index) {
        super("Array index out of range: " + index);
    }
}

class StringIndexOutOfBoundsException extends IndexOutOfBoundsException {
    StringIndexOutOfBoundsException() {
    }

    StringIndexOutOfBoundsException(String message) {
        super(message);
    }

    StringIndexOutOfBoundsException(int index) {
        super("String index out of range: " + index);
    }
}

class EmptyStackException extends RuntimeException {
    EmptyStackException() {
    }
}

class AssertionError extends Error {
    AssertionError() {
    }

    AssertionError(String message, Throwable cause) {
        super(message, cause);
    }

    AssertionError(String detail) {
        super(detail);
    }
}
