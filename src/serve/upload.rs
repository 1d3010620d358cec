//! Bytes of files that were dropped on the page.
//!
//! In: text in base 64 (RFC 4648). Out: bytes.

/// The bytes that a text stands for; `None` if it is no base 64.
pub fn bytes_of(text: &str) -> Option<Vec<u8>> {
    let text = text.trim_end_matches('=');
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 2);
    let (mut held, mut bits) = (0u32, 0);
    for one in text.bytes() {
        let value = match one {
            b'A'..=b'Z' => one - b'A',
            b'a'..=b'z' => one - b'a' + 26,
            b'0'..=b'9' => one - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        held = held << 6 | u32::from(value);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits & 0xFF).try_into().ok()?);
            held &= (1 << bits) - 1;
        }
    }
    // What is left over is less than a byte, and 0.
    (bits < 6 && held == 0).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base_64_is_undone() {
        assert_eq!(bytes_of("").as_deref(), Some(&b""[..]));
        assert_eq!(bytes_of("Zg==").as_deref(), Some(&b"f"[..]));
        assert_eq!(bytes_of("Zm9vYmE=").as_deref(), Some(&b"fooba"[..]));
        assert_eq!(bytes_of("Zm9vYmFy").as_deref(), Some(&b"foobar"[..]));
        assert_eq!(bytes_of("/+8=").as_deref(), Some(&[0xFF, 0xEF][..]));
        for wrong in ["Zg=a", "Z", "Zm9v!mFy", "Zh=="] {
            assert_eq!(bytes_of(wrong), None, "{wrong}");
        }
    }
}
