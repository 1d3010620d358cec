int[][] a = INT2DARRAY(list(6), list(6), range(0, 9));
int sum = 0;
for (int i = 0; i < 30; i++) {
    for (int j = 0; j < 30; j++) {
        sum += a[i % 6][j % 6] * (i * j % 7);
    }
}
ASSERT(sum % 100 == 7);
System.out.println(sum);
