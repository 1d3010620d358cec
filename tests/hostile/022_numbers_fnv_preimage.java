// Tries to stall the solver: a text of eight letters with a given 64 bit FNV hash.
String s = STRING(list(8), range('a', 'z'));
long h = 0xcbf29ce484222325L;
for (int i = 0; i < s.length(); i++) {
    h ^= s.charAt(i);
    h *= 0x100000001b3L;
}
ASSERT((h >>> 20) == 0x5bad1deaL);
System.out.println(h);
