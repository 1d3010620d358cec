"""Looks at packages without installing them: names, sums, RECORD, versions, modes, and that nothing stands where it should not.

Usage: check.py FOLDER VERSION

FOLDER is what scripts/package made. Prints what is wrong, one line each; the exit code is 1 then.
"""

import base64
import csv
import hashlib
import io
import json
import lzma
import pathlib
import sys
import tarfile
import zipfile

wrong = []


def expect(is_so, what):
    """Keeps what is wrong."""
    if not is_so:
        wrong.append(what)


def check_sums(folder):
    """SHA256SUMS names every package, with its sum."""
    said = {}
    for line in (folder / "SHA256SUMS").read_text().splitlines():
        digest, name = line.split(maxsplit=1)
        said[name.lstrip("*")] = digest
    there = {path.name for path in folder.iterdir() if path.is_file() and path.name != "SHA256SUMS"}
    expect(set(said) == there, f"SHA256SUMS names {sorted(set(said) ^ there)} wrongly")
    for name in sorted(there & set(said)):
        expect(hashlib.sha256((folder / name).read_bytes()).hexdigest() == said[name], f"{name}: its sum differs from SHA256SUMS")


def check_wheel(path, version):
    """A wheel's RECORD holds for all of its files, and names agree."""
    name, its_version, python, abi, _ = path.stem.split("-")
    with zipfile.ZipFile(path) as archive:
        files = {one.filename: one for one in archive.infolist()}
        info = f"{name}-{its_version}.dist-info"
        rows = {row[0]: row[1:] for row in csv.reader(io.StringIO(archive.read(f"{info}/RECORD").decode()))}
        expect(set(rows) == set(files), f"{path.name}: RECORD names {sorted(set(rows) ^ set(files))} wrongly")
        for file in files:
            digest, size = rows.get(file, ["", ""])
            data = archive.read(file)
            mine = "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            if file != f"{info}/RECORD":
                expect((digest, size) == (mine, str(len(data))), f"{path.name}: RECORD is wrong about {file}")
            expect(not file.startswith("/") and ".." not in file.split("/"), f"{path.name}: {file} leads out of it")
        metadata = archive.read(f"{info}/METADATA").decode()
        head = dict(line.split(": ", 1) for line in metadata.split("\n\n")[0].splitlines())
        expect(head["Name"].replace("-", "_") == name and head["Version"] == its_version, f"{path.name}: METADATA says otherwise")
        tag = f"Tag: {python}-{abi}-{path.stem.split('-')[4]}\n"
        expect(tag in archive.read(f"{info}/WHEEL").decode(), f"{path.name}: WHEEL says otherwise")
        expect(name == "tatsu_exercises_java" or its_version == version, f"{path.name}: is not of version {version}")
        for file, one in files.items():
            is_program = "/scripts/" in file or "/bin/" in file
            expect(not is_program or one.external_attr >> 16 & 0o111 or file.endswith(".dll"), f"{path.name}: {file} cannot be run")
        return {one.split(".data/", 1)[1].replace("scripts/", "bin/", 1).replace("data/", "", 1): archive.read(one)
                for one in files if ".data/" in one}


def check_archive(path):
    """An archive has one top folder of its own name, no links, and no owner."""
    files = {}
    with tarfile.open(path) as archive:
        for one in archive:
            top, _, inner = one.name.partition("/")
            expect(top == path.name.removesuffix(".tar.gz"), f"{path.name}: {one.name} lies outside of its folder")
            expect((one.uname, one.uid) == ("root", 0), f"{path.name}: {one.name} belongs to {one.uname}")
            expect(one.isfile() or one.isdir(), f"{path.name}: {one.name} is neither file nor folder")
            if one.isfile():
                files[inner] = archive.extractfile(one).read()
    return files


def check_zip(path):
    """An archive for Windows has one top folder of its own name, too, and its libraries stand beside its program."""
    with zipfile.ZipFile(path) as archive:
        files = {one: archive.read(one) for one in archive.namelist()}
    outside = [one for one in files if one.split("/")[0] != path.name.removesuffix(".zip")]
    expect(not outside, f"{path.name}: {outside} lies outside of its folder")
    files = {one.partition("/")[2]: data for one, data in files.items()}
    expect("bin/tatsu.exe" in files, f"{path.name}: has no bin/tatsu.exe")
    expect("bin/libz3.dll" in files, f"{path.name}: has no bin/libz3.dll, which Windows looks for beside the program")
    return files


