import java.util.NoSuchElementException;

public class IntStack implements Cloneable {

    private int[] stack;
    private int top; // index of the top element, -1 if there is none

    public IntStack(int... values) {
        stack = values;
        top = values.length - 1;
    }

    public IntStack() {
        stack = new int[0];
        top = -1;
    }

    public IntStack push(int value) {
        top++;
        if (top >= stack.length) {
            int[] bigger = new int[stack.length + 5];
            for (int i = 0; i < stack.length; i++)
                bigger[i] = stack[i];
            stack = bigger;
        }
        stack[top] = value;
        return this;
    }

    public int pop() {
        int value = peek();
        top--;
        return value;
    }

    public int peek() {
        if (top < 0)
            throw new NoSuchElementException("cannot read from an empty stack");
        return stack[top];
    }

    public int size() {
        return top + 1;
    }

    public boolean contains(int value) {
        return indexOf(value, top) >= 0;
    }

    private int indexOf(int value, int from) {
        if (from < 0 || stack[from] == value)
            return from;
        return indexOf(value, from - 1);
    }

    public int[] toArray() {
        int[] result = new int[size()];
        System.arraycopy(stack, 0, result, 0, result.length);
        return result;
    }

    @Override
    public IntStack clone() {
        try {
            IntStack c = (IntStack) super.clone();
            c.stack = stack.clone();
            return c;
        } catch (CloneNotSupportedException e) {
            throw new RuntimeException(e);
        }
    }

    public IntStack copy() {
        return clone();
    }

    @Override
    public String toString() {
        String s = "[";
        for (int i = 0; i <= top; i++) {
            s += stack[i];
            if (i < top)
                s += ", ";
        }
        return s + "]";
    }
}
