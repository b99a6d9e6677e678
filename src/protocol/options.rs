//! The options that a GUI can set: one table, from which printing and setting
//! follow.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use thiserror::Error;

use super::Protocol;
use super::output::{QUOTE, excerpt};
use crate::engine::DEFAULT_HASH;
use crate::search::ELO_RANGE;
#[cfg(feature = "tune")]
use crate::search::params;
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
    /// Whether to give up lost games.
    Resign(bool),
    /// A number of the search.
    #[cfg(feature = "tune")]
    Parameter(&'static params::Parameter, i32),
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
    /// A number of the search.
    #[cfg(feature = "tune")]
    Parameter(&'static params::Parameter),
}

/// An option.
pub struct OptionSpec {
    /// Its name, case-insensitive.
    pub name: &'static str,
    /// Where it can be set; the other protocol has a command instead, or no
    /// use for it.
    pub protocols: &'static [Protocol],
    /// Its values.
    pub kind: Kind,
}

const BOTH: &[Protocol] = &[Protocol::Uci, Protocol::XBoard];
const UCI: &[Protocol] = &[Protocol::Uci];
const XBOARD: &[Protocol] = &[Protocol::XBoard];

/// All options, in the order in which they are printed.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "UCI_Variant",
        protocols: UCI,
        kind: Kind::Variant {
            default: DEFAULT_VARIANT,
            change: Change::Variant,
        },
    },
    OptionSpec {
        name: "Hash",
        protocols: UCI,
        kind: Kind::Spin {
            default: DEFAULT_HASH as i64,
            range: 1..=1 << 20,
            change: |megabytes| Change::Hash(megabytes as usize),
        },
    },
    OptionSpec {
        name: "Threads",
        protocols: UCI,
        kind: Kind::Spin {
            default: 1,
            range: 1..=1024,
            change: |threads| Change::Threads(threads as usize),
        },
    },
    OptionSpec {
        name: "MultiPV",
        protocols: BOTH,
        kind: Kind::Spin {
            default: 1,
            range: 1..=500,
            change: |lines| Change::MultiPv(lines as usize),
        },
    },
    OptionSpec {
        name: "Ponder",
        protocols: UCI,
        kind: Kind::Check {
            default: false,
            change: Change::Ponder,
        },
    },
    OptionSpec {
        name: "Move Overhead",
        protocols: BOTH,
        kind: Kind::Spin {
            default: 10,
            range: 0..=5000,
            change: |millis| Change::Overhead(Duration::from_millis(millis as u64)),
        },
    },
    OptionSpec {
        name: "Clear Hash",
        protocols: BOTH,
        kind: Kind::Button {
            change: Change::ClearHash,
        },
    },
    OptionSpec {
        name: "UCI_AnalyseMode",
        protocols: UCI,
        kind: Kind::Check {
            default: false,
            change: Change::AnalyseMode,
        },
    },
    OptionSpec {
        name: "UCI_ShowWDL",
        protocols: UCI,
        kind: Kind::Check {
            default: false,
            change: Change::ShowWdl,
        },
    },
    OptionSpec {
        name: "UCI_LimitStrength",
        protocols: BOTH,
        kind: Kind::Check {
            default: false,
            change: Change::LimitStrength,
        },
    },
    OptionSpec {
        name: "UCI_Elo",
        protocols: BOTH,
        kind: Kind::Spin {
            default: DEFAULT_ELO as i64,
            range: *ELO_RANGE.start() as i64..=*ELO_RANGE.end() as i64,
            change: |elo| Change::Elo(elo as u32),
        },
    },
    OptionSpec {
        name: "Resign",
        protocols: XBOARD,
        kind: Kind::Check {
            default: false,
            change: Change::Resign,
        },
    },
    OptionSpec {
        name: "OwnBook",
        protocols: BOTH,
        kind: Kind::Check {
            default: false,
            change: Change::OwnBook,
        },
    },
    OptionSpec {
        name: "BookFile",
        protocols: BOTH,
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

/// Why an option was not set; its old value is kept.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OptionError {
    /// There is no such option.
    #[error("unknown option: {0}")]
    Unknown(String),
    /// Not one of two words.
    #[error("{name}: {value:?} is neither {yes} nor {no}")]
    Check {
        /// The option.
        name: &'static str,
        /// What was given.
        value: String,
        /// The word for true.
        yes: &'static str,
        /// The word for false.
        no: &'static str,
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

/// The numbers of the search as options.
#[cfg(feature = "tune")]
static PARAMETERS: std::sync::LazyLock<Vec<OptionSpec>> = std::sync::LazyLock::new(|| {
    let option = |parameter: &'static params::Parameter| OptionSpec {
        name: parameter.name,
        protocols: BOTH,
        kind: Kind::Parameter(parameter),
    };
    params::ALL.iter().map(option).collect()
});

/// The options that can be set by `protocol`.
pub fn of(protocol: Protocol) -> impl Iterator<Item = &'static OptionSpec> {
    let options = OPTIONS.iter();
    #[cfg(feature = "tune")]
    let options = options.chain(PARAMETERS.iter());
    options.filter(move |option| option.protocols.contains(&protocol))
}

