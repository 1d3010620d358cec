/*tatsu
title = "Body mass index"
text = "Read weight and height of persons. Print the body mass index of each and what it means, and how many were normal."
prompts = "allow"
*/
double weight, height;
String another;
do {
    weight = READ(range(30.0, 200.0, 0.1)).again("not allowed");
    height = READ(range(1.0, 2.5, 0.01)).again("not allowed");
    PRINT(DECIMAL(index(weight, height), 2));
    PRINT(meaning(index(weight, height)));
    another = READ(list("yes", "no"));
} while (another.equals("yes"));
PRINT("normal: " + normal(ALL(weight), ALL(height)) + " of " + COUNT(weight));

static double index(double weight, double height) {
    return weight / (height * height);
}

static String meaning(double index) {
    if (index < 18.5) return "underweight";
    if (index < 25) return "normal";
    if (index < 30) return "overweight";
    return "obese";
}

static int normal(double[] weights, double[] heights) {
    int normal = 0;
    for (int i = 0; i < weights.length; i++) {
        if (meaning(index(weights[i], heights[i])).equals("normal")) normal++;
    }
    return normal;
}
