String word = STRING(list(8), list('a', 'b', '0', '.'));
int state = 0;
int letters = 0;
for (int i = 0; i < word.length(); i++) {
    switch (state) {
        case 0:
            if (word.charAt(i) == '.') state = 3;
            else if (word.charAt(i) != '0') state = 1;
            break;
        case 1:
            letters++;
            if (word.charAt(i) == '0') state = 2;
            break;
        case 2:
            if (word.charAt(i) == 'b') state = 0;
            else if (word.charAt(i) == 'a') state = 1;
            break;
        default:
            state = word.charAt(i) == '.' ? 3 : 2;
    }
}
ASSERT(state == 3 && letters == 2);
