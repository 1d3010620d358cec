"""Makes a package for Debian and its like of a folder with `bin`, `lib` and `share`, without any tool of theirs.

Usage: deb.py FOLDER CONTROL EPOCH TO

CONTROL is the text of the control file; `Installed-Size` is added. The files stand below `/usr`, where the folder for completions
of zsh has another name.
"""

import hashlib
import io
import lzma
import pathlib
import sys

from tree import File, files_of, tar

RENAMED = {"share/zsh/site-functions/": "share/zsh/vendor-completions/"}


def place(path):
    """Where a file of the prefix stands in Debian's tree."""
    for of_prefix, of_debian in RENAMED.items():
        if path.startswith(of_prefix):
            path = of_debian + path[len(of_prefix):]
    return "usr/" + path


def member(name, data, epoch):
    """A member of the ar archive that a package is."""
    head = f"{name:<16}{epoch:<12}{0:<6}{0:<6}{'100644':<8}{len(data):<10}`\n"
    return head.encode() + data + b"\n" * (len(data) % 2)


def compressed(files, epoch):
    return lzma.compress(tar(files, epoch, prefix="./"), preset=6)


def main(folder, control, epoch, to):
    epoch = int(epoch)
    files = [File(place(one.path), one.data, one.is_program) for one in files_of(folder)]
    # In KiB, as dpkg counts it: each file in whole ones, and one for each folder.
    size = sum(-(-len(one.data) // 1024) for one in files)
    text = pathlib.Path(control).read_text().rstrip("\n") + f"\nInstalled-Size: {size}\n"
    sums = "".join(f"{hashlib.md5(one.data).hexdigest()}  {one.path}\n" for one in files)
    about = [File("control", text.encode()), File("md5sums", sums.encode())]
    package = io.BytesIO()
    package.write(b"!<arch>\n")
    package.write(member("debian-binary", b"2.0\n", epoch))
    package.write(member("control.tar.xz", compressed(about, epoch), epoch))
    package.write(member("data.tar.xz", compressed(files, epoch), epoch))
    pathlib.Path(to).write_bytes(package.getvalue())


if __name__ == "__main__":
    main(*sys.argv[1:])
