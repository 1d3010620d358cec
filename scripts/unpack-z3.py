"""Checks a z3-solver wheel and unpacks what tatsu needs of it.

Usage: unpack-z3.py WHEEL SHA256 VERSION STAMP FOLDER

FOLDER then holds lib/ (on Windows with the libraries that Z3 needs), include/, bin/z3, z3.pc and STAMP (in the file `stamp`). It appears whole
or not at all, also when two do this at once. The exit code is 3 if the checksum differs.
"""

import hashlib
import os
import shutil
import sys
import zipfile

PC = """\
prefix=${{pcfiledir}}
libdir=${{prefix}}/lib
includedir=${{prefix}}/include

Name: z3
Description: Z3 theorem prover
Version: {version}
Libs: -L${{libdir}} -lz3
Cflags: -I${{includedir}}
"""


def wanted(name):
    """Where a file of the wheel goes, or None."""
    folder, _, file = name.rpartition("/")
    if folder == "z3/include" and file.endswith(".h"):
        return "include/" + file
    if folder == "z3/lib" and (file in ("libz3.so.5.4", "libz3.dylib") or file.endswith(".dll")):
        return "lib/" + file
    if folder.endswith(".data/data/bin") and file in ("z3", "z3.exe"):
        return "bin/" + file
    return None


def unpack(wheel, version, stamp, stage):
    for folder in ("lib", "include", "bin"):
        os.makedirs(os.path.join(stage, folder))
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            place = wanted(name)
            if place is not None:
                path = os.path.join(stage, place)
                with archive.open(name) as source, open(path, "wb") as target:
                    shutil.copyfileobj(source, target)
                if not place.startswith("include/"):
                    os.chmod(path, 0o755)
    libraries = os.listdir(os.path.join(stage, "lib"))
    solvers = [name for name in libraries if name.startswith("libz3.")]
    if len(solvers) != 1 or not os.listdir(os.path.join(stage, "bin")):
        sys.exit("the wheel lacks the library or the program")
    # The linker looks for libz3.so, the program then for the name with the version.
    if solvers[0].startswith("libz3.so."):
        os.symlink(solvers[0], os.path.join(stage, "lib", "libz3.so"))
    with open(os.path.join(stage, "z3.pc"), "w") as file:
        file.write(PC.format(version=version))
    with open(os.path.join(stage, "stamp"), "w") as file:
        file.write(stamp + "\n")


def has_stamp(folder, stamp):
    try:
        with open(os.path.join(folder, "stamp")) as file:
            return file.read().strip() == stamp
    except OSError:
        return False


def main(wheel, sha256, version, stamp, folder):
    digest = hashlib.sha256()
    with open(wheel, "rb") as file:
        for block in iter(lambda: file.read(1 << 20), b""):
            digest.update(block)
    if digest.hexdigest() != sha256:
        print("expected", sha256, "found", digest.hexdigest(), file=sys.stderr)
        sys.exit(3)
    scratch = os.path.dirname(os.path.abspath(wheel))
    stage = os.path.join(scratch, "z3")
    unpack(wheel, version, stamp, stage)
    try:
        os.rename(stage, folder)
    except OSError:
        # Another run was faster, or an older version stands there.
        if not has_stamp(folder, stamp):
            os.rename(folder, os.path.join(scratch, "replaced"))
            os.rename(stage, folder)


if __name__ == "__main__":
    main(*sys.argv[1:])
