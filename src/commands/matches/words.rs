//! The `key=value` words of options, as in cutechess-cli.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use bannerman::tools::matches::adjudication::{Draw, Resign};
use bannerman::tools::matches::clock::{BadTimeControl, Budget, Time, parse_seconds};
use bannerman::tools::matches::engine::Contestant;
use bannerman::tools::matches::openings::{Order, Source};
use bannerman::tools::matches::stats::{BadSprt, Model, Sprt};
use bannerman::variants::Variant;
use clap::{Arg, ArgAction, ArgMatches, Command};
use thiserror::Error;

/// Why the words of an option were refused.
#[derive(Debug, Error)]
pub enum WordError {
    /// No equals sign.
    #[error("{option}: {word:?} is not KEY=VALUE")]
    NoValue {
        /// The option.
        option: &'static str,
        /// The word.
        word: String,
    },
    /// A key that the option does not have.
    #[error("{option}: {key:?} is unknown, choose from {known}")]
    Unknown {
        /// The option.
        option: &'static str,
        /// The key.
        key: String,
        /// What there is.
        known: &'static str,
    },
    /// A value that does not fit the key.
    #[error("{option}: {key}={value:?}: expected {expected}")]
    Value {
        /// The option.
        option: &'static str,
        /// The key.
        key: String,
        /// The value.
        value: String,
        /// What would fit.
        expected: &'static str,
    },
    /// A word that must be there.
    #[error("{option}: {key}= is missing")]
    Missing {
        /// The option.
        option: &'static str,
        /// The key.
        key: &'static str,
    },
    /// The time control is none.
    #[error("tc: {0}")]
    TimeControl(#[from] BadTimeControl),
    /// The test is none.
    #[error("--sprt: {0}")]
    Sprt(#[from] BadSprt),
    /// Not two engines.
    #[error("--engine: given {0} times, twice is needed")]
    Engines(usize),
    /// An engine that would think for ever.
    #[error("engine {0}: nothing bounds its thinking, give tc=, st=, nodes= or depth=")]
    Unbounded(String),
}

/// A word, split.
#[derive(Clone, Copy)]
struct Word<'a> {
    option: &'static str,
    key: &'a str,
    value: &'a str,
}

impl<'a> Word<'a> {
    fn split(option: &'static str, word: &'a str) -> Result<Self, WordError> {
        match word.split_once('=') {
            Some((key, value)) if !key.is_empty() => Ok(Self { option, key, value }),
            _ => Err(WordError::NoValue {
                option,
                word: word.to_owned(),
            }),
        }
    }

    fn bad(&self, expected: &'static str) -> WordError {
        WordError::Value {
            option: self.option,
            key: self.key.to_owned(),
            value: self.value.to_owned(),
            expected,
        }
    }

    fn unknown(&self, known: &'static str) -> WordError {
        WordError::Unknown {
            option: self.option,
            key: self.key.to_owned(),
            known,
        }
    }

    /// A number of at least `least`.
    fn number<T: FromStr + PartialOrd + Copy>(
        &self,
        least: T,
        expected: &'static str,
    ) -> Result<T, WordError> {
        self.value
            .parse()
            .ok()
            .filter(|number| *number >= least)
            .ok_or_else(|| self.bad(expected))
    }

    fn count(&self) -> Result<u32, WordError> {
        self.number(1, "a number from 1")
    }

