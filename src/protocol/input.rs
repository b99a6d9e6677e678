//! Reading lines: as bytes, since nobody promises UTF-8.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::SyncSender;
use std::thread;

use super::Event;

/// Longer lines are thrown away. A move list of 400,000 plies fits.
const LONGEST: usize = 4 << 20;

/// Starts the thread that reads `input`.
///
/// # Errors
/// If there is no thread.
pub fn spawn(
    input: impl Read + Send + 'static,
    events: SyncSender<Event>,
) -> Result<(), io::Error> {
    thread::Builder::new()
        .name("input".to_owned())
        .spawn(move || {
            let mut input = BufReader::new(input);
            // An input that fails has ended.
            while let Ok(Some(event)) = read_line(&mut input) {
                if events.send(event).is_err() {
                    return;
                }
            }
            // The loop may be gone already.
            let _ = events.send(Event::EndOfInput);
        })?;
    Ok(())
}

/// The next line; `None` at the end of the input. A last line without an end
/// counts as one.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<Event>> {
    let mut line = Vec::new();
    let read = input
        .by_ref()
        .take(LONGEST as u64)
        .read_until(b'\n', &mut line)?;
    if read == 0 {
        return Ok(None);
    }
    if line.pop_if(|last| *last == b'\n').is_some() || read < LONGEST {
        return Ok(Some(Event::Line(line)));
    }
    input.skip_until(b'\n')?;
    Ok(Some(Event::TooLong))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_lines_and_skips_long_ones() {
        let mut text = b"uci\r\n\n\xff\0x\n".to_vec();
        text.extend(vec![b'y'; LONGEST + 5]);
        text.extend(b"\nlast");
        let mut input = text.as_slice();
        let mut next = || match read_line(&mut input).unwrap() {
            Some(Event::Line(line)) => Some(line),
            Some(Event::TooLong) => Some(b"too long".to_vec()),
            _ => None,
        };
        assert_eq!(next().unwrap(), b"uci\r");
        assert_eq!(next().unwrap(), b"");
        assert_eq!(next().unwrap(), b"\xff\0x");
        assert_eq!(next().unwrap(), b"too long");
        assert_eq!(next().unwrap(), b"last");
        assert_eq!(next(), None);
    }
}
