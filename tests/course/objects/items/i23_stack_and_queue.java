import java.util.*;

public class StackAndQueue {
    public static void main(String[] args) {
        Stack<String> stack = new Stack<>();
        Queue<String> queue = new LinkedList<>();
        for (String s : "p q r s t".split(" ")) {
            if (stack.size() <= queue.size()) stack.push(s);
            else queue.add(s);
        }
        System.out.println(stack + " " + queue);
        queue.add(stack.pop());
        stack.push(queue.remove() + stack.peek());
        queue.offer(queue.poll());
        System.out.println(stack + " " + queue);
        System.out.println(stack.pop() + queue.peek() + stack.size() + queue.size());
    }
}
