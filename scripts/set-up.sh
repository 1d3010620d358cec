# shellcheck shell=bash
# Sourced by the other scripts. Finds what tatsu is built and run with and gets what is missing.
#
# In:    $root, the checkout's folder, as an absolute path.
# Out:   functions; `set_up_build` and `set_up_jdk` prepare the environment of this process only,
#        `build` leaves the path of the release binary in $tatsu.
# Holds: what is there already costs no network and prints nothing. What can't be had ends the
#        script with exit code 2 and one line that says what is missing and how to get it.
#        What is fetched is checked against the sums below and appears whole or not at all.
#
# Works with bash 3.2, which macOS has.

z3_wheel=5.4.0.0         # the pinned z3-solver wheel
z3_version=5.4.0         # the Z3 in it
z3_least=4.13.3          # the least Z3 of the system that will do
jdk_least=17
deps=${root:?}/.deps
log=$deps/set-up.log

say() { printf 'tatsu: %s\n' "$*" >&2; }

die() {
    say "$@"
    exit 2
}

have() { command -v "$1" >/dev/null 2>&1; }

is_macos() { [ "$(uname -s)" = Darwin ]; }

# least WANTED FOUND: whether version FOUND is at least WANTED (numbers and dots).
least() {
    local wanted=$1. found=$2.
    while [ -n "$wanted" ]; do
        local w=${wanted%%.*} f=${found%%.*}
        f=${f%%[!0-9]*}
        [ "${f:-0}" -gt "$w" ] && return 0
        [ "${f:-0}" -lt "$w" ] && return 1
        wanted=${wanted#*.} found=${found#*.}
    done
    return 0
}

# how APT DNF PACMAN BREW: the command that a person types here to get a package.
how() {
    local sudo='sudo '
    [ "$(id -u)" = 0 ] && sudo=
    if is_macos; then
        printf "'brew install %s'" "$4"
    elif have dnf; then
        printf "'%sdnf install %s'" "$sudo" "$2"
    elif have pacman; then
        printf "'%spacman -S %s'" "$sudo" "$3"
    elif have apt-get; then
        printf "'%sapt-get install %s'" "$sudo" "$1"
    else
        printf "your package manager (on Debian it is called %s)" "$1"
    fi
}

# apt_install PACKAGE…: whether they could be installed here, which takes root and apt-get.
apt_install() {
    [ "$(id -u)" = 0 ] && have apt-get || return 1
    say "installing $* with apt-get (once) …"
    mkdir -p "$deps"
    {
        [ -n "${apt_updated:-}" ] || apt-get update
        apt_updated=yes
        DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
            -o DPkg::Lock::Timeout=300 "$@"
    } >>"$log" 2>&1 </dev/null
}

# --- Rust -------------------------------------------------------------------------------------

set_up_rust() {
    local wanted version folder get='install Rust with rustup (https://rustup.rs)'
    wanted=$(sed -n 's/^rust-version *= *"\(.*\)".*/\1/p' "$root/Cargo.toml")
    if ! have cargo; then
        for folder in "${CARGO_HOME:-}" "${HOME:-}/.cargo"; do
            [ -x "$folder/bin/cargo" ] && PATH=$folder/bin:$PATH && export PATH && break
        done
    fi
    have cargo || die "cargo is missing, tatsu needs Rust $wanted or newer: $get"
    if ! version=$(cargo --version 2>/dev/null); then
        # A rustup that is on the PATH of somebody else than its owner, or of nobody with a HOME:
        # its toolchains lie beside it.
        folder=$(command -v cargo)
        folder=${folder%/.cargo/bin/cargo}
        if [ -d "$folder/.rustup" ]; then
            export RUSTUP_HOME="${RUSTUP_HOME:-$folder/.rustup}"
            export CARGO_HOME="${CARGO_HOME:-$folder/.cargo}"
        fi
        version=$(cargo --version 2>/dev/null) ||
            die "cargo is there but has no toolchain: 'rustup default stable' gets one"
    fi
    version=${version#cargo }
    version=${version%% *}
    least "$wanted" "$version" ||
        die "Rust $version is too old, tatsu needs $wanted or newer: 'rustup update stable', or $get"
}

# A linker, a C compiler and the C++ library, which a first build needs.
set_up_c() {
    if is_macos; then
        # /usr/bin/cc is there in any case and only asks to install one.
        xcode-select -p >/dev/null 2>&1 || die "a C compiler is missing: 'xcode-select --install' gets one"
        return
    fi
    if ! have "${CC:-cc}"; then
        if ! { apt_install g++ && have "${CC:-cc}"; }; then
            die "a C compiler (${CC:-cc}) is missing: $(how g++ gcc-c++ gcc gcc) gets one"
        fi
    fi
    # gcc and clang answer with the bare name when they have no such file.
    if [ "$("${CC:-cc}" -print-file-name=libstdc++.so 2>/dev/null)" = libstdc++.so ]; then
        apt_install g++ || die "the C++ library (libstdc++) is missing: $(how g++ gcc-c++ gcc gcc) gets it"
    fi
}

# --- Z3 ---------------------------------------------------------------------------------------

# Leaves the ready-made Z3 for this system in $z3_platform (none: empty), its SHA-256 sum in $z3_sum, the glibc that it needs in $z3_glibc.
z3_for_system() {
    z3_glibc=''
    case "$(uname -s) $(uname -m)" in
    'Linux x86_64')
        z3_platform=manylinux_2_27_x86_64 z3_glibc=2.27
        z3_sum=0549ffad554178a59480ba41b5279cfbb27053ed5a2da269ae1a48214d5db34b
        ;;
    'Linux aarch64' | 'Linux arm64')
        z3_platform=manylinux_2_38_aarch64 z3_glibc=2.38
        z3_sum=fffb36861d4da1f9584d0fd4a80dbf247fdfbebb04b5c31a90b460b14c86cab0
        ;;
    'Darwin x86_64')
        z3_platform=macosx_13_0_x86_64
        z3_sum=407522390c4d11696b10d43c76d22d4e60b7f11d75d9defe6f064e073edd904f
        ;;
    'Darwin arm64')
        z3_platform=macosx_13_0_arm64
        z3_sum=a1b36f0dd038c030d88711474c93b95e863c30a22e9def53ad5965c6092c92a7
        ;;
    MINGW*' x86_64' | MSYS*' x86_64')
        z3_platform=win_amd64
        z3_sum=a8e3e153ae2bc69d128c59406ffda37d4ce1277963040da148605fd77a4ae789
        ;;
    *) z3_platform='' z3_sum='' ;;
    esac
}

