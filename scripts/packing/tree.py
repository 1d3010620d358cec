"""Folders as they go into packages: their files in one order, with one time, one owner and two modes.

In:    a folder. Out: its files as `File`s, and archives of them whose bytes depend on nothing else.
Holds: no links and no empty folders. Imported by the other files beside it.
"""

import gzip
import hashlib
import io
import pathlib
import stat
import tarfile


class File:
    """A file of a package: its path with `/`, its bytes, and whether it is a program."""

    def __init__(self, path, data, is_program=False):
        self.path = path
        self.data = data
        self.is_program = is_program

    @property
    def mode(self):
        return 0o755 if self.is_program else 0o644

    @property
    def sha256(self):
        return hashlib.sha256(self.data).digest()


def files_of(folder, below=""):
    """The files of a folder, sorted by path; `below` is put before their paths."""
    folder = pathlib.Path(folder)
    found = []
    for path in sorted(folder.rglob("*"), key=lambda one: one.relative_to(folder).as_posix()):
        if path.is_dir():
            continue
        if path.is_symlink():
            raise SystemExit(f"tatsu: {path} is a link, which packages do not have")
        is_program = bool(path.stat().st_mode & stat.S_IXUSR)
        found.append(File(below + path.relative_to(folder).as_posix(), path.read_bytes(), is_program))
    return found


def folders_of(files):
    """The folders that hold the files, each after the one that it lies in."""
    folders = {str(parent) for file in files for parent in pathlib.PurePosixPath(file.path).parents}
    return sorted(folders - {"."})


def tar(files, epoch, prefix="", with_folders=True):
    """An uncompressed tar archive."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.GNU_FORMAT) as archive:
        def entry(name, mode):
            info = tarfile.TarInfo(prefix + name)
            info.mode, info.mtime = mode, epoch
            info.uname = info.gname = "root"
            return info

        if with_folders:
            for folder in folders_of(files):
                info = entry(folder, 0o755)
                info.type = tarfile.DIRTYPE
                archive.addfile(info)
        for file in files:
            info = entry(file.path, file.mode)
            info.size = len(file.data)
            archive.addfile(info, io.BytesIO(file.data))
    return data.getvalue()


def gz(data):
    """Compressed with gzip, without a time or a name."""
    return gzip.compress(data, compresslevel=9, mtime=0)
