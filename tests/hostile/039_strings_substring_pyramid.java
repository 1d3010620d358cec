// Tries to keep 60000 texts of up to 60000 characters alive at once in an array.
String s = "xy".repeat(INT(range(29900, 30000)));
String[] parts = new String[s.length()];
for (int i = 0; i < parts.length; i++) {
    parts[i] = s.substring(0, i) + "!";
}
System.out.println(parts[parts.length - 1].length());
