/*tatsu
title = "A new password"
text = "Read a user name and passwords, until one is good or three were not. Read the good one once more."
prompts = "allow"
*/
String name = READ(letters(1, 6));
String password;
while (true) {
    password = READ(matches("[A-Za-z0-9]{0,12}"));
    if (fault(password, name).equals("")) break;
    PRINT(fault(password, name));
    if (COUNT(password) == 3) { PRINT("locked"); return; }
}
String again = READ(matches("[A-Za-z0-9]{0,12}"));
if (again.equals(password)) PRINT("changed");
else PRINT("not the same");

static String fault(String password, String name) {
    boolean digit = false;
    boolean capital = false;
    for (char c : password.toCharArray()) {
        if (c >= '0' && c <= '9') digit = true;
        if (c >= 'A' && c <= 'Z') capital = true;
    }
    if (password.length() < 6) return "too short";
    if (!digit) return "no digit";
    if (!capital) return "no capital letter";
    if (password.toLowerCase().contains(name.toLowerCase())) return "contains the name";
    return "";
}
