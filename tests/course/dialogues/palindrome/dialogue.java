/*tatsu
title = "Palindromes"
text = "Read texts up to the line end, and say of each whether it is a palindrome; blanks and capital letters do not count."
*/
String text;
while (true) {
    text = READ(matches("[A-Za-z ]{0,12}"));
    if (text.equals("end")) break;
    if (bare(text).equals("")) PRINT("empty");
    else if (isPalindrome(bare(text))) PRINT("yes");
    else PRINT("no");
}
PRINT(palindromes(EARLIER(text)) + " of " + texts(EARLIER(text)));

static String bare(String text) {
    return text.replace(" ", "").toLowerCase();
}

static boolean isPalindrome(String text) {
    for (int i = 0; i < text.length() / 2; i++) {
        if (text.charAt(i) != text.charAt(text.length() - 1 - i)) return false;
    }
    return true;
}

static int texts(String[] all) {
    int count = 0;
    for (String one : all) {
        if (bare(one).length() > 0) count++;
    }
    return count;
}

static int palindromes(String[] all) {
    int count = 0;
    for (String one : all) {
        if (bare(one).length() > 0 && isPalindrome(bare(one))) count++;
    }
    return count;
}
