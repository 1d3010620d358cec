/*tatsu
title = "Hangman"
text = "The first argument chooses one of the words banana, loop, java, kiwi. Read letters until the word is found or five were wrong."
prompts = "allow"
*/
@HIDDEN int number = INT(range(0, 3));
String letter;
while (true) {
    letter = READ(matches("[a-z]")).again("one small letter");
    if (has(EARLIER(letter), letter)) PRINT("already");
    else if (WORDS[number].contains(letter)) {
        PRINT(shown(WORDS[number], ALL(letter)));
        if (!shown(WORDS[number], ALL(letter)).contains("_")) { PRINT("won"); return; }
    } else {
        if (wrong(WORDS[number], ALL(letter)) == 5) break;
        PRINT("no, " + (5 - wrong(WORDS[number], ALL(letter))) + " left");
    }
}
PRINT("lost: " + WORDS[number]);

static final String[] WORDS = { "banana", "loop", "java", "kiwi" };

static boolean has(String[] letters, String letter) {
    for (String one : letters) {
        if (one.equals(letter)) return true;
    }
    return false;
}

static String shown(String word, String[] letters) {
    String shown = "";
    for (int i = 0; i < word.length(); i++) {
        String c = word.substring(i, i + 1);
        shown += has(letters, c) ? c : "_";
    }
    return shown;
}

static int wrong(String word, String[] letters) {
    String wrong = "";
    for (String one : letters) {
        if (!word.contains(one) && !wrong.contains(one)) wrong += one;
    }
    return wrong.length();
}
