int a = 0;
int b = 0;
int c = 0;
for (int i = INT(range(1, 9)); i < 30; i += INT(range(2, 7))) a++;
for (int i = INT(range(1, 9)); i < 30; i += INT(range(2, 7))) b++;
for (int i = INT(range(1, 9)); i < 30; i += INT(range(2, 7))) c++;
ASSERT(a < b && b < c);
