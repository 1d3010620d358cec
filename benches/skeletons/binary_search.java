int[] a = INTARRAY(list(7), range(1, 9));
int key = INT(range(1, 9));
ASSERT(__forall(i, 0, a.length - 1, a[i] < a[i + 1]));
int low = 0;
int high = a.length - 1;
int steps = 0;
boolean found = false;
while (low <= high && !found) {
    steps++;
    int mid = (low + high) / 2;
    if (a[mid] == key) {
        found = true;
    } else if (a[mid] < key) {
        low = mid + 1;
    } else {
        high = mid - 1;
    }
}
ASSERT(!found && steps == 3);
System.out.println(low);
