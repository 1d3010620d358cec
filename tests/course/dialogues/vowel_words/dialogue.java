/*tatsu
title = "Words and vowels"
text = "Read lines up to the end of the input. Print how many lines, words and vowels there were, and the longest word."
*/
String line;
while (MORE()) {
    line = READ(matches("[A-Za-z ]{0,20}"));
}
PRINT("lines: " + COUNT(line));
PRINT("words: " + words(ALL(line)));
PRINT("vowels: " + vowels(ALL(line)));
if (words(ALL(line)) == 0) PRINT("longest: none");
else PRINT("longest: " + longest(ALL(line)));

static int words(String[] lines) {
    int count = 0;
    for (String line : lines) {
        for (String word : line.split(" ")) {
            if (!word.equals("")) count++;
        }
    }
    return count;
}

static int vowels(String[] lines) {
    int count = 0;
    for (String line : lines) {
        for (char c : line.toLowerCase().toCharArray()) {
            if (c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u') count++;
        }
    }
    return count;
}

static String longest(String[] lines) {
    String longest = "";
    for (String line : lines) {
        for (String word : line.split(" ")) {
            if (word.length() > longest.length()) longest = word;
        }
    }
    return longest;
}
