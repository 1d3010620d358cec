import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A few scripts that come by whatever all scripts come by.
 *
 * <p>In: a program with probes, a plan, how many scripts there may be. Out: the scripts, each with what it adds and what is expected
 * of it; what is come by; which planted faults they notice. A probe counts once for being come by, and once more in a script with a
 * result that a test can look at, so that calls whose effect is never looked at are not chosen where a longer script looks. So does
 * each way in which a method ends: with a value, with yes, with no, with an exception of some type.
 */
final class Suite {
    private static final int BATCH = 256;
    /** Stands for a result that cannot be looked at, such as an iterator that fails. */
    private static final String UNSEEN = "\0";

    private final ClassSources sources;
    private final List<ClassSources.SourceFile> files;
    private final String guard;
    private final Plan plan;
    private final Api api;
    private final Values values;
    private final Runner runner;
    private final Rendering rendering;
    private final Seeing seeing = new Seeing() {
        @Override public String before(Script script, Object[] arguments, World world) throws Throwable {
            return rendering.before(script, arguments, world);
        }

        @Override public String see(Script script, Object result, Object[] arguments, String printed, String before, World world) {
            return Suite.this.see(script, result, arguments, printed, before, world);
        }
    };
    private final int probes;
    /** All scripts that end the same each time, with how they end. */
    private final List<Ended> all = new ArrayList<>();
    /** Those that come by something new, the first ones first. */
    private final List<Ended> kept = new ArrayList<>();
    private final Map<BitSet, Integer> places = new HashMap<>();
    private final BitSet everything = new BitSet();
    /** Methods with a way in which they end, each with a number. */
    private final Map<String, Integer> ways = new LinkedHashMap<>();
    private long endless;
    /** Calls with scripts that end differently in another run. */
    private final Set<String> unsteady = new LinkedHashSet<>();

    /** A script, how it ended, and what it came by: probe p as p, once more as p + probes where something is seen, then ways. */
    private static final class Ended {
        final Script script;
        final Failure failure;
        final String seen;
        final BitSet items;

        Ended(Script script, Failure failure, String seen, BitSet items) {
            this.script = script;
            this.failure = failure;
            this.seen = seen;
            this.items = items;
        }
    }

    /** A chosen script. */
    private static final class Chosen {
        final Ended ended;
        final BitSet adds;
        /** Faults that only it notices of those chosen so far. */
        int kills;

        Chosen(Ended ended, BitSet adds) {
            this.ended = ended;
            this.adds = adds;
        }
    }

    Suite(ClassSources sources, List<ClassSources.SourceFile> files, String guard, Plan plan) throws ReflectiveOperationException {
        this.sources = sources;
        this.files = files;
        this.guard = guard;
        this.plan = plan;
        World world = new World(sources, Integer.MAX_VALUE / 1024, () -> true);
        api = new Api(sources, world.loader(), plan.only);
        values = new Values(plan, api, sources, new World(sources, api.calls.size(), () -> true)).twice(sources.tellsObjectsApart || sources.asksEquals);
        rendering = new Rendering(api, values, plan);
        runner = new Runner(plan, sources, api, seeing, null);
        probes = sources.probes == null ? 0 : sources.probes.all.size();
    }

    Map<String, Object> run() throws ReflectiveOperationException {
        Enumeration enumeration = new Enumeration(plan, sources, api, values, runner, this::note);
        enumeration.run();
        List<Chosen> chosen = choose();
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("name", home());
        told.put("package", api.types.isEmpty() ? "" : api.types.get(0).getPackageName());
        told.put("keeps_state", sources.changeable != null);
        told.put("scripts", enumeration.scripts);
        told.put("calls", plan.calls);
        told.put("size", enumeration.reached);
        told.put("whole", enumeration.isWhole);
        told.put("late", enumeration.isLate);
        told.put("worn", enumeration.isWornOut);
        told.put("left_out", enumeration.leftOut.stream().map(Call::shown).toList());
        told.put("endless", endless);
        Mutation mutation = new Mutation(chosen);
        mutation.run();
        told.put("mutants", mutation.told);
        told.put("unsteady", new ArrayList<>(unsteady));
        Telling telling = new Telling(plan, sources, api, values, home());
        BitSet covered = new BitSet();
        List<Object> tests = new ArrayList<>();
        for (Chosen one : chosen) {
            covered.or(one.ended.items);
            Map<String, Object> test = telling.of(one.ended.script, one.ended.failure, one.ended.seen);
            test.put("adds", (int) one.adds.stream().filter(item -> item < probes).count());
            test.put("kills", one.kills);
            tests.add(test);
        }
        telling.close();
        told.put("tests", tests);
        if (plan.traced > 0) {
            List<Script> scripts = chosen.stream().map(one -> one.ended.script).toList();
            told.put("traces", new Tracing(plan, api, values, home()).told(scripts, sources, Tracing.planted(files, guard, plan), Tracing.trailed(files, guard)));
        }
        told.put("lines", coverage(covered, true));
        told.put("outcomes", coverage(covered, false));
        List<Object> skipped = new ArrayList<>();
        api.skipped.forEach((method, reason) -> skipped.add(Map.of("method", method, "reason", reason)));
        told.put("skipped", skipped);
        runner.close();
        return told;
    }

