import java.util.ArrayList;
import java.util.List;

/** Marks and their mean. */
public class Marks {
    private final List<Double> marks = new ArrayList<>();

    public void add(double mark) {
        marks.add(mark);
    }

    public double mean() {
        double sum = 0;
        for (double mark : marks) {
            sum += mark / 3;
        }
        return marks.isEmpty() ? 0 : 3 * sum / marks.size();
    }

    public double[] scaled(double by) {
        double[] all = new double[marks.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = marks.get(i) * by;
        }
        return all;
    }

    public List<Double> thirds() {
        List<Double> all = new ArrayList<>();
        for (double mark : marks) {
            all.add(mark / 4);
        }
        return all;
    }
}
