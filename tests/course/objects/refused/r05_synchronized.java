/*tatsu
title = "A safe counter"
question = "output"
*/
class SafeCounter {
    private int count = INT(range(1, 9));

    void add(int n) {
        synchronized (this) { // expected: refused at line 9, once
            count += n;
        }
    }

    int get() { return count; }
}

SafeCounter c = new SafeCounter();
c.add(INT(range(1, 9)));
System.out.println(c.get());
