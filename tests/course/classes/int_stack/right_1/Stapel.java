public interface Stapel {
    void push(int value);
    int pop();
    int size();

    default boolean istLeer() {
        return size() == 0;
    }
}
