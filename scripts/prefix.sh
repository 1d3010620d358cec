# shellcheck shell=bash
# Sourced by `install` and `package` after `set-up.sh`. Puts files where an installed tatsu has them.
#
# In:    the functions of `set-up.sh`; a folder for the files.
# Out:   `put` and `write` make a file, `fill_prefix` all that `docs/set-up.md` lists.
# Holds: a file appears whole or not at all, so a copy of tatsu that is used meanwhile goes on.

# put FOLDER NAME MODE: standard input becomes the file, whole or not at all.
put() {
    local folder=$1 new
    if ! { mkdir -p "$folder" && new=$(mktemp "$folder/.tatsu.XXXXXX"); } 2>/dev/null; then
        die "cannot write to $folder: choose another place"
    fi
    if cat >"$new" && chmod "$3" "$new" && mv -f "$new" "$folder/$2"; then return; fi
    rm -f "$new"
    die "cannot write $folder/$2"
}

# written TATSU FOLDER NAME ARGUMENTS…: what tatsu prints becomes the file.
written() {
    local program=$1 folder=$2 file=$3 text
    shift 3
    text=$("$program" "$@") || die "'tatsu $*' failed"
    printf '%s\n' "$text" | put "$folder" "$file" 644
}

# fill_prefix PREFIX TATSU LIBRARY…: the program, the libraries that it needs, the manual page and completions.
fill_prefix() {
    local prefix=$1 program=$2 library
    shift 2
    # Z3 first: a copy of tatsu that is there can run.
    for library in "$@"; do
        case $library in
        *.dll) put "$prefix/bin" "${library##*/}" 755 <"$library" ;;
        *) put "$prefix/lib/tatsu" "${library##*/}" 755 <"$library" ;;
        esac
    done
    local name=tatsu
    case $program in *.exe) name=tatsu.exe ;; esac
    put "$prefix/bin" "$name" 755 <"$program"
    program=$prefix/bin/$name
    "$program" --version >/dev/null || die "$program does not run"
    written "$program" "$prefix/share/man/man1" tatsu.1 man
    written "$program" "$prefix/share/bash-completion/completions" tatsu completions bash
    written "$program" "$prefix/share/zsh/site-functions" _tatsu completions zsh
    written "$program" "$prefix/share/fish/vendor_completions.d" tatsu.fish completions fish
}