set_up_z3() {
    local pkg_config=${PKG_CONFIG:-pkg-config}
    have "$pkg_config" || pkg_config=pkgconf
    z3_for_system
    local stamp="z3-solver $z3_wheel $z3_platform"
    if [ "$(cat "$deps/z3/stamp" 2>/dev/null)" != "$stamp" ]; then
        if have "$pkg_config" && "$pkg_config" --atleast-version=$z3_least z3 2>/dev/null; then
            use_system_z3 "$pkg_config"
            return
        fi
        fetch_z3 "$z3_platform" "$z3_sum" "$z3_glibc" "$stamp"
    fi
    if ! have "$pkg_config"; then
        export Z3_LIBRARY_PATH_OVERRIDE="$deps/z3/lib" Z3_SYS_Z3_VERSION=$z3_version
    elif [ -n "${PKG_CONFIG_PATH:-}" ]; then
        # Without it, .cargo/config.toml says the same.
        export PKG_CONFIG_PATH="$deps/z3:$PKG_CONFIG_PATH"
    fi
}

use_system_z3() {
    # An older copy must not be found first.
    if [ -e "$deps/z3" ]; then rm -rf "$deps/z3"; fi
    z3_system=$("$1" --variable=libdir z3 2>/dev/null) || z3_system=
    case $z3_system in
    '' | /lib | /lib/* | /lib64 | /usr/lib | /usr/lib/* | /usr/lib64) z3_system= ;;
    *)
        # A folder that the system's loader need not know.
        if ! is_macos; then
            export LD_LIBRARY_PATH="$z3_system${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
        fi
        ;;
    esac
}

# python_with_pip: the first python3 on the PATH that runs and has pip.
python_with_pip() {
    local python
    while read -r python; do
        if "$python" -m pip --version >/dev/null 2>&1 </dev/null; then
            printf '%s\n' "$python"
            return
        fi
    done < <(type -aP python3)
    return 1
}

# fetch_z3 PLATFORM SHA256 GLIBC STAMP
fetch_z3() {
    local own="install Z3 $z3_least or newer so that pkg-config finds it" found python
    [ -n "$1" ] || die "there is no ready-made Z3 for $(uname -s) on $(uname -m): $own"
    if [ -n "$3" ]; then
        found=$(getconf GNU_LIBC_VERSION 2>/dev/null) || found=
        case $found in
        'glibc '*)
            least "$3" "${found#glibc }" || die "the ready-made Z3 needs glibc $3, here is ${found#glibc }: $own"
            ;;
        *) die "the ready-made Z3 needs glibc, which this system does not use: $own" ;;
        esac
    elif is_macos; then
        found=$(sw_vers -productVersion 2>/dev/null) || found=
        least 13 "$found" || die "the ready-made Z3 needs macOS 13 or newer: $own"
    fi
    if ! python=$(python_with_pip) && ! { apt_install python3-pip && python=$(python_with_pip); }; then
        found='python3, whose pip fetches Z3, is missing'
        if have python3; then found='python3 has no pip, which fetches Z3'; fi
        die "$found: $(how python3-pip python3-pip python-pip python) gets it"
    fi

    say "fetching Z3 $z3_version (once, about 40 MB) …"
    mkdir -p "$deps" 2>/dev/null || die "cannot write to $deps: tatsu is built in a folder of your own"
    # What a killed run left behind.
    find "$deps" -maxdepth 1 -name 'fetch.*' -mtime +1 -exec rm -rf {} + 2>/dev/null || true
    scratch=$(mktemp -d "$deps/fetch.XXXXXX" 2>/dev/null) ||
        die "cannot write to $deps: tatsu is built in a folder of your own"
    trap 'rm -rf "$scratch"' EXIT
    trap 'exit 129' HUP
    trap 'exit 130' INT
    trap 'exit 143' TERM
    if ! "$python" -m pip download --quiet --no-deps --no-input --no-cache-dir \
        --disable-pip-version-check --only-binary=:all: --platform "$1" \
        --dest "$scratch" "z3-solver==$z3_wheel" >"$log" 2>&1 </dev/null; then
        die "Z3 could not be fetched, is there a network? 'python3 -m pip download z3-solver==$z3_wheel' must work; $log has pip's words"
    fi
    local code=0
    "$python" "$root/scripts/unpack-z3.py" "$scratch"/*.whl "$2" "$z3_version" "$4" "$deps/z3" \
        >>"$log" 2>&1 || code=$?
    case $code in
    0) ;;
    3) die "the Z3 that was fetched is not the expected one (SHA-256 differs, see $log): nothing of it is kept; try again, or $own" ;;
    *) die "the Z3 that was fetched could not be unpacked, see $log" ;;
    esac
    trap - EXIT HUP INT TERM
    rm -rf "$scratch"
}

# --- JDK --------------------------------------------------------------------------------------

# is_jdk FOLDER: whether it holds a JDK that is new enough. Starts no JVM where it need not.
is_jdk() {
    local version
    [ -n "$1" ] && [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] || return 1
    version=$(sed -n 's/^JAVA_VERSION="\(.*\)".*/\1/p' "$1/release" 2>/dev/null) || version=
    [ -n "$version" ] || version=$("$1/bin/javac" -version 2>&1 | sed -n 's/^javac //p')
    least $jdk_least "$version"
}

