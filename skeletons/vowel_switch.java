/*tatsu
title = { en = "Counting letters with switch", de = "Buchstaben zählen mit switch" }
question = "output"
*/
String word = STRING(range(5, 7), list('a', 'e', 'i', 'n', 's', 't'));
int vowels = 0;
int points = 0;
for (int i = 0; i < word.length(); i++) {
    switch (word.charAt(i)) {
        case 'a':
        case 'e':
            points += 2;
        case 'i':
            vowels++;
            break;
        case 't':
            points--;
            break;
        default:
            points++;
    }
}
ASSERT(vowels >= 2 && vowels <= 4);
ASSERT(points > 0 && points != vowels);
ASSERT(word.contains("i") && word.contains("t"));
System.out.println(vowels + " " + points);
