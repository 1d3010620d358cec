/*tatsu
question = "same"
options = 5
*/
int n = INT(range(4, 14));
int step = INT(range(1, 3));
while (n > 0) {
    System.out.print(n + STRING(list(" ", ",", ";", "-")));
    n -= step;  //~ n = n - step;
    //~ n = -step + n;
    //~ n = step - n;
    //~ n -= 1;
    //~ n = n - 1 - (step - 1);
    //~ n -= step + 1;
}
System.out.println("end");
