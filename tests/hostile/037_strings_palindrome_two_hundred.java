// Tries to make the formula large: 200 unknown characters compared with each other, backwards and pairwise.
String s = STRING(list(200), range('a', 'z'));
int same = 0;
for (int i = 0; i < s.length(); i++) {
    for (int j = i + 1; j < s.length(); j++) {
        if (s.charAt(i) == s.charAt(j)) {
            same++;
        }
    }
}
ASSERT(s.equals(new StringBuilder(s).reverse().toString()) && same == 2600);
System.out.println(same);
