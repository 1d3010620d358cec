// Tries to stall the solver: Fermat's equation for cubes, which only overflow could solve, and divisions by unknowns.
int x = INT();
int y = INT();
int z = INT();
ASSERT(x > 0 && y > 0 && z > 0 && x < 1200 && y < 1200 && z < 1200);
ASSERT(x * x * x + y * y * y == z * z * z);
System.out.println(x % 97 * (y % 89) / (z % 83 + 1));