    private String home() {
        List<String> names = api.types.stream().filter(type -> sources.tested.contains(type.getName())).map(type -> Ty.of(type).java()).toList();
        return names.contains(sources.stem) || names.isEmpty() ? sources.stem : names.get(0);
    }

    /** What is seen of a result; {@link #UNSEEN} where looking at it fails. */
    private String see(Script script, Object result, Object[] arguments, String printed, String before, World world) {
        try {
            return rendering.see(script, result, arguments, printed, before, world);
        } catch (OutOfMemoryError error) {
            throw error;
        } catch (Throwable failure) {
            return UNSEEN;
        }
    }

    private void note(Script script, Failure failure, String seen, long[] visited) {
        if (failure != null && !failure.isExpectable(sources.guard)) {
            endless++;
            return;
        }
        if (!script.call.isTested() || UNSEEN.equals(seen)) {
            return;
        }
        BitSet items = BitSet.valueOf(visited == null ? new long[0] : visited);
        boolean isSeen = failure != null || !seen.isEmpty();
        if (isSeen) {
            BitSet looked = new BitSet();
            items.stream().forEach(item -> looked.set(item + probes));
            items.or(looked);
            // Each method is seen to return, to say yes and no, and to throw what it throws.
            String how = failure != null ? failure.type() : seen.equals("true") || seen.equals("false") ? seen : "";
            String ways = script.call.number() + " " + how;
            this.ways.putIfAbsent(ways, this.ways.size());
            items.set(2 * probes + this.ways.get(ways));
        }
        Ended ended = new Ended(script, failure, seen, items);
        all.add(ended);
        BitSet more = (BitSet) items.clone();
        more.andNot(everything);
        Integer alike = places.get(items);
        if (!more.isEmpty()) {
            places.putIfAbsent(items, kept.size());
            kept.add(ended);
            everything.or(items);
        } else if (alike != null && tellsMore(script, kept.get(alike).script)) {
            kept.set(alike, ended);
        }
    }

    /** Whether a script is as small as another one, with more different values: these tell more programs apart. */
    private static boolean tellsMore(Script script, Script other) {
        return script.size == other.size && script.calls == other.calls && script.values().size() > other.values().size();
    }

    /** What comes by most that is new, again and again; scripts that do not end alike on new classes are passed over. */
    private List<Chosen> choose() {
        List<Chosen> chosen = new ArrayList<>();
        BitSet covered = new BitSet();
        List<Ended> candidates = new ArrayList<>(kept);
        while (chosen.size() < plan.tests && !candidates.isEmpty()) {
            Ended best = null;
            BitSet adds = new BitSet();
            for (Ended one : candidates) {
                BitSet more = (BitSet) one.items.clone();
                more.andNot(covered);
                if (more.cardinality() > adds.cardinality()) {
                    best = one;
                    adds = more;
                }
            }
            if (best == null) {
                break;
            }
            candidates.remove(best);
            if (isSteady(best)) {
                covered.or(adds);
                chosen.add(new Chosen(best, adds));
            }
        }
        // One that later ones make needless goes.
        for (Chosen one : List.copyOf(chosen)) {
            BitSet rest = new BitSet();
            chosen.stream().filter(other -> other != one).forEach(other -> rest.or(other.ended.items));
            BitSet own = (BitSet) one.ended.items.clone();
            own.andNot(rest);
            if (own.isEmpty() && chosen.size() > 1) {
                chosen.remove(one);
            }
        }
        BitSet before = new BitSet();
        List<Chosen> told = new ArrayList<>();
        for (Chosen one : chosen) {
            BitSet adds = (BitSet) one.ended.items.clone();
            adds.andNot(before);
            before.or(adds);
            told.add(new Chosen(one.ended, adds));
        }
        return told;
    }

    private boolean isSteady(Ended one) {
        for (int times = 0; times < 2; times++) {
            runner.renew();
            Batch batch = runner.run(one.script);
            if (!Failure.areToldAlike(one.failure, one.seen, batch.failures[0], batch.seen[0])) {
                unsteady.add(one.script.call.shown());
                return false;
            }
        }
        return true;
    }

