/*tatsu
title = { en = "The longest word", de = "Das längste Wort" }
question = "variable"
variables = ["longest"]
*/
String[] words = STRINGARRAY(list(4), list("ant", "bee", "cat", "crow", "deer", "goose", "horse", "owl", "swan", "zebra"));
String longest = words[0];
for (String word : words) {
    if (word.length() > longest.length() || word.length() == longest.length() && word.compareTo(longest) < 0) {
        longest = word;
    }
}
ASSERT(__distinct(words) && !__sorted(words));
ASSERT(__exists(i, 0, words.length, words[i].length() == longest.length() && !words[i].equals(longest))); // The order decides.
ASSERT(!longest.equals(words[0]));
