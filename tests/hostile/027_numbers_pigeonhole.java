// Tries to make the solver prove a pigeonhole of fourteen numbers in thirteen places, which has no instance.
int[] a = INTARRAY(list(14), range(0, 12));
ASSERT(__distinct(a));
int s = 0;
for (int v : a) {
    s = s * 31 + v;
}
System.out.println(s);
