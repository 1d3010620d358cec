# shellcheck shell=bash
# Sourced by `check-package --systems`. Uses packages on Debian systems that have nothing of ours.
#
# In:    $top, a temporary folder; $folder with the packages; $version; TATSU_SYSTEMS, a folder for fresh systems, which are made
#        where they are not there yet (by default in a folder that goes afterwards, and then each time).
# Holds: while tatsu is used there is no network, and who uses it has no rights. What is used is a copy of the fresh system.

[ "$(id -u)" = 0 ] || die 'only root can make a system in a folder'
have debootstrap || apt_install debootstrap || die 'debootstrap is missing'
fresh=${TATSU_SYSTEMS:-}
if [ -z "$fresh" ]; then
    # debootstrap takes no folder with a blank in its name, which $top has.
    fresh=$(mktemp -d "${TMPDIR:-/tmp}/tatsu-systems.XXXXXX")
    trap 'rm -rf "$top" "$fresh"' EXIT
fi
mkdir -p "$fresh"

# within SYSTEM SCRIPT: the script, in the system's folder, by a user of its own, without a network.
within() {
    unshare --net --pid --fork --mount --mount-proc="$1/proc" chroot "$1" \
        /usr/bin/env -i HOME=/home/lecturer PATH=/usr/bin:/bin LANG=C.UTF-8 \
        setpriv --reuid 1000 --regid 1000 --clear-groups sh -euc "$2"
}

# as_root SYSTEM COMMAND…: in the system's folder.
as_root() {
    local system=$1
    shift
    chroot "$system" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}

# a_system NAME SUITE PACKAGES: a copy of a fresh system, with a user and what is checked; its folder is left in $system.
a_system() {
    local name=$1 suite=$2 packages=$3 kept=$fresh/$1 work
    if [ ! -d "$kept" ]; then
        say "making a fresh system, $suite with ${packages:-nothing more} …"
        debootstrap --variant=minbase ${packages:+--include="$packages"} "$suite" "$kept.part" >"$top/debootstrap.log" 2>&1 ||
            die "debootstrap failed: $(tail -n 3 "$top/debootstrap.log")"
        as_root "$kept.part" useradd --create-home --uid 1000 lecturer
        mv "$kept.part" "$kept"
    fi
    system=$top/$name
    cp -a "$kept" "$system"
    work="$system/home/lecturer/Übungen und mehr"
    mkdir -p "$work" "$system/packages"
    cp "$top/counting_loops.java" "$top/use" "$work/"
    cp -R "$top/dialogue" "$work/"
    cp "$folder"/* "$system/packages/"
    chown -R 1000:1000 "$work"
}

# The lines that `use` needs around an installation.
timed_use() {
    printf 'begin=$(date +%%s)\n%s\nsh "$HOME/Übungen und mehr/use" "$HOME/Übungen und mehr" "$begin" "$(date +%%s)"\n' "$1"
}

for suite in bookworm trixie; do
    say "the archive, on $suite without Java, Python and network"
    a_system "$suite" "$suite" ''
    # shellcheck disable=SC2016 # These are variables of the shell in there.
    within "$system" 'cd "$HOME/Übungen und mehr"
find "$HOME" | sort >/tmp/before
'"$(timed_use 'for archive in /packages/*.tar.gz; do
    tar -xzf "$archive"
    "$(basename "$archive" .tar.gz)/install" 2>&1
done
export PATH="$HOME/.local/bin:$PATH"')"'
for archive in /packages/*.tar.gz; do
    "$(basename "$archive" .tar.gz)/install" --remove 2>&1
    rm -rf "$(basename "$archive" .tar.gz)"
done
rm -rf "$HOME/.cache"
rmdir "$HOME/.local" 2>/dev/null || true
find "$HOME" | sort | diff /tmp/before - || { echo "tatsu: this is left" >&2; exit 1; }'
    rm -rf "$system"

    say "the wheel, on $suite without Java and network"
    a_system "$suite-python" "$suite" python3-venv
    # shellcheck disable=SC2016
    within "$system" 'cd "$HOME/Übungen und mehr"
find "$HOME" | sort >/tmp/before
'"$(timed_use 'python3 -m venv "venv ä"
"venv ä/bin/pip" install --quiet --no-index --find-links /packages "tatsu-exercises[java]"
export PATH="$PWD/venv ä/bin:$PATH"')"'
"venv ä/bin/pip" uninstall --quiet --yes tatsu-exercises tatsu-exercises-java
left=$(find "venv ä/bin/tatsu" "venv ä/share" "venv ä/lib/tatsu" -type f 2>/dev/null || true)
[ -z "$left" ] || { echo "tatsu: this is left: $left" >&2; exit 1; }
rm -rf "venv ä" "$HOME/.cache"
find "$HOME" | sort | diff /tmp/before - || { echo "tatsu: this is left" >&2; exit 1; }'
    rm -rf "$system"

    say "the package for Debian, on $suite with Debian's own JDK, without network"
    jdk=openjdk-17-jdk-headless
    [ "$suite" = bookworm ] || jdk=openjdk-21-jdk-headless
    a_system "$suite-java" "$suite" "$jdk,bubblewrap,ca-certificates-java"
    find "$system/usr" -path "$system/usr/lib/jvm" -prune -o -print | sort >"$top/before"
    begin=$SECONDS
    as_root "$system" sh -c 'dpkg --install /packages/*.deb' >/dev/null
    spent=$((SECONDS - begin))
    within "$system" "sh \"\$HOME/Übungen und mehr/use\" \"\$HOME/Übungen und mehr\" 0 $spent"
    as_root "$system" dpkg --purge tatsu-exercises >/dev/null
    find "$system/usr" -path "$system/usr/lib/jvm" -prune -o -print | sort | diff "$top/before" - || die 'after removal, this is left'
    rm -rf "$system"
done
say 'the packages work on both systems'
