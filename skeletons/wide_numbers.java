/*tatsu
title = "When an int is full"
question = "output"
*/
int small = INT(list(2147483647, 2147483640, 2000000000));
long wide = LONG(range(2147483640L, 2147483660L));
int step = INT(range(1, 20));
small += step;
wide += step;
ASSERT(small < 0);
ASSERT(wide > 2147483647L);
System.out.println(small < wide ? wide - 2147483647L : small - 2147483647L);
