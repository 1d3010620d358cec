import java.util.ArrayList;
import java.util.NoSuchElementException;

public class IntStack implements Stapel {

    private ArrayList<Integer> liste;

    public IntStack() {
        liste = new ArrayList<Integer>();
    }

    public IntStack(int... values) {
        this();
        for (int i = 0; i < values.length; i++) {
            liste.add(values[i]);
        }
    }

    public void push(int value) {
        liste.add(value);
    }

    public int pop() {
        if (istLeer()) {
            throw new NoSuchElementException();
        }
        return liste.remove(liste.size() - 1);
    }

    public int peek() {
        if (istLeer()) {
            throw new NoSuchElementException();
        }
        return liste.get(liste.size() - 1);
    }

    public int size() {
        return liste.size();
    }

    public boolean contains(int value) {
        Integer gesucht = value;
        for (Integer zahl : liste) {
            if (zahl == gesucht) {
                return true;
            }
        }
        return false;
    }

    public int[] toArray() {
        int[] feld = new int[liste.size()];
        int i = 0;
        for (Integer zahl : liste) {
            feld[i] = zahl;
            i++;
        }
        return feld;
    }

    public IntStack copy() {
        IntStack kopie = new IntStack();
        kopie.liste.addAll(liste);
        return kopie;
    }

    public String toString() {
        return liste.toString();
    }
}
