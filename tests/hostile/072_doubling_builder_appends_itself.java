// Tries to double a builder: it appends itself forty times.
StringBuilder sb = new StringBuilder(STRING(range(1, 3), range('a', 'c')));
for (int i = 0; i < 40; i++) {
    sb.append(sb);
}
System.out.println(sb.length());
