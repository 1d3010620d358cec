"""What a package is made of: a bill of materials, and the licences of all of it.

Usage: materials.py TARGET VERSION COMMIT EPOCH Z3_VERSION Z3_SUM LIBRARY BOM LICENCES

Writes to BOM, in CycloneDX's JSON, the crates that are linked into tatsu for TARGET, as Cargo.lock has them, and Z3; to LICENCES
the texts that the crates, Z3 and the fonts in tatsu come with, each text once. LIBRARY is Z3's library as it is packed, Z3_SUM the
SHA-256 sum of what it was taken from. Runs in the checkout and needs no network. The exit code is 2 if a licence is not among
those of `deny.toml`, or its text is not there.
"""

import hashlib
import json
import pathlib
import re
import subprocess
import sys
import time
import tomllib
import uuid

NAMES = re.compile(r"^(licen[cs]e|copying|notice|copyright|unlicense)", re.IGNORECASE)
# Texts in these folders are about what a crate is tested or built with.
LEFT_OUT = {"tests", "test", "testdata", "benches", "examples", "target", "fuzz"}
HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def metadata(target):
    """What cargo says of the packages for one target."""
    command = ["cargo", "metadata", "--locked", "--offline", "--format-version", "1", "--filter-platform", target]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, cwd=ROOT).stdout)


def linked(told):
    """The packages whose code is part of the program, by name and version, and which of them uses which."""
    packages = {one["id"]: one for one in told["packages"]}
    nodes = {one["id"]: one for one in told["resolve"]["nodes"]}

    def is_macro(package):
        return any("proc-macro" in one["kind"] for one in packages[package]["targets"])

    root = told["resolve"]["root"]
    uses, open_ones = {}, [root]
    while open_ones:
        package = open_ones.pop()
        if package in uses:
            continue
        needed = [one["pkg"] for one in nodes[package]["deps"] if any(kind["kind"] is None for kind in one["dep_kinds"])]
        uses[package] = [one for one in needed if not is_macro(one)]
        open_ones += uses[package]
    order = sorted(uses, key=lambda one: (packages[one]["name"], packages[one]["version"]))
    return [packages[one] for one in order if one != root], {one: uses[one] for one in order}, packages[root]


def standard_library():
    """Rust's own library, a part of every program, as cargo would describe it if it were a crate."""
    told = subprocess.run(["rustc", "-vV"], check=True, stdout=subprocess.PIPE, cwd=ROOT, text=True).stdout
    return {"id": "std", "name": "std", "version": re.search(r"^release: (.*)$", told, re.MULTILINE)[1], "license": "MIT OR Apache-2.0",
            "description": "The standard library of Rust", "authors": ["The Rust Project Contributors"], "manifest_path": None}


def texts_of(package):
    """The licence texts in a crate's folder, by path."""
    found = {}
    if package["manifest_path"] is None:
        return found
    folder = pathlib.Path(package["manifest_path"]).parent
    for path in sorted(folder.rglob("*")):
        inner = path.relative_to(folder)
        if path.is_file() and NAMES.match(path.name) and path.suffix not in (".rs", ".html", ".json", ".toml") \
                and not LEFT_OUT & set(inner.parts[:-1]):
            found[inner.as_posix()] = path.read_text(encoding="utf-8", errors="replace").strip() + "\n"
    return found


def alternatives(expression):
    """The licences that an expression names, whether all or one of them is needed."""
    return [one for one in re.split(r"\s+(?:AND|OR)\s+|/|[()]", expression) if one.strip()]


def without_text(package, apache):
    """The text of a crate that brings none along: its licence has one text for all, which `apache` is, or one that names holders.
    None if it has neither; a licence that asks for no notice has the empty one."""
    possible = alternatives(package["license"] or "")
    if "Apache-2.0" in possible and "MIT" not in possible:
        return apache
    if "0BSD" in possible:
        return "The BSD Zero Clause License: no notice is needed.\n"
    if "MIT" not in possible:
        return None
    holders = ", ".join(package["authors"]) or f"the authors of {package['name']}"
    mit = (HERE / "z3-license.txt").read_text().split("MIT License\n\n")[1]
    return f"The MIT License\n\nCopyright (c) {holders}\n\n{mit}"