    /** How many there are, and how many of these are come by; where all scripts together come by no more, the rest by its lines. */
    private Map<String, Object> coverage(BitSet covered, boolean isLine) {
        int count = 0;
        int reached = 0;
        int suite = 0;
        Set<Integer> missed = new LinkedHashSet<>();
        for (int at = 0; at < probes; at++) {
            Probes.Probe probe = sources.probes.all.get(at);
            if (probe.what().equals("line") != isLine) {
                continue;
            }
            count++;
            reached += everything.get(at) ? 1 : 0;
            suite += covered.get(at) ? 1 : 0;
            if (!everything.get(at)) {
                missed.add(probe.line());
            }
        }
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("count", count);
        told.put("reached", reached);
        told.put("suite", suite);
        told.put("missed", new ArrayList<>(new java.util.TreeSet<>(missed)));
        return told;
    }

    /** Planted faults, and who notices them. */
    private final class Mutation {
        private final List<Chosen> chosen;
        final Map<String, Object> told = new LinkedHashMap<>();
        private final long deadline = System.nanoTime() + plan.time * 1_000_000;

        Mutation(List<Chosen> chosen) {
            this.chosen = chosen;
        }

        void run() throws ReflectiveOperationException {
            List<Mutants.Mutant> mutants = planted();
            int found = mutants.size();
            int count = 0;
            int bySuite = 0;
            int byAll = 0;
            boolean isLate = false;
            List<Object> survivors = new ArrayList<>();
            for (int at = 0; at < Math.min(found, plan.mutants); at++) {
                if (System.nanoTime() > deadline) {
                    isLate = true;
                    break;
                }
                // Evenly over the text where there are too many.
                Mutants.Mutant mutant = mutants.get((int) ((long) at * found / Math.min(found, plan.mutants)));
                ClassSources changed = sources(mutant);
                if (!changed.errors.isEmpty()) {
                    continue;
                }
                count++;
                Ended first = noticed(changed, chosen.stream().map(one -> one.ended).toList());
                if (first == null) {
                    first = noticed(changed, all);
                    if (first != null && chosen.size() < plan.tests && isSteady(first)) {
                        Chosen more = new Chosen(first, new BitSet());
                        chosen.add(more);
                        bySuite++;
                        more.kills++;
                    }
                } else {
                    bySuite++;
                    Ended by = first;
                    chosen.stream().filter(one -> one.ended == by).forEach(one -> one.kills++);
                }
                byAll += first == null ? 0 : 1;
                if (first == null) {
                    Map<String, Object> one = new LinkedHashMap<>();
                    one.put("line", mutant.line());
                    one.put("was", mutant.was());
                    one.put("is", mutant.is());
                    survivors.add(one);
                }
            }
            told.put("count", count);
            told.put("suite", bySuite);
            told.put("all", byAll);
            told.put("late", isLate);
            told.put("survivors", survivors);
        }

        private List<Mutants.Mutant> planted() {
            List<Mutants.Mutant> all = new ArrayList<>();
            for (int at = 0; at < files.size() && plan.mutants > 0; at++) {
                if (files.get(at).isTested()) {
                    all.addAll(ClassSources.mutants(files.get(at), at));
                }
            }
            return all;
        }

        private ClassSources sources(Mutants.Mutant mutant) {
            List<ClassSources.SourceFile> changed = new ArrayList<>(files);
            ClassSources.SourceFile file = files.get(mutant.file());
            changed.set(mutant.file(), new ClassSources.SourceFile(file.name(), mutant.text(), file.isTested()));
            return new ClassSources(changed, guard);
        }

        /** The first script that ends differently with the fault, or null. */
        private Ended noticed(ClassSources changed, List<Ended> scripts) throws ReflectiveOperationException {
            Runner other = new Runner(plan, changed, api, seeing, new Pairing(api, api, home(), home(), Map.of()));
            try {
                for (int from = 0; from < scripts.size(); from += BATCH) {
                    List<Ended> some = scripts.subList(from, Math.min(scripts.size(), from + BATCH));
                    Batch batch = new Batch();
                    some.forEach(one -> batch.scripts.add(one.script));
                    other.run(batch);
                    for (int at = 0; at < some.size(); at++) {
                        if (!Failure.areToldAlike(some.get(at).failure, some.get(at).seen, batch.failures[at], batch.seen[at])) {
                            return some.get(at);
                        }
                    }
                }
                return null;
            } finally {
                other.close();
            }
        }
    }
}
