/*tatsu
# Tries identifiers that hold characters Java ignores or accepts there: BEL, DEL, soft hyphen, zero width joiner.
question = "variable"
variables = ["a\u0007b", "c‍"]
*/
int ab = INT(range(1, 9));
int a = ab + 1;
int c‍ = a * 2;
int d­ = c‍ + 1;
System.out.println(d­);
