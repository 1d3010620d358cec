/*tatsu
title = { en = "A printer that takes turns", de = "Ein Drucker, der reihum druckt" }
question = "output"
*/
class Job {
    char name;
    int pages;
    Job next;

    Job(char name, int pages) {
        this.name = name;
        this.pages = pages;
    }
}

class Queue {
    Job first;
    Job last;

    void add(Job job) {
        if (first == null) {
            first = job;
        } else {
            last.next = job;
        }
        last = job;
    }

    Job take() {
        Job job = first;
        first = job.next;
        job.next = null;
        return job;
    }
}

Queue queue = new Queue();
queue.add(new Job('A', HOLE(INT(range(2, 9)))));
queue.add(new Job('B', INT(range(2, 9))));
queue.add(new Job('C', INT(range(2, 9))));
LOOP(range(3, 9));
while (queue.first != null) {
    Job job = queue.take();
    job.pages -= INT(range(3, 4));
    if (job.pages > 0) {
        queue.add(job);
    } else {
        System.out.print(job.name + " ");
    }
}
ASSERT(!__out.equals("A B C "));
