# shellcheck shell=bash
# Sourced by the scripts that build for other systems than this one; set-up.sh before it.
#
# Out:   set_up_zig puts cargo-zigbuild and zig of the pinned versions on the PATH, in the folder of what is fetched.

# The linker that makes a program run on older systems than this one, in the folder of what is fetched.
set_up_zig() {
    local stamp
    stamp=$(cat "$root/scripts/packing/requirements.txt")
    if [ "$(cat "$deps/zig/stamp" 2>/dev/null)" != "$stamp" ]; then
        say 'fetching what links for older systems (once, about 100 MB) …'
        rm -rf "$deps/zig"
        if ! { python3 -m venv "$deps/zig" && "$deps/zig/bin/pip" install -q --disable-pip-version-check \
            -r "$root/scripts/packing/requirements.txt"; } >>"$log" 2>&1 </dev/null; then
            die "the linker could not be fetched, is there a network? $log has pip's words"
        fi
        printf '%s\n' "$stamp" >"$deps/zig/stamp"
    fi
    export PATH="$deps/zig/bin:$PATH"
}
