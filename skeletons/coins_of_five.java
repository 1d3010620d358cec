/*tatsu
title = { en = "Prices in coins of five", de = "Preise in Fünferstücken" }
question = "output"
*/
int rounded(int price) {
    price = price + 2;
    price = price - price % 5;
    return price;
}

int withTip(int price, int tip) {
    price += tip;
    if (price > INT(range(60, 65))) {
        tip = rounded(tip);  //~ rounded(tip);
    }
    return rounded(price) - tip;
}

int price = INT(range(41, 59));
int tip = INT(range(11, 18));
withTip(price, tip);
int paid = withTip(tip, price);
rounded(paid);  //~ paid = rounded(paid);
System.out.println(price + " " + tip + " " + paid);
