"""Makes a relocatable archive of a folder: one that is unpacked anywhere, and works there.

Usage: archive.py FOLDER NAME EPOCH TO

The archive's only top folder is NAME. TO ends with `.tar.gz` or `.zip`.
"""

import io
import pathlib
import sys
import time
import zipfile

from tree import files_of, gz, tar


def zipped(files, epoch):
    """A zip archive of the files."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in files:
            # The format knows no time before 1980.
            info = zipfile.ZipInfo(file.path, max(time.gmtime(epoch)[:6], (1980, 1, 1, 0, 0, 0)))
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 3
            info.external_attr = (0o100000 | file.mode) << 16
            archive.writestr(info, file.data)
    return data.getvalue()


def main(folder, name, epoch, to):
    files = files_of(folder, below=name + "/")
    data = zipped(files, int(epoch)) if to.endswith(".zip") else gz(tar(files, int(epoch)))
    pathlib.Path(to).write_bytes(data)


if __name__ == "__main__":
    main(*sys.argv[1:])
