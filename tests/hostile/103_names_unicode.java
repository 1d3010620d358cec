/*tatsu
# Tries identifiers beyond ASCII and beyond the first plane, and two that look the same.
question = "variable"
variables = ["𝒳", "größe", "а"]
*/
int größe = INT(range(1, 9));
int größe = größe + 1;
int 变量 = 3;
int 𝒳 = 4;
int а = 5;
int a = 6;
int € = 7;
int ‿ = 8;
System.out.println(größe + größe + 变量 + 𝒳 + а + a + € + ‿);
