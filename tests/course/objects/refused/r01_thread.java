/*tatsu
title = "Two workers"
question = "output"
*/
public class Workers {
    static int done = 0;

    public static void main(String[] args) {
        Runnable job = () -> done += INT(range(1, 5));
        job.run();
        new Thread(job).start(); // expected: refused at line 11, once
        System.out.println("started");
    }
}
