int n = 0;
LOOP(range(0, 100000));
for (int i = 0; i < INT(range(0, 7)); i++) n++;
ASSERT(n == 5);
