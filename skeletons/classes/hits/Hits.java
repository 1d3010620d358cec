class Hits {
    private final int[] hits = new int[2];

    void hit(int target) { hits[target]++; }
    int get(int target) { return hits[target]; }
}
