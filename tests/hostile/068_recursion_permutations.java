// Tries to print all permutations of eleven elements through an array shared by all activations.
static int count = 0;

@REC(12)
static void permute(int[] a, int k) {
    if (k == a.length) {
        count++;
        return;
    }
    for (int i = k; i < a.length; i++) {
        int t = a[k];
        a[k] = a[i];
        a[i] = t;
        permute(a, k + 1);
        a[i] = a[k];
        a[k] = t;
    }
}

@MAIN
static int start() {
    permute(INTARRAY(list(11), range(1, 99)), 0);
    return count;
}