    fn real(&self) -> Result<f64, WordError> {
        self.value.parse().map_err(|_| self.bad("a number"))
    }
}

/// The words of an option.
fn split<'a>(option: &'static str, words: &'a [String]) -> Result<Vec<Word<'a>>, WordError> {
    words.iter().map(|word| Word::split(option, word)).collect()
}

/// What must be given.
fn needed<T>(value: Option<T>, option: &'static str, key: &'static str) -> Result<T, WordError> {
    value.ok_or(WordError::Missing { option, key })
}

/// Every `--engine` with its words, which clap's derive cannot tell apart.
#[derive(Clone, Debug, Default)]
pub struct Engines(Vec<Vec<String>>);

const ENGINE: &str = "--engine";
const EACH: &str = "--each";
const ENGINE_KEYS: &str = "cmd, arg, name, option.NAME, variant, tc, st, nodes, depth";

impl clap::FromArgMatches for Engines {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let occurrences = matches.get_occurrences::<String>("engine");
        Ok(Self(occurrences.map_or_else(Vec::new, |occurrences| {
            occurrences.map(|words| words.cloned().collect()).collect()
        })))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl clap::Args for Engines {
    fn augment_args(command: Command) -> Command {
        command.arg(
            Arg::new("engine")
                .long("engine")
                .value_name("KEY=VALUE")
                .num_args(1..)
                .action(ArgAction::Append)
                .required(true)
                .help("An engine, twice: cmd=PROGRAM [name=NAME] [option.Hash=64] [variant=NAME] ...; results are the first one's"),
        )
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl Engines {
    /// The two engines; `each` holds for both and comes first.
    pub fn contestants(
        &self,
        each: &[String],
        variant: Variant,
    ) -> Result<[Contestant; 2], WordError> {
        let [first, second] = self.0.as_slice() else {
            return Err(WordError::Engines(self.0.len()));
        };
        let mut engines = [
            contestant(each, first, variant)?,
            contestant(each, second, variant)?,
        ];
        if engines[0].name == engines[1].name {
            engines[1].name += "-2";
        }
        Ok(engines)
    }
}

fn contestant(each: &[String], own: &[String], variant: Variant) -> Result<Contestant, WordError> {
    let mut engine = Contestant {
        name: String::new(),
        command: String::new(),
        args: Vec::new(),
        options: Vec::new(),
        variant: variant.name().to_owned(),
        budget: Budget::default(),
    };
    for word in split(EACH, each)? {
        apply(&mut engine, word)?;
    }
    for word in split(ENGINE, own)? {
        match word.key {
            "cmd" => engine.command = word.value.to_owned(),
            "name" => engine.name = word.value.to_owned(),
            _ => apply(&mut engine, word)?,
        }
    }
    if engine.command.is_empty() {
        return Err(WordError::Missing {
            option: ENGINE,
            key: "cmd",
        });
    }
    if engine.name.is_empty() {
        let file = Path::new(&engine.command).file_name();
        engine.name = file.map_or_else(
            || engine.command.clone(),
            |name| name.to_string_lossy().into_owned(),
        );
    }
    if !engine.budget.is_bounded() {
        return Err(WordError::Unbounded(engine.name));
    }
    Ok(engine)
}

/// A word that `--each` may have, too.
fn apply(engine: &mut Contestant, word: Word<'_>) -> Result<(), WordError> {
    if let Some(name) = word.key.strip_prefix("option.") {
        // What is said later, of one engine, stands.
        engine
            .options
            .retain(|(other, _)| !other.eq_ignore_ascii_case(name));
        engine
            .options
            .push((name.to_owned(), word.value.to_owned()));
        return Ok(());
    }
    match word.key {
        "arg" => engine.args.push(word.value.to_owned()),
        "variant" => engine.variant = word.value.to_owned(),
        "tc" if word.value == "inf" => engine.budget.time = Time::Unlimited,
        "tc" => engine.budget.time = Time::Clock(word.value.parse()?),
        "st" => {
            let time = parse_seconds(word.value).filter(|time| !time.is_zero());
            engine.budget.time = Time::Move(time.ok_or_else(|| word.bad("seconds"))?);
        }
        "nodes" => engine.budget.nodes = Some(word.number(1, "a number from 1")?),
        "depth" => engine.budget.depth = Some(word.count()?),
        "proto" if word.value == "uci" => {}
        "proto" => return Err(word.bad("uci")),
        _ => return Err(word.unknown(ENGINE_KEYS)),
    }
    Ok(())
}

/// The words of `--openings`.
pub fn openings(words: &[String]) -> Result<Option<Source>, WordError> {
    const OPTION: &str = "--openings";
    if words.is_empty() {
        return Ok(None);
    }
    let (mut path, mut order, mut start, mut plies) = (None, Order::default(), 1, None);
    for word in split(OPTION, words)? {
        match word.key {
            "file" => path = Some(PathBuf::from(word.value)),
            "order" => {
                order = match word.value {
                    "sequential" => Order::Sequential,
                    "random" => Order::Random,
                    _ => return Err(word.bad("sequential or random")),
                }
            }
            "start" => start = word.number(1, "a number from 1")?,
            "plies" => plies = Some(word.number(0, "a number from 0")?),
            "format" if word.value == "epd" => {}
            "format" => return Err(word.bad("epd")),
            _ => return Err(word.unknown("file, order, start, plies")),
        }
    }
    Ok(Some(match (path, plies) {
        (None, Some(plies)) => Source::Random { plies },
        (Some(_), Some(_)) => {
            return Err(WordError::Value {
                option: OPTION,
                key: "plies".to_owned(),
                value: String::new(),
                expected: "no file= beside it",
            });
        }
        (path, None) => Source::File {
            path: needed(path, OPTION, "file")?,
            order,
            start,
        },
    }))
}

/// The words of `--sprt`.
pub fn sprt(words: &[String]) -> Result<Option<Sprt>, WordError> {
    const OPTION: &str = "--sprt";
    if words.is_empty() {
        return Ok(None);
    }
    let (mut elo0, mut elo1, mut alpha, mut beta) = (None, None, 0.05, 0.05);
    let mut model = Model::default();
    for word in split(OPTION, words)? {
        match word.key {
            "elo0" => elo0 = Some(word.real()?),
            "elo1" => elo1 = Some(word.real()?),
            "alpha" => alpha = word.real()?,
            "beta" => beta = word.real()?,
            "model" => {
                model = match word.value {
                    "logistic" => Model::Logistic,
                    "normalized" => Model::Normalized,
                    _ => return Err(word.bad("logistic or normalized")),
                }
            }
            _ => return Err(word.unknown("elo0, elo1, alpha, beta, model")),
        }
    }
    let test = Sprt {
        elo0: needed(elo0, OPTION, "elo0")?,
        elo1: needed(elo1, OPTION, "elo1")?,
        alpha,
        beta,
        model,
    };
    test.check()?;
    Ok(Some(test))
}

/// The words of `--resign`.
pub fn resign(words: &[String]) -> Result<Option<Resign>, WordError> {
    const OPTION: &str = "--resign";
    if words.is_empty() {
        return Ok(None);
    }
    let (mut moves, mut score, mut both) = (None, None, false);
    for word in split(OPTION, words)? {
        match word.key {
            "movecount" => moves = Some(word.count()?),
            "score" => score = Some(word.number(1, "centipawns from 1")?),
            "twosided" => {
                both = word.value.parse().map_err(|_| word.bad("true or false"))?;
            }
            _ => return Err(word.unknown("movecount, score, twosided")),
        }
    }
    Ok(Some(Resign {
        moves: needed(moves, OPTION, "movecount")?,
        score: needed(score, OPTION, "score")?,
        both,
    }))
}

/// The words of `--draw`.
pub fn draw(words: &[String]) -> Result<Option<Draw>, WordError> {
    const OPTION: &str = "--draw";
    if words.is_empty() {
        return Ok(None);
    }
    let (mut from_move, mut moves, mut score) = (None, None, None);
    for word in split(OPTION, words)? {
        match word.key {
            "movenumber" => from_move = Some(word.number(0, "a number from 0")?),
            "movecount" => moves = Some(word.count()?),
            "score" => score = Some(word.number(0, "centipawns from 0")?),
            _ => return Err(word.unknown("movenumber, movecount, score")),
        }
    }
    Ok(Some(Draw {
        from_move: needed(from_move, OPTION, "movenumber")?,
        moves: needed(moves, OPTION, "movecount")?,
        score: needed(score, OPTION, "score")?,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    fn engines(first: &str, second: &str, each: &str) -> Result<[Contestant; 2], WordError> {
        let engines = Engines(vec![words(first), words(second)]);
        engines.contestants(&words(each), Variant::ManchuPlus)
    }

    #[test]
    fn an_engines_own_words_stand() {
        let [first, second] = engines(
            "cmd=/bin/x option.hash=1 nodes=5 arg=-a arg=b=c",
            "name=Y cmd=x variant=manchu tc=inf depth=3",
            "tc=5+0.05 option.Hash=64 proto=uci",
        )
        .expect("good words");
        assert_eq!(first.name, "x");
        assert_eq!(first.args, ["-a", "b=c"]);
        assert_eq!(first.options, [("hash".to_owned(), "1".to_owned())]);
        assert_eq!(first.variant, "manchuplus");
        assert_eq!(first.budget.to_string(), "5+0.05, 5 nodes/move");
        assert_eq!(second.name, "Y");
        assert_eq!(second.variant, "manchu");
        assert_eq!(second.options, [("Hash".to_owned(), "64".to_owned())]);
        assert_eq!(second.budget.to_string(), "depth 3");
    }

    #[test]
    fn names_differ() {
        let [first, second] = engines("cmd=x", "cmd=x", "nodes=1").expect("good words");
        assert_eq!((first.name.as_str(), second.name.as_str()), ("x", "x-2"));
    }

    #[test]
    fn bad_words_are_named() {
        for (first, each, part) in [
            ("cmd=x", "", "nothing bounds"),
            ("cmd=x", "tc=", "tc"),
            ("cmd=x", "st=0", "st"),
            ("cmd=x", "nodes=0", "nodes"),
            ("cmd=x", "name=y", "\"name\" is unknown"),
            ("name=x", "nodes=1", "cmd= is missing"),
            ("cmd", "nodes=1", "\"cmd\" is not KEY=VALUE"),
            ("cmd=x proto=xboard", "nodes=1", "proto"),
        ] {
            let message = engines(first, "cmd=y", each).expect_err(first).to_string();
            assert!(message.contains(part), "{message}");
        }
        assert!(
            Engines(vec![words("cmd=x")])
                .contestants(&[], Variant::YangQi)
                .is_err()
        );
    }

    #[test]
    fn the_other_options_are_read() {
        assert_eq!(openings(&[]).expect("none"), None);
        assert_eq!(
            openings(&words("file=a.epd order=random start=3")).expect("a file"),
            Some(Source::File {
                path: "a.epd".into(),
                order: Order::Random,
                start: 3,
            })
        );
        assert_eq!(
            openings(&words("plies=4")).expect("plies"),
            Some(Source::Random { plies: 4 })
        );
        for text in ["order=random", "file=a plies=3", "start=0", "files=a"] {
            assert!(openings(&words(text)).is_err(), "{text}");
        }
        let test = sprt(&words("elo0=-5 elo1=10 alpha=0.1"))
            .expect("a test")
            .expect("given");
        assert_eq!(
            (test.elo0, test.elo1, test.alpha, test.beta),
            (-5.0, 10.0, 0.1, 0.05)
        );
        for text in [
            "elo0=0",
            "elo0=5 elo1=0",
            "elo0=0 elo1=5 alpha=2",
            "elo0=0 elo1=x",
        ] {
            assert!(sprt(&words(text)).is_err(), "{text}");
        }
        assert_eq!(
            resign(&words("movecount=3 score=600 twosided=true")).expect("good words"),
            Some(Resign {
                moves: 3,
                score: 600,
                both: true,
            })
        );
        assert_eq!(
            draw(&words("movenumber=40 movecount=8 score=10")).expect("good words"),
            Some(Draw {
                from_move: 40,
                moves: 8,
                score: 10,
            })
        );
        assert!(resign(&words("score=600")).is_err());
        assert!(draw(&words("movenumber=40 movecount=8 score=-1")).is_err());
    }
}
