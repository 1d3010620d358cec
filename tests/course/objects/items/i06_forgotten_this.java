class Rect {
    private int width = 2;
    private int height = 3;

    Rect(int width, int h) {
        width = width;
        height = h;
    }

    void grow(int height) {
        width += height;
        height += width;
    }

    int area() { return width * height; }
}

class ForgottenThis {
    public static void main(String[] args) {
        Rect r = new Rect(10, 4);
        System.out.println(r.area());
        r.grow(5);
        System.out.println(r.area());
    }
}