# jdk_on_path: the folder of the JDK whose javac is on the PATH.
jdk_on_path() {
    local tool link
    tool=$(command -v javac) || return 1
    # On macOS this one only asks to install Java.
    if is_macos && [ "$tool" = /usr/bin/javac ]; then return 1; fi
    while link=$(readlink "$tool"); do
        case $link in
        /*) tool=$link ;;
        *) tool=${tool%/*}/$link ;;
        esac
    done
    tool=${tool%/bin/javac}
    if [ ! -e "$tool/release" ] && have java; then
        # A version manager's stand-in: only Java itself knows.
        tool=$(java -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java.home = //p')
    fi
    printf '%s\n' "$tool"
}

# find_jdk: the folder of a JDK that is new enough, the likeliest first.
find_jdk() {
    local folder
    folder=${JAVA_HOME:-}
    if is_jdk "$folder"; then printf '%s\n' "$folder" && return; fi
    folder=$(jdk_on_path) || folder=
    if is_jdk "$folder"; then printf '%s\n' "$folder" && return; fi
    if is_macos; then
        folder=$(/usr/libexec/java_home -v "$jdk_least+" 2>/dev/null) || folder=
        if is_jdk "$folder"; then printf '%s\n' "$folder" && return; fi
    fi
    for folder in /usr/lib/jvm/* {/opt/homebrew,/usr/local}/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
        "${HOME:-}"/.sdkman/candidates/java/current; do
        if is_jdk "$folder"; then printf '%s\n' "$folder" && return; fi
    done
    return 1
}

# Exports JAVA_HOME, or says what is missing and is false.
set_up_jdk() {
    local folder package
    if ! folder=$(find_jdk); then
        # Some releases have 17, newer ones only 21.
        package=openjdk-17-jdk-headless
        if ! apt_install $package && apt-cache show openjdk-21-jdk-headless >/dev/null 2>&1 &&
            ! apt-cache show $package >/dev/null 2>&1; then
            package=openjdk-21-jdk-headless
            apt_install $package || true
        fi
        if ! folder=$(find_jdk); then
            say "no JDK of at least $jdk_least is in JAVA_HOME or on the PATH: $(how $package java-21-openjdk-devel jdk21-openjdk openjdk@21) gets one"
            return 1
        fi
    fi
    export JAVA_HOME="$folder"
}

# --- Building ---------------------------------------------------------------------------------

# Everything but the JDK.
set_up_build() {
    # cargo runs in the checkout, where its configuration is; the caller's folder may be another.
    case ${CARGO_TARGET_DIR:-/} in
    /*) ;;
    *) export CARGO_TARGET_DIR="$PWD/$CARGO_TARGET_DIR" ;;
    esac
    set_up_rust
    [ -d "${CARGO_TARGET_DIR:-$root/target}" ] || set_up_c
    set_up_z3
}

# build: the release binary, up to date; $tatsu is its path.
build() {
    local messages
    if [ ! -x "${CARGO_TARGET_DIR:-$root/target}/release/tatsu" ]; then
        say 'building (first time only, about seven minutes on two cores) …'
        mkdir -p "$deps"
        (cd "$root" && cargo fetch --locked --quiet) >"$log" 2>&1 </dev/null ||
            die "the crates could not be fetched, is there a network? 'cargo fetch' must work; $log has its words"
    fi
    messages=$(cd "$root" && cargo build --release --locked --quiet --bin tatsu \
        --message-format=json-render-diagnostics </dev/null) || die 'the build failed, see above'
    # The last line with an executable is the binary's: wherever cargo was told to put it.
    tatsu=$(printf '%s\n' "$messages" | sed -n 's/.*"executable":"\([^"]*\)".*/\1/p' | tail -n 1)
    [ -x "$tatsu" ] || die "the build left no binary: '$tatsu'"
}
