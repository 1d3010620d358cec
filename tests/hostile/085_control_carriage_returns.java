// Tries outputs of carriage returns, form feeds and backspaces, which a terminal would act on and which line comparisons may drop.
int n = INT(range(1, 5));
for (int i = 0; i < n; i++) {
    System.out.print("abc\rX\b\b\f\n\r\n\u0085\u2028\u2029 \t ");
}
System.out.print("\r");
