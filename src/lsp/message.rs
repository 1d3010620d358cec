//! Messages of an editor, read and written.
//!
//! In: bytes. Out: JSON, a message each; and the bytes of an answer. What holds: a message of more
//! than [`MAX_MESSAGE`] is not kept.

use std::io::{BufRead, Error, ErrorKind, Result, Write};

use serde_json::{Value, json};

/// The most bytes of a message.
const MAX_MESSAGE: usize = 64 << 20;
/// The most bytes of a line of a head.
const MAX_LINE: u64 = 4_096;

/// A message that cannot be read, though the next one can.
pub const PARSE_ERROR: i64 = -32_700;
/// A method that there is not.
pub const METHOD_NOT_FOUND: i64 = -32_601;
/// Parameters that mean nothing.
pub const INVALID_PARAMS: i64 = -32_602;
/// A mistake of tatsu's.
pub const INTERNAL_ERROR: i64 = -32_603;
/// A request that was called off.
pub const REQUEST_CANCELLED: i64 = -32_800;
/// A request that could not be done, for the reason in its message.
pub const REQUEST_FAILED: i64 = -32_803;
/// A request before `initialize`.
pub const NOT_INITIALIZED: i64 = -32_002;

/// The next message; `None` at the end; the inner error is one message that is no JSON.
pub fn read_message(
    input: &mut impl BufRead,
) -> Result<Option<std::result::Result<Value, String>>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        let taken = std::io::Read::take(&mut *input, MAX_LINE).read_until(b'\n', &mut line)?;
        if taken == 0 {
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end();
        if text.is_empty() {
            // An empty line before a head is passed over.
            if length.is_some() {
                break;
            }
            continue;
        }
        if let Some((name, value)) = text.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse::<usize>().ok();
        }
    }
    let length = length.filter(|length| *length <= MAX_MESSAGE);
    let Some(length) = length else {
        return Err(Error::new(ErrorKind::InvalidData, "a message without a fit length"));
    };
    let mut body = vec![0; length];
    input.read_exact(&mut body)?;
    Ok(Some(serde_json::from_slice(&body).map_err(|error| error.to_string())))
}

/// Writes a message.
pub fn write_message(output: &mut impl Write, message: &Value) -> Result<()> {
    let body = message.to_string();
    write!(output, "Content-Length: {}\r\n\r\n{body}", body.len())?;
    output.flush()
}

/// An answer.
pub fn response(id: &Value, result: Value) -> Value {
    let mut message = json!({ "jsonrpc": "2.0", "id": id });
    message["result"] = result;
    message
}

/// An answer that says why there is none.
pub fn failure(id: &Value, code: i64, message: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
}

/// Something that is told unasked.
pub fn notification(method: &str, params: Value) -> Value {
    let mut message = json!({ "jsonrpc": "2.0", "method": method });
    message["params"] = params;
    message
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_one_by_one() {
        let mut bytes = b"\r\nContent-Length: 2\r\nContent-Type: x\r\n\r\n{}".to_vec();
        write_message(&mut bytes, &json!({ "a": "ü" })).unwrap();
        bytes.extend(b"content-length: 1\r\n\r\n{Content-Length: 999999999999\r\n\r\n");
        let mut input = &bytes[..];
        assert_eq!(read_message(&mut input).unwrap(), Some(Ok(json!({}))));
        assert_eq!(read_message(&mut input).unwrap(), Some(Ok(json!({ "a": "ü" }))));
        assert!(matches!(read_message(&mut input), Ok(Some(Err(_)))));
        assert!(read_message(&mut input).is_err());
        assert_eq!(read_message(&mut &b""[..]).unwrap(), None);
        assert!(read_message(&mut &b"Content-Length: 9\r\n\r\n{}"[..]).is_err());
    }
}
