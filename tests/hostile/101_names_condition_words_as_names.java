// Tries variables called __out, __ret and __steps, which mean something in conditions.
int __ret = INT(range(1, 9));
String __out = "x" + __ret;
int __steps = 5;
int __forall = 6;
ASSERT(__out.length() > 1 && __steps > 2 && __ret > 3 && __forall > 0);
System.out.println(__out + __steps);
