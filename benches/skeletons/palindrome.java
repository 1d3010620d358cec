// Rare among 484,375 words: one that reads the same from both ends and has exactly two `a`.
String word = STRING(range(5, 8), range('a', 'e'));
boolean palindrome = true;
int count = 0;
for (int i = 0; i < word.length(); i++) {
    if (word.charAt(i) != word.charAt(word.length() - 1 - i)) {
        palindrome = false;
    }
    if (word.charAt(i) == 'a') {
        count++;
    }
}
ASSERT(palindrome && count == 2);
System.out.println(count);
