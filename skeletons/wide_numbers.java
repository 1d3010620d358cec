/*tatsu
title = { en = "When an int is full", de = "Wenn ein int voll ist" }
question = "output"
*/
int small = INT(list(2147483647, 2147483640, 2147483629));
long wide = small;
int step = INT(range(11, 60));
small += step;
wide += step;
ASSERT(small < 0 && small % 10 != 0);
System.out.println(small % 10 + " " + wide % INT(range(7, 10)));
