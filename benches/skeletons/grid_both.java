int[][] a = INT2DARRAY(list(6), list(6), range(0, 9));
int sum = 0;
int count = 0;
for (int i = 0; i < 30; i++) {
    for (int j = 0; j < 30; j++) {
        sum += a[i % 6][j % 6] * (i * j % 7 + 1);
        if (sum % 20 == 0) {
            count++;
        }
    }
}
ASSERT(sum % 1000 == 7 && count == 45);
System.out.println(sum + " " + count);
