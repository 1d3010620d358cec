// Tries to hold a text of 10^7 characters several times, upper and lower case, replaced and compared.
String s = STRING(list(4), range('a', 'd')).repeat(2500000);
String t = s.toUpperCase().toLowerCase().replace("a", "bbbb");
ASSERT(t.compareTo(s) != 0 || s.equalsIgnoreCase(t));
System.out.println(t.length() + " " + t.lastIndexOf("zz") + " " + s.indexOf("dddda"));