def check_debian(path, version):
    """A package for Debian has its three members, and its sums hold."""
    data = path.read_bytes()
    members, at = {}, 8
    while at < len(data):
        head = data[at:at + 60].decode()
        size = int(head[48:58])
        members[head[:16].strip()] = data[at + 60:at + 60 + size]
        at += 60 + size + size % 2
    expect(list(members) == ["debian-binary", "control.tar.xz", "data.tar.xz"], f"{path.name}: its members are {list(members)}")

    def files_of(member):
        with tarfile.open(fileobj=io.BytesIO(lzma.decompress(members[member]))) as archive:
            return {one.name.removeprefix("./"): archive.extractfile(one).read() for one in archive if one.isfile()}

    control, files = files_of("control.tar.xz"), files_of("data.tar.xz")
    name, its_version, architecture = path.stem.split("_")
    for line in (f"Package: {name}", f"Version: {its_version}", f"Architecture: {architecture}"):
        expect(line in control["control"].decode().splitlines(), f"{path.name}: its control file does not say `{line}`")
    expect(its_version == version, f"{path.name}: is not of version {version}")
    said = dict(reversed(line.split("  ", 1)) for line in control["md5sums"].decode().splitlines())
    expect(said == {name: hashlib.md5(data).hexdigest() for name, data in files.items()}, f"{path.name}: md5sums is wrong")
    return {name.removeprefix("usr/"): data for name, data in files.items()}


def check_bill(path, version):
    """The bill of materials names what is shipped and can be told apart."""
    bill = json.loads(path.read_text())
    said = bill["bomFormat"], bill["metadata"]["component"]["version"]
    expect(said == ("CycloneDX", version), f"{path.name}: is not of tatsu {version}")
    names = [one["name"] for one in bill["components"]]
    references = [one["bom-ref"] for one in bill["components"]]
    expect(len(references) == len(set(references)), f"{path.name}: names a part twice")
    expect({"z3", "z3-sys", "serde", "typst", "std"} <= set(names), f"{path.name}: does not name all that is in tatsu")
    expect(not {"proptest", "libtest-mimic", "cc"} & set(names), f"{path.name}: names what only builds or tests need")
    expect(all(one.get("licenses") for one in bill["components"]), f"{path.name}: a part has no licence")
    known = {*references, bill["metadata"]["component"]["bom-ref"]}
    ends = {end for one in bill["dependencies"] for end in (one["ref"], *one["dependsOn"])}
    expect(ends <= known, f"{path.name}: depends on {sorted(ends - known)}, which it does not name")


def main(folder, version):
    folder = pathlib.Path(folder)
    expect(sys.version_info >= (3, 11), "python3 of version 3.11 or newer is needed")
    check_sums(folder)
    programs = set()
    for path in sorted(folder.iterdir()):
        files = {}
        if path.suffix == ".whl":
            files = check_wheel(path, version)
        elif path.name.endswith(".tar.gz"):
            files = check_archive(path)
        elif path.suffix == ".zip":
            files = check_zip(path)
        elif path.suffix == ".deb":
            files = check_debian(path, version)
        elif path.suffix == ".json":
            check_bill(path, version)
        programs |= {hashlib.sha256(files[one]).hexdigest() for one in ("bin/tatsu", "bin/tatsu.exe") if one in files}
        if files and "java" not in path.name:
            expect(any(one.endswith("/licences.txt") for one in files), f"{path.name}: has no licences of what is in it")
            expect(any("libz3." in one for one in files), f"{path.name}: has no Z3")
        if files and "java" in path.name:
            expect("lib/tatsu/java/bin/java" in files or "lib/tatsu/java/bin/java.exe" in files, f"{path.name}: has no java")
            expect("lib/tatsu/java/legal/java.base/LICENSE" in files, f"{path.name}: has no licences")
            readme = files.get("share/doc/tatsu-java/README", b"").decode()
            expect("Source: " in readme and "for three years" in readme, f"{path.name}: offers no source")
    expect(len(programs) == 1, "the packages have not one program, but " + str(len(programs)))
    print("\n".join(f"tatsu: {one}" for one in wrong) or f"tatsu: the packages in {folder} are as they should be")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
