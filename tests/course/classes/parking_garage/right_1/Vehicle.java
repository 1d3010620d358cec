public class Vehicle {
    private final String plate;
    private final int entered;

    public Vehicle(String plate, int entered) {
        this.plate = plate;
        this.entered = entered;
    }

    public String getPlate() { return plate; }

    public int getEntered() { return entered; }
}
