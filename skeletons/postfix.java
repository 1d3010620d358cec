/*tatsu
title = { en = "A stack that computes", de = "Ein Stapel, der rechnet" }
question = "output"
*/
class Stack {
    int[] values = new int[3];
    int size;

    void push(int value) {
        values[size++] = value;
    }

    int pop() {
        return values[--size];
    }
}

int[] given = { INT(range(2, 9)), HOLE(INT(range(2, 9))), INT(range(2, 9)) };
String term = STRING(list("ab-c-", "abc--", "ab-c*", "abc-*", "abc*-", "ab*c-"));
Stack stack = new Stack();
for (char symbol : term.toCharArray()) {
    if (symbol == '-') {
        int right = stack.pop();
        stack.push(stack.pop() - right);
    } else if (symbol == '*') {
        stack.push(stack.pop() * stack.pop());
    } else {
        stack.push(given[symbol - 'a']);
    }
}
int value = stack.pop();
System.out.println(value);
ASSERT(value != 0 && __distinct(given));
