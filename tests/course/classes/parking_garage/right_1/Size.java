public enum Size {
    SMALL, LARGE;

    boolean fitsInto(Size space) {
        return this.compareTo(space) <= 0;
    }
}
