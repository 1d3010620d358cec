"""Makes a wheel of a folder with `bin`, `lib` and `share`, without any tool for building wheels.

Usage: wheel.py FOLDER DESCRIPTION EPOCH TO

DESCRIPTION is a JSON file with the keys of METADATA (`Name`, `Version`, `Summary`, `Requires-Dist` …, a list where a key stands
several times), `Body`, a text, and `Tag`, such as `manylinux_2_28_x86_64`. TO is the folder that the wheel is written to; its
name is printed.

Programs in `bin` become scripts of the environment, the rest lies in its folder as it lies here: an environment has `bin` and
`lib` as a prefix has them, so tatsu finds its libraries. On Windows both stand in `Scripts`.
"""

import base64
import json
import pathlib
import sys

from archive import zipped
from tree import File, files_of


def place(path, data_folder):
    """Where a file of the prefix stands in the wheel."""
    if path.startswith("bin/"):
        return f"{data_folder}/scripts/{path[len('bin/'):]}"
    return f"{data_folder}/data/{path}"


def metadata(description):
    """The text of METADATA."""
    lines = ["Metadata-Version: 2.1"]
    for key, value in description.items():
        if key not in ("Body", "Tag"):
            lines += [f"{key}: {one}" for one in (value if isinstance(value, list) else [value])]
    return "\n".join(lines) + "\n\n" + description["Body"]


def record(files, own):
    """The text of RECORD: a line for each file, with its sum and size, and one for itself."""
    lines = []
    for file in files:
        digest = base64.urlsafe_b64encode(file.sha256).rstrip(b"=").decode()
        # A path with a comma or a quotation mark would need quoting, which no file of ours has.
        assert not set(file.path) & set(',"\n'), file.path
        lines.append(f"{file.path},sha256={digest},{len(file.data)}\n")
    return "".join(lines) + f"{own},,\n"


def main(folder, description, epoch, to):
    description = json.loads(pathlib.Path(description).read_text())
    name = description["Name"].replace("-", "_")
    tag = f"py3-none-{description['Tag']}"
    head = f"{name}-{description['Version']}"
    files = [File(place(one.path, f"{head}.data"), one.data, one.is_program) for one in files_of(folder)]
    wheel = f"Wheel-Version: 1.0\nGenerator: tatsu ({description['Version']})\nRoot-Is-Purelib: false\nTag: {tag}\n"
    info = f"{head}.dist-info"
    files.append(File(f"{info}/METADATA", metadata(description).encode()))
    files.append(File(f"{info}/WHEEL", wheel.encode()))
    licence = next(one for one in files_of(folder) if one.path.endswith("/LICENSE"))
    files.append(File(f"{info}/LICENSE", licence.data))
    files.append(File(f"{info}/RECORD", record(files, f"{info}/RECORD").encode()))
    path = pathlib.Path(to) / f"{head}-{tag}.whl"
    path.write_bytes(zipped(files, int(epoch)))
    print(path.name)


if __name__ == "__main__":
    main(*sys.argv[1:])
