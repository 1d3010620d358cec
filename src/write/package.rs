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
    }
}
