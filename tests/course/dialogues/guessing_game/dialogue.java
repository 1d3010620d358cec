/*tatsu
title = "Guess the number"
text = "The number to guess is the first argument. Say higher or lower; after six wrong guesses the game is lost."
prompts = "allow"
show_hidden = true
*/
@HIDDEN int secret = INT(range(1, 100));
int guess;
while (true) {
    guess = READ(range(1, 100)).again("from 1 to 100");
    if (guess == secret) { PRINT("found in " + COUNT(guess) + " guesses"); return; }
    if (COUNT(guess) == MOST) break;
    if (guess < secret) PRINT("higher");
    else PRINT("lower");
}
PRINT("lost, it was " + secret);

static final int MOST = 6;