def licences(packages):
    """All texts, each with the names of what stands under it."""
    allowed = set(tomllib.loads((ROOT / "deny.toml").read_text())["licenses"]["allow"])
    by_text, lacking = {}, []
    texts = {one["id"]: texts_of(one) for one in packages}
    all_texts = [text for one in texts.values() for text in one.values()]
    # Most crates have the same one, line by line.
    apaches = [text for text in all_texts if re.match(r"Apache License\s+Version 2.0", text)]
    apache = max(sorted(set(apaches)), key=apaches.count, default=None)
    for package in packages:
        expression = package["license"] or ""
        if not allowed & {one.strip() for one in alternatives(expression)}:
            lacking.append(f"{package['name']} {package['version']} stands under `{expression}`, which deny.toml does not allow")
        own = texts[package["id"]] or {"": without_text(package, apache)}
        if None in own.values():
            lacking.append(f"{package['name']} {package['version']} brings no text of its licence `{expression}` along")
            continue
        for path, text in own.items():
            said = f"{package['name']} {package['version']} ({expression})" + (f", {path}" if "/" in path else "")
            by_text.setdefault(text, []).append(said)
    if lacking:
        sys.exit("\n".join(f"tatsu: {one}" for one in lacking))
    by_text.setdefault((HERE / "z3-license.txt").read_text(), []).insert(0, "Z3, the library that tatsu searches with (MIT)")
    font = (ROOT / "assets/DejaVuSansMono.LICENSE.txt").read_text()
    by_text.setdefault(font.strip() + "\n", []).insert(0, "DejaVu Sans Mono, a font inside of tatsu")
    return by_text


def written(by_text):
    """The file of all licences."""
    lines = ["What tatsu is made of, and the licences of its parts. tatsu itself stands under the MIT license, see LICENSE.\n"]
    for text, names in sorted(by_text.items(), key=lambda one: one[1][0].lower()):
        lines += ["=" * 100, *names, "=" * 100, "", text]
    return "\n".join(lines)


def purl(package):
    return f"pkg:cargo/{package['name']}@{package['version']}"


def bill(told, version, commit, epoch, z3, library):
    """The bill of materials."""
    packages, uses, root = told
    sums = {(one["name"], one["version"]): one.get("checksum") for one in tomllib.loads((ROOT / "Cargo.lock").read_text())["package"]}
    ids = {one["id"]: purl(one) for one in packages}
    own = f"pkg:generic/tatsu@{version}"
    components = [{
        "type": "library", "bom-ref": purl(one), "name": one["name"], "version": one["version"],
        "description": (one["description"] or "").strip(), "purl": purl(one),
        **({"hashes": [{"alg": "SHA-256", "content": sums[one["name"], one["version"]]}]} if one["id"] != "std" else {}),
        "licenses": [{"expression": one["license"].replace("/", " OR ")}],
    } for one in packages]
    z3_version, z3_sum = z3
    reference = f"pkg:pypi/z3-solver@{z3_version}"
    components.append({
        "type": "library", "bom-ref": reference, "name": "z3", "version": z3_version,
        "description": "Theorem prover, as a library of its own", "purl": reference,
        "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(pathlib.Path(library).read_bytes()).hexdigest()}],
        "licenses": [{"license": {"id": "MIT"}}],
        "properties": [{"name": "tatsu:sha256-of-source", "value": z3_sum}],
    })
    dependencies = [{
        "ref": ids.get(package, own),
        "dependsOn": sorted({ids[one] for one in needed}) + ([reference] if package == root["id"] else []),
    } for package, needed in uses.items()]
    return {
        "bomFormat": "CycloneDX", "specVersion": "1.5",
        # The same package has the same number.
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(components))}",
        "version": 1,
        "metadata": {
            "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch)),
            "component": {
                "type": "application", "bom-ref": own, "name": "tatsu", "version": version, "purl": own,
                "licenses": [{"license": {"id": "MIT"}}], "properties": [{"name": "tatsu:commit", "value": commit}],
            },
        },
        "components": components,
        "dependencies": dependencies,
    }


def main(target, version, commit, epoch, z3_version, z3_sum, library, bom, licence_file):
    packages, uses, root = linked(metadata(target))
    uses[root["id"]].append("std")
    uses["std"] = []
    told = [standard_library(), *packages], uses, root
    text = written(licences(told[0]))
    made = bill(told, version, commit, int(epoch), (z3_version, z3_sum), library)
    pathlib.Path(bom).write_text(json.dumps(made, indent=1, ensure_ascii=False) + "\n")
    pathlib.Path(licence_file).write_text(text)


if __name__ == "__main__":
    main(*sys.argv[1:])
