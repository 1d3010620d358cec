/*tatsu
title = { en = "Which loop gives this?", de = "Welche Schleife ergibt das?" }
question = "which"
*/
int x = INT(range(2, 9));
int y = INT(range(1, 5));
for (int i = 0; i < INT(range(2, 4)); i++) {  //~ for (int i = 1; i < 4; i++) {
    x += y;  //~ x = y;
    //~ x = x + y + 1;
    //~ x -= y;
    //~ y += x;
}
System.out.println(x + " " + y);
