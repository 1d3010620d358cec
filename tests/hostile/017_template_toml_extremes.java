/*tatsu
# Tries to crash the settings: numbers out of range, infinities, a huge spread.
question = "output"
answer = "choice"
options = 9223372036854775807
points = inf
penalty = nan
negative = -9223372036854775808

[difficulty]
steps = [0, 9223372036854775807]
iterations = [9, 1]
spread = 1e308
*/
int x = INT(range(1, 20));
int y = x * 3 + 1;
System.out.println(y);
