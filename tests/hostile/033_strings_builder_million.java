// Tries to build a text of 300000 characters within the limit of steps, and prints it.
StringBuilder sb = new StringBuilder();
int n = INT(range(299990, 300000));
for (int i = 0; i < n; i++) {
    sb.append((char) ('a' + i % 26));
}
System.out.println(sb);
