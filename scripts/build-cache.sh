# shellcheck shell=bash
# Sourced by .ci/run. Keeps compiled dependencies outside of the checkout, for the next checkout.
#
# In:    $root, the checkout's folder; TATSU_BUILD, the folder to keep them in (default: below the
#        user's cache folder; empty: nothing is kept); CARGO_TARGET_DIR as ever.
# Out:   `restore_dependencies` puts kept ones into a target folder that is not there yet,
#        `keep_dependencies` keeps those of a target folder.
# Holds: nothing of tatsu itself is kept, and cargo decides over what is taken, as over any target
#        folder: a file that doesn't fit is compiled. What is kept appears whole or not at all, and
#        is never changed afterwards, so runs at the same time don't disturb each other. Without
#        room, or without a place to write, all goes on without.

build_cache_folder() {
    local base=${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}}
    printf '%s\n' "${TATSU_BUILD-${base:+$base/tatsu/build}}"
}

# build_cache_key: the name for what these versions, this compiler and these settings give.
build_cache_key() {
    {
        cat "$root/Cargo.lock" "$root/Cargo.toml" "$root/.cargo/config.toml"
        rustc -vV
        # Settings that change how dependencies are compiled.
        env | sort | grep -E '^(RUSTFLAGS|CARGO_ENCODED_RUSTFLAGS|CARGO_INCREMENTAL|CARGO_BUILD_|CARGO_PROFILE_|CC|CXX|CFLAGS|CXXFLAGS)' || true
    } | { sha256sum 2>/dev/null || shasum -a 256; } | cut -c 1-20
}

restore_dependencies() {
    local target=${CARGO_TARGET_DIR:-$root/target} cache kept
    cache=$(build_cache_folder)
    [ -n "$cache" ] && [ ! -e "$target/debug/deps" ] || return 0
    kept=$cache/$(build_cache_key)
    [ -d "$kept/debug" ] || return 0
    # Which of them were used last.
    touch "$kept" 2>/dev/null || true
    mkdir -p "$target"
    # Times of change stay, as cargo looks at them.
    if cp -Rp "$kept/debug" "$target/debug.part" 2>/dev/null && [ ! -e "$target/debug" ] &&
        mv "$target/debug.part" "$target/debug"; then
        say "dependencies are taken from $kept"
    else
        rm -rf "$target/debug.part"
    fi
}

keep_dependencies() {
    local target=${CARGO_TARGET_DIR:-$root/target} cache kept new
    cache=$(build_cache_folder)
    [ -n "$cache" ] && [ -d "$target/debug/deps" ] || return 0
    kept=$cache/$(build_cache_key)
    [ ! -e "$kept" ] || return 0
    mkdir -p "$cache" 2>/dev/null && new=$(mktemp -d "$cache/new.XXXXXX" 2>/dev/null) || return 0
    # Another run may have been faster.
    if copy_dependencies "$target/debug" "$new/debug" && [ ! -e "$kept" ] && mv "$new" "$kept" 2>/dev/null; then
        chmod 755 "$kept"
        say "dependencies are kept in $kept"
    else
        rm -rf "$new"
    fi
    remove_old_dependencies "$cache"
}

# remove_old_dependencies CACHE: those that four others were used after, or that no run has used for
# two weeks, and what a killed run left behind. A run that is just taking them goes on without.
remove_old_dependencies() {
    find "$1" -mindepth 1 -maxdepth 1 -type d \( -mtime +14 -o -name 'new.*' -mtime +0 \) \
        -exec rm -rf {} + 2>/dev/null || true
    local newest=0 one
    # The names are made here and hold no white space.
    while read -r one; do
        newest=$((newest + 1))
        [ "$newest" -le 4 ] || rm -rf "$one"
    done < <(cd "$1" && ls -dt -- */ | sed "s|^|$1/|")
}

# copy_dependencies FROM TO: what cargo compiled in a folder, without what is tatsu's own.
copy_dependencies() {
    local own
    own=$(own_artifacts) || return 1
    mkdir -p "$2" || return 1
    (
        set -o pipefail
        tar -C "$1" -X <(printf '%s\n' "$own") -cf - ./.fingerprint ./build ./deps 2>/dev/null |
            tar -C "$2" -xpf -
    )
}

# own_artifacts: patterns for tar, for what belongs to tatsu itself and to its tests.
own_artifacts() {
    local names name
    names=$(cd "$root" && cargo metadata --no-deps --offline --format-version 1 |
        grep -o '"crate_types":\[[^]]*\],"name":"[^"]*"' | sed 's/.*"name":"//; s/"$//; y/-/_/' | sort -u)
    [ -n "$names" ] || return 1
    printf './.fingerprint/tatsu-*\n./build/tatsu-*\n'
    for name in $names; do
        printf './deps/%s-*\n./deps/lib%s-*\n' "$name" "$name"
    done
}
