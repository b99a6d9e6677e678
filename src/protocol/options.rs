//! The options that a GUI can set: one table, from which printing and setting
//! follow.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use thiserror::Error;

use super::output::excerpt;
use crate::engine::DEFAULT_HASH;
use crate::search::ELO_RANGE;
use crate::variants::Variant;

/// An option with a value, checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// Play this variant, from its start position.
    Variant(Variant),
    /// Megabytes of the transposition table.
    Hash(usize),
    /// Threads that search.
    Threads(usize),
    /// How many best lines to find.
    MultiPv(usize),
    /// Whether the GUI will let the engine think in the opponent's time.
    Ponder(bool),
    /// Time lost between the engine and the clock at every move.
    Overhead(Duration),
    /// Forget what was learnt.
    ClearHash,
    /// Whether the GUI analyses rather than plays.
    AnalyseMode(bool),
    /// Whether to print chances of win, draw and loss.
    ShowWdl(bool),
    /// Whether to imitate a weaker player.
    LimitStrength(bool),
    /// How strong that player is.
    Elo(u32),
    /// Whether to play from a book.
    OwnBook(bool),
    /// The book to play from; the built-in ones if there is no path.
    BookFile(Option<PathBuf>),
}

/// What values an option has.
pub enum Kind {
    /// True or false.
    Check {
        /// The value until set.
        default: bool,
        /// Setting it.
        change: fn(bool) -> Change,
    },
    /// A whole number.
    Spin {
        /// The value until set.
        default: i64,
        /// The values allowed.
        range: RangeInclusive<i64>,
        /// Setting it.
        change: fn(i64) -> Change,
    },
    /// One of the variants.
    Variant {
        /// The value until set.
        default: Variant,
        /// Setting it.
        change: fn(Variant) -> Change,
    },
    /// A file, or a word for none.
    File {
        /// What stands for no file, and is the value until set.
        none: &'static str,
        /// Setting it.
        change: fn(Option<PathBuf>) -> Change,
    },
    /// No value, only an effect.
    Button {
        /// The effect.
        change: Change,
    },
}

/// An option.
pub struct OptionSpec {
    /// Its name, case-insensitive.
    pub name: &'static str,
    /// Its values.
    pub kind: Kind,
}

/// All options, in the order in which they are printed.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "UCI_Variant",
        kind: Kind::Variant {
            default: DEFAULT_VARIANT,
            change: Change::Variant,
        },
    },
    OptionSpec {
        name: "Hash",
        kind: Kind::Spin {
            default: DEFAULT_HASH as i64,
            range: 1..=1 << 20,
            change: |megabytes| Change::Hash(megabytes as usize),
        },
    },
    OptionSpec {
        name: "Threads",
        kind: Kind::Spin {
            default: 1,
            range: 1..=1024,
            change: |threads| Change::Threads(threads as usize),
        },
    },
    OptionSpec {
        name: "MultiPV",
        kind: Kind::Spin {
            default: 1,
            range: 1..=500,
            change: |lines| Change::MultiPv(lines as usize),
        },
    },
    OptionSpec {
        name: "Ponder",
        kind: Kind::Check {
            default: false,
            change: Change::Ponder,
        },
    },
    OptionSpec {
        name: "Move Overhead",
        kind: Kind::Spin {
            default: 10,
            range: 0..=5000,
            change: |millis| Change::Overhead(Duration::from_millis(millis as u64)),
        },
    },
    OptionSpec {
        name: "Clear Hash",
        kind: Kind::Button {
            change: Change::ClearHash,
        },
    },
    OptionSpec {
        name: "UCI_AnalyseMode",
        kind: Kind::Check {
            default: false,
            change: Change::AnalyseMode,
        },
    },
    OptionSpec {
        name: "UCI_ShowWDL",
        kind: Kind::Check {
            default: false,
            change: Change::ShowWdl,
        },
    },
    OptionSpec {
        name: "UCI_LimitStrength",
        kind: Kind::Check {
            default: false,
            change: Change::LimitStrength,
        },
    },
    OptionSpec {
        name: "UCI_Elo",
        kind: Kind::Spin {
            default: DEFAULT_ELO as i64,
            range: *ELO_RANGE.start() as i64..=*ELO_RANGE.end() as i64,
            change: |elo| Change::Elo(elo as u32),
        },
    },
    OptionSpec {
        name: "OwnBook",
        kind: Kind::Check {
            default: false,
            change: Change::OwnBook,
        },
    },
    OptionSpec {
        name: "BookFile",
        kind: Kind::File {
            none: "<built-in>",
            change: Change::BookFile,
        },
    },
];

