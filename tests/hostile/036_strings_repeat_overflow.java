// Tries to allocate beyond the limit of a text: repeat with two billion, twice.
String s = STRING(range(1, 9), range('a', 'c'));
String t = s.repeat(INT(range(1, 2000000000)));
System.out.println((t + t).length());
