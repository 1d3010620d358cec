//! Packages of files, as zip.
//!
//! In: names and bytes. Out: the bytes of a zip file, which depend on nothing else: no clock, no
//! owner. This is the only place that knows zip.

use std::io::{Cursor, Read, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

/// A file of a package: its path with slashes, and its text.
pub type PackedFile = (String, String);

/// The bytes of a package with these files, in their order; or why there are none.
pub fn pack(files: &[PackedFile]) -> Result<Vec<u8>, String> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, text) in files {
        writer.start_file(path, options).map_err(|error| format!("{path}: {error}"))?;
        writer.write_all(text.as_bytes()).map_err(|error| format!("{path}: {error}"))?;
    }
    writer.finish().map(Cursor::into_inner).map_err(|error| error.to_string())
}

/// The files of a package, in their order; or why it cannot be read.
pub fn unpack(bytes: &[u8]) -> Result<Vec<PackedFile>, String> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| error.to_string())?;
    let mut files = Vec::new();
    for at in 0..archive.len() {
        let mut file = archive.by_index(at).map_err(|error| error.to_string())?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(|error| error.to_string())?;
        let name = file.name().map_err(|error| error.to_string())?.into_owned();
        files.push((name, text));
    }
    Ok(files)
}

/// The files of an archive that somebody else made, in its order, as far as they are not larger
/// than `largest` bytes each and not more than `most`; or why it cannot be read. Folders are none.
pub fn unpack_bytes(
    bytes: &[u8],
    (most, largest): (usize, u64),
) -> Result<Vec<(String, Vec<u8>)>, String> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| error.to_string())?;
    let mut files = Vec::new();
    for at in 0..archive.len().min(most) {
        let file = archive.by_index(at).map_err(|error| error.to_string())?;
        let name = file.name().map_err(|error| error.to_string())?.into_owned();
        if file.is_dir() {
            continue;
        }
        let mut content = Vec::new();
        // What an archive says of the size of a file need not be so.
        file.take(largest + 1).read_to_end(&mut content).map_err(|error| error.to_string())?;
        if content.len() as u64 > largest {
            return Err(format!("`{name}` in it is too large"));
        }
        files.push((name, content));
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_come_back_and_bytes_depend_on_them_only() {
        let files = [("a.xml".to_owned(), "ä".repeat(100)), ("b/c.xml".to_owned(), String::new())];
        let bytes = pack(&files).unwrap();
        assert_eq!(bytes, pack(&files).unwrap());
        assert_eq!(unpack(&bytes).unwrap(), files);
        assert!(unpack(&bytes[..bytes.len() - 30]).is_err());
        let raw = unpack_bytes(&bytes, (9, 1_000)).unwrap();
        assert_eq!(raw[0], (String::from("a.xml"), "ä".repeat(100).into_bytes()));
        assert!(unpack_bytes(&bytes, (9, 10)).is_err());
        assert_eq!(unpack_bytes(&bytes, (1, 1_000)).unwrap().len(), 1);
    }
}