/// What setting the option `name` to `value` means.
///
/// # Errors
/// If there is no such option or the value is not allowed.
pub fn change(protocol: Protocol, name: &str, value: Option<&str>) -> Result<Change, OptionError> {
    let option = of(protocol)
        .find(|option| option.name.eq_ignore_ascii_case(name))
        .ok_or_else(|| OptionError::Unknown(excerpt(name, QUOTE)))?;
    let name = option.name;
    let text = value.unwrap_or_default().trim();
    let value = || excerpt(text, QUOTE);
    match &option.kind {
        Kind::Check { change, .. } => {
            let (yes, no) = match protocol {
                Protocol::Uci => ("true", "false"),
                Protocol::XBoard => ("1", "0"),
            };
            if text.eq_ignore_ascii_case(yes) {
                Ok(change(true))
            } else if text.eq_ignore_ascii_case(no) {
                Ok(change(false))
            } else {
                Err(OptionError::Check {
                    name,
                    value: value(),
                    yes,
                    no,
                })
            }
        }
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
        #[cfg(feature = "tune")]
        Kind::Parameter(parameter) => text
            .parse()
            .ok()
            .filter(|number| (parameter.min..=parameter.max).contains(number))
            .map(|number| Change::Parameter(parameter, number))
            .ok_or_else(|| OptionError::Spin {
                name,
                value: value(),
                min: parameter.min.into(),
                max: parameter.max.into(),
            }),
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
                #[cfg(feature = "tune")]
                Kind::Parameter(_) => {}
            }
        }
    }

    fn uci(name: &str, value: Option<&str>) -> Result<Change, OptionError> {
        change(Protocol::Uci, name, value)
    }

    #[test]
    fn xboard_has_words_of_its_own() {
        let set = |name, value| change(Protocol::XBoard, name, value);
        assert_eq!(set("resign", Some("1")), Ok(Change::Resign(true)));
        assert_eq!(set("Resign", Some("0")), Ok(Change::Resign(false)));
        assert_eq!(
            set("Resign", Some("true")).unwrap_err().to_string(),
            "Resign: \"true\" is neither 1 nor 0"
        );
        assert!(set("UCI_Variant", Some("xiangqi")).is_err());
        assert!(uci("Resign", Some("true")).is_err());
    }

    #[test]
    fn values_are_checked() {
        assert_eq!(uci("hASH", Some(" 16 ")), Ok(Change::Hash(16)));
        assert_eq!(
            uci("uci_variant", Some("XIANGQI")),
            Ok(Change::Variant(Variant::Xiangqi))
        );
        assert_eq!(uci("Ponder", Some("True")), Ok(Change::Ponder(true)));
        assert_eq!(uci("clear hash", None), Ok(Change::ClearHash));
        assert_eq!(
            uci("bookfile", Some("My Books/a.txt")),
            Ok(Change::BookFile(Some("My Books/a.txt".into())))
        );
        assert_eq!(
            uci("BookFile", Some("<built-in>")),
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
            assert_eq!(uci(name, Some(value)).unwrap_err().to_string(), error);
        }
        assert!(uci("Hash", None).is_err());
    }
}

#[cfg(test)]
mod fuzz {
    use proptest::prelude::*;
    use proptest::sample::Index;

    use super::*;

    /// Values of all sorts, many of them near what is allowed.
    fn value() -> impl Strategy<Value = String> {
        prop_oneof![
            ".{0,20}",
            any::<i64>().prop_map(|number| number.to_string()),
            (-2..1030_i64).prop_map(|number| number.to_string()),
            prop_oneof![Just("true"), Just("FALSE"), Just("1"), Just("0")].prop_map(str::to_owned),
            prop::sample::select(Variant::names()).prop_map(str::to_owned),
        ]
    }

    proptest! {
        /// An option takes just the values that it says it takes.
        #[test]
        fn values_of_anything(index in any::<Index>(), value in value(), uci in any::<bool>()) {
            let protocol = if uci { Protocol::Uci } else { Protocol::XBoard };
            let options: Vec<_> = of(protocol).collect();
            let option = index.get(&options);
            let text = value.trim();
            let wanted = match &option.kind {
                Kind::Check { .. } => {
                    let words = if uci { ["true", "false"] } else { ["1", "0"] };
                    words.iter().any(|word| word.eq_ignore_ascii_case(text))
                }
                Kind::Spin { range, .. } => {
                    text.parse().is_ok_and(|number: i64| range.contains(&number))
                }
                Kind::Variant { .. } => {
                    Variant::names().iter().any(|name| name.eq_ignore_ascii_case(text))
                }
                Kind::Button { .. } => true,
                // Whether a file is a book is a matter of the file.
                _ => return Ok(()),
            };
            let result = change(protocol, option.name, Some(&value));
            prop_assert_eq!(result.is_ok(), wanted, "{}: {:?}", option.name, value);
            if let Err(error) = result {
                prop_assert!(error.to_string().len() < 500);
            }
        }
    }
}