/// The variant that is played unless another is chosen.
pub const DEFAULT_VARIANT: Variant = Variant::ALL[0];
/// The strength to imitate unless another is set.
pub const DEFAULT_ELO: u32 = 1500;
/// So much of a wrong text is repeated.
const QUOTE: usize = 60;

/// Why an option was not set; its old value is kept.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OptionError {
    /// There is no such option.
    #[error("unknown option: {0}")]
    Unknown(String),
    /// Not true or false.
    #[error("{name}: {value:?} is neither true nor false")]
    Check {
        /// The option.
        name: &'static str,
        /// What was given.
        value: String,
    },
    /// Not a number, or out of range.
    #[error("{name}: {value:?} is not a whole number from {min} to {max}")]
    Spin {
        /// The option.
        name: &'static str,
        /// What was given.
        value: String,
        /// The least value allowed.
        min: i64,
        /// The greatest value allowed.
        max: i64,
    },
    /// Not a variant.
    #[error("{name}: {value:?} is none of {names}", names = Variant::names().join(", "))]
    Variant {
        /// The option.
        name: &'static str,
        /// What was given.
        value: String,
    },
}

/// What setting the option `name` to `value` means.
///
/// # Errors
/// If there is no such option or the value is not allowed.
pub fn change(name: &str, value: Option<&str>) -> Result<Change, OptionError> {
    let option = OPTIONS
        .iter()
        .find(|option| option.name.eq_ignore_ascii_case(name))
        .ok_or_else(|| OptionError::Unknown(excerpt(name, QUOTE)))?;
    let name = option.name;
    let text = value.unwrap_or_default().trim();
    let value = || excerpt(text, QUOTE);
    match &option.kind {
        Kind::Check { change, .. } => match text.to_ascii_lowercase().as_str() {
            "true" => Ok(change(true)),
            "false" => Ok(change(false)),
            _ => Err(OptionError::Check {
                name,
                value: value(),
            }),
        },
        Kind::Spin { range, change, .. } => text
            .parse()
            .ok()
            .filter(|number| range.contains(number))
            .map(change)
            .ok_or_else(|| OptionError::Spin {
                name,
                value: value(),
                min: *range.start(),
                max: *range.end(),
            }),
        Kind::Variant { change, .. } => {
            text.parse().map(change).map_err(|_| OptionError::Variant {
                name,
                value: value(),
            })
        }
        Kind::File { none, change } => {
            let none = [none, "<empty>", ""].contains(&text);
            Ok(change((!none).then(|| PathBuf::from(text))))
        }
        Kind::Button { change } => Ok(change.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Settings;

    #[test]
    fn defaults_are_those_of_the_engine() {
        let settings = Settings::default();
        for option in OPTIONS {
            match option.kind {
                Kind::Spin {
                    default,
                    ref range,
                    change,
                } => {
                    assert!(range.contains(&default), "{}", option.name);
                    match change(default) {
                        Change::Threads(threads) => assert_eq!(threads, settings.threads),
                        Change::MultiPv(lines) => assert_eq!(lines, settings.multipv),
                        Change::Overhead(time) => assert_eq!(time, settings.overhead),
                        _ => {}
                    }
                }
                Kind::Check { default, .. } => assert!(!default, "{}", option.name),
                Kind::Variant { .. } | Kind::File { .. } | Kind::Button { .. } => {}
            }
        }
    }

    #[test]
    fn values_are_checked() {
        assert_eq!(change("hASH", Some(" 16 ")), Ok(Change::Hash(16)));
        assert_eq!(
            change("uci_variant", Some("XIANGQI")),
            Ok(Change::Variant(Variant::Xiangqi))
        );
        assert_eq!(change("Ponder", Some("True")), Ok(Change::Ponder(true)));
        assert_eq!(change("clear hash", None), Ok(Change::ClearHash));
        assert_eq!(
            change("bookfile", Some("My Books/a.txt")),
            Ok(Change::BookFile(Some("My Books/a.txt".into())))
        );
        assert_eq!(
            change("BookFile", Some("<built-in>")),
            Ok(Change::BookFile(None))
        );
        for (name, value, error) in [
            (
                "Hash",
                "0",
                "Hash: \"0\" is not a whole number from 1 to 1048576",
            ),
            (
                "threads",
                "two",
                "Threads: \"two\" is not a whole number from 1 to 1024",
            ),
            ("Ponder", "1", "Ponder: \"1\" is neither true nor false"),
            (
                "UCI_Variant",
                "chess",
                "UCI_Variant: \"chess\" is none of yangqi, strongyang, manchuplus, manchu, xiangqi, quangtrung",
            ),
            ("Style", "", "unknown option: Style"),
        ] {
            assert_eq!(change(name, Some(value)).unwrap_err().to_string(), error);
        }
        assert!(change("Hash", None).is_err());
    }
}
