class Form {
    String name = "form";

    Form() { init(); }

    void init() { System.out.println("Form.init " + name); }
}

class Circle extends Form {
    int radius = 5;
    int corners;
    final int k = 3;

    Circle(int corners) {
        System.out.println("Circle " + radius + " " + this.corners);
        this.corners = corners;
    }

    @Override
    void init() {
        radius++;
        corners = 8;
        System.out.println("Circle.init " + radius + " " + k + " " + name);
    }
}

public class TooEarly {
    public static void main(String[] args) {
        Circle c = new Circle(1);
        c.init();
        System.out.println(c.corners);
    }
}
