# shellcheck shell=bash
# Sourced by `test` after `set-up.sh`. Fetches the readers that tests compare files of other formats with, which users never need, and
# bubblewrap, without which no test sees that programs of students are confined.
#
# In:    $root and $deps. Out: `set_up_readers` exports TATSU_READERS, the folder that they are in.
# Holds: versions are pinned by the files in tests/formats/readers. What is there already costs no network. What can't be had is said in
#        one line, and the tests that need it say that they are skipped, or fail where TATSU_ALL_READERS is set.

set_up_readers() {
    local given="$root/tests/formats/readers" stamp
    export TATSU_READERS="$deps/readers"
    mkdir -p "$TATSU_READERS"
    stamp=$(cat "$given/package-lock.json" 2>/dev/null)
    if [ "$(cat "$TATSU_READERS/npm.stamp" 2>/dev/null)" != "$stamp" ]; then
        rm -f "$TATSU_READERS/npm.stamp"
        cp "$given/package.json" "$given/package-lock.json" "$TATSU_READERS/"
        if have npm && (cd "$TATSU_READERS" && npm ci --ignore-scripts --no-audit --no-fund) >>"$log" 2>&1 </dev/null; then
            printf '%s\n' "$stamp" >"$TATSU_READERS/npm.stamp"
        else
            rm -rf "$TATSU_READERS/node_modules"
            say "the readers of npm can't be had, their tests are skipped: npm must work; $log has its words"
        fi
    fi

    stamp=$(cat "$given/requirements.txt")
    if [ "$(cat "$TATSU_READERS/pip.stamp" 2>/dev/null)" != "$stamp" ]; then
        rm -rf "$TATSU_READERS/pip.stamp" "$TATSU_READERS/python"
        if have python3 && python3 -m venv "$TATSU_READERS/python" >>"$log" 2>&1 &&
            "$TATSU_READERS/python/bin/pip" install -q --disable-pip-version-check -r "$given/requirements.txt" >>"$log" 2>&1 </dev/null; then
            printf '%s\n' "$stamp" >"$TATSU_READERS/pip.stamp"
        else
            rm -rf "$TATSU_READERS/python"
            say "the readers of PyPI can't be had, their tests are skipped: python3 with its venv and pip must work; $log has its words"
        fi
    fi

    # Programs of the system: bubblewrap confines what students write, pandoc reads documents, a browser runs pages.
    have bwrap || apt_install bubblewrap || say "bubblewrap is missing, its tests are skipped: $(how bubblewrap bubblewrap bubblewrap bubblewrap) gets it"
    have pandoc || apt_install pandoc || say "pandoc is missing, its tests are skipped: $(how pandoc pandoc pandoc-cli pandoc) gets it"
    [ -n "${CHROMIUM:-}" ] || have chromium || have chromium-browser || have google-chrome || apt_install chromium ||
        say "Chromium is missing, its tests are skipped: $(how chromium chromium chromium chromium) gets it"
}
