// Tries to keep thousands of copies of a large array alive.
int[] a = new int[100000];
int[][] keep = new int[INT(range(10000, 20000))][];
for (int i = 0; i < keep.length; i++) {
    a[i] = i;
    keep[i] = a.clone();
}
System.out.println(keep[1][0]);
