// Tries assignments of arrays and of their elements inside && and ||, with the array itself replaced on the way.
int[] a = INTARRAY(list(4), range(0, 3));
int[] b;
int i = 0;
if ((b = a) != null && (b[i] = b[i = 1]) > 0 | (a = new int[] { 3, 2, 1, 0 })[a[i]] >= 0 && a != b ? b[b[3]]++ < a[2] : (b = a.clone())[i++] > 0) {
    b[a[i]] += i;
}
System.out.println(Arrays.toString(a) + Arrays.toString(b) + i);
