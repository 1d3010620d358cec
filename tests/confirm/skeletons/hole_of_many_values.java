/*tatsu
question = "hole"
*/
int seconds = HOLE(INT(range(1, 100000000)));
int minutes = seconds / INT(range(5, 9));
int days = minutes / 1440;
System.out.println(days + " " + minutes % 1440);
