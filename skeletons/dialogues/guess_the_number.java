/*tatsu
title = { en = "Guess the number", de = "Zahlenraten" }
text = "The number to guess is the program's first argument. Read guesses, say after each whether the number is higher or lower, and at the end how many guesses it took."
show_hidden = false
*/
@HIDDEN int secret = INT(range(1, 100));
int guess;
MAYBE();
while (true) {
    guess = READ();
    if (guess == secret) break;
    if (guess < secret) PRINT("Guess again, but higher");
    else PRINT("Guess again, but lower");
}
PRINT("Correct, you found the number!");
PRINT(ANY + COUNT(guess) + ANY);
