import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Faults planted in a reference that no script notices: a submission that makes one of them agrees.
 *
 * <p>In: a reference with the scripts on which submissions are compared. Out: how many faults were planted, and those on which no script
 * ends differently; some of them make no difference. How many scripts are run for them is bounded, so what is told depends on no clock.
 */
final class UnnoticedFaults {
    /** The most scripts that are run for all faults together. */
    private static final long SCRIPTS = 4_000_000;

    private final Comparison comparison;
    private final Plan plan;
    private final Api api;
    private final List<ClassSources.SourceFile> files;
    private final String guard;
    private long left = SCRIPTS;

    UnnoticedFaults(Comparison comparison, Plan plan, Api api, List<ClassSources.SourceFile> files, String guard) {
        this.comparison = comparison;
        this.plan = plan;
        this.api = api;
        this.files = files;
        this.guard = guard;
    }

    /** At most so many faults, evenly over the text, tried on the scripts of these surveys. */
    Map<String, Object> told(int most, String home, List<Comparison.Survey> surveys) throws ReflectiveOperationException {
        List<Mutants.Mutant> all = new ArrayList<>();
        for (int at = 0; at < files.size(); at++) {
            if (files.get(at).isTested()) {
                all.addAll(ClassSources.mutants(files.get(at), at));
            }
        }
        int count = Math.min(all.size(), most);
        int tried = 0;
        List<Object> unnoticed = new ArrayList<>();
        for (int at = 0; at < count && left > 0; at++) {
            Mutants.Mutant mutant = all.get((int) ((long) at * all.size() / count));
            ClassSources changed = changed(mutant);
            if (!changed.errors.isEmpty()) {
                continue;
            }
            tried++;
            if (!isNoticed(changed, home, surveys) && left > 0) {
                Map<String, Object> one = new LinkedHashMap<>();
                one.put("line", mutant.line());
                one.put("was", mutant.was());
                one.put("is", mutant.is());
                unnoticed.add(one);
            }
        }
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("planted", tried);
        told.put("cut", left <= 0);
        told.put("faults", unnoticed);
        return told;
    }

    private ClassSources changed(Mutants.Mutant mutant) {
        List<ClassSources.SourceFile> changed = new ArrayList<>(files);
        ClassSources.SourceFile file = files.get(mutant.file());
        changed.set(mutant.file(), new ClassSources.SourceFile(file.name(), mutant.text(), file.isTested()));
        return new ClassSources(changed, guard);
    }

    /** Whether some script ends differently with the fault. */
    private boolean isNoticed(ClassSources changed, String home, List<Comparison.Survey> surveys) throws ReflectiveOperationException {
        for (Comparison.Survey survey : surveys) {
            left -= survey.scripts.size();
            Api others = new Api(changed, new World(changed, 0, () -> true).loader(), null, survey.api != null);
            Pairing pairing = new Pairing(survey.api == null ? api : survey.api, others, home, home, Map.of());
            Runner runner = new Runner(plan, changed, others, survey.rendering, pairing);
            try {
                Map<Call, Tally> tallies = comparison.tallies(survey, runner, new LinkedHashMap<>(), true);
                if (tallies.values().stream().anyMatch(tally -> tally.different > 0)) {
                    return true;
                }
            } finally {
                runner.close();
            }
        }
        return false;
    }
}
