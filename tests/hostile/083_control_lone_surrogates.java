/*tatsu
# Tries lone surrogates, which are put together in the wrong order, reversed and cut apart.
question = "variable"
variables = ["s"]
*/
char hi = CHAR(range('\ud800', '\udbff'));
char lo = CHAR(range('\udc00', '\udfff'));
String s = "" + lo + hi + hi + lo;
StringBuilder r = new StringBuilder(s).reverse();
System.out.println(s + r + s.substring(1, 2) + r.charAt(0) + s.indexOf(hi));
