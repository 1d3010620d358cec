// The generator that the page of `java.util.Random` gives, from a seed that is given.

class Random {
    private long seed;

    Random(long seed) {
        this.seed = (seed ^ 0x5DEECE66DL) & ((1L << 48) - 1);
    }

    private int $next(int bits) {
        seed = (seed * 0x5DEECE66DL + 0xBL) & ((1L << 48) - 1);
        return (int) (seed >>> (48 - bits));
    }

    int nextInt() {
        return $next(32);
    }

    int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        int drawn = $next(31);
        int most = bound - 1;
        if ((bound & most) == 0) {
            return (int) ((bound * (long) drawn) >> 31);
        }
        int all = drawn;
        drawn = all % bound;
        while (all - drawn + most < 0) {
            all = $next(31);
            drawn = all % bound;
        }
        return drawn;
    }

    int nextInt(int origin, int bound) {
        if (origin >= bound) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
        int drawn = nextInt();
        int range = bound - origin;
        int most = range - 1;
        if ((range & most) == 0) {
            return (drawn & most) + origin;
        }
        if (range <= 0) {
            while (drawn < origin || drawn >= bound) {
                drawn = nextInt();
            }
            return drawn;
        }
        int all = drawn >>> 1;
        drawn = all % range;
        while (all + most - drawn < 0) {
            all = nextInt() >>> 1;
            drawn = all % range;
        }
        return drawn + origin;
    }

    long nextLong() {
        return ((long) $next(32) << 32) + $next(32);
    }

    double nextDouble() {
        return (((long) $next(26) << 27) + $next(27)) / 9007199254740992.0;
    }

    float nextFloat() {
        return $next(24) / 16777216f;
    }

    boolean nextBoolean() {
        return $next(1) != 0;
    }
}
