/*tatsu
question = "variable"
variables = ["low", "high"]
*/
static int steps(int low, int high) {
    int steps = 0;
    while (low < high) {
        steps++;
        int middle = (low + high) / 2;
        // tatsu:here
        if (middle * middle < INT(range(20, 400))) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return steps;
}

@MAIN
static int start() {
    return steps(INT(range(0, 3)), INT(range(10, 25)));
}
