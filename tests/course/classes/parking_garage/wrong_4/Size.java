public enum Size {
    LARGE("large"), SMALL("small");

    private final String label;

    Size(String label) {
        this.label = label;
    }

    @Override
    public String toString() {
        return label;
    }
}
