public class Space {
    private final Size size;
    private Vehicle vehicle;

    public Space(Size size) { this.size = size; }

    public Size getSize() { return size; }

    public boolean isFree() { return vehicle == null; }

    public Vehicle getVehicle() { return vehicle; }

    public void setVehicle(Vehicle vehicle) { this.vehicle = vehicle; }
}
