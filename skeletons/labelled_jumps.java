/*tatsu
title = { en = "Which jump goes where?", de = "Welcher Sprung geht wohin?" }
question = "output"
*/
int count = 0;
outer:
for (int i = 0; i < INT(range(3, 6)); i++) {
    for (int j = 0; j < INT(range(3, 6)); j++) {
        if (i * j == INT(range(2, 12))) {
            break outer;
        }
        if ((i + j) % INT(range(2, 4)) == 0) {
            continue outer;
        }
        count++;
    }
    count += 10;
}
ASSERT(count > 3 && count % 10 > 1);
System.out.println(count);
