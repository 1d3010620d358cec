class Far {
    static boolean propFar(int x) { return x * 5 - 3 != 1232; }
    static boolean propSum(int x, int y) {
        if (x < 0 || y < 0 || x > 1000 || y > 1000) { return true; }
        return x + y >= x;
    }
}
