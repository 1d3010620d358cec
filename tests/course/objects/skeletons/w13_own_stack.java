/*tatsu
title = "A stack made of nested nodes"
question = "result"
*/
public class LinkedStack<T> {
    private static class Node<E> {
        E item;
        Node<E> below;
    }

    private Node<T> top;
    private int size;

    public void push(T item) {
        Node<T> n = new Node<>();
        n.item = item;
        n.below = top;
        top = n;
        size++;
    }

    public T pop() {
        T item = top.item;
        top = top.below;
        size--;
        return item;
    }

    @MAIN
    public static int evaluate() {
        LinkedStack<Integer> stack = new LinkedStack<>();
        for (char c : STRING(list("23+4*", "945-*", "62/3+", "87-6+", "512++")).toCharArray()) {
            if (Character.isDigit(c)) stack.push(c - '0' + INT(range(0, 1)));
            else {
                int right = stack.pop(), left = stack.pop();
                stack.push(switch (c) { case '+' -> left + right; case '-' -> left - right; case '*' -> left * right; default -> left / right; });
            }
        }
        ASSERT(stack.size == 1);
        return stack.pop();
    }
}
