// Tries definite assignment through switch expressions with yields inside of conditions.
int n = INT(range(0, 6));
int k;
int m;
if (switch (n) {
    case 0, 1 -> (k = 1) > 0 && (m = 2) > 1;
    case 2 -> {
        k = n;
        m = k++;
        yield k > m || n > 1;
    }
    default -> {
        if ((k = n) > 4) {
            m = 1;
            yield true;
        }
        yield false;
    }
}) {
    System.out.println(k + n);
} else {
    System.out.println(k);
}
