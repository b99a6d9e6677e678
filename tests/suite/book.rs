//! Opening suites and opening books.

use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use bannerman::board::Color;
use bannerman::book::{self, Book, BookError, OwnBook};
use bannerman::dispatch;
use bannerman::engine::for_white;
use bannerman::tools::matches::openings::{Openings, Order, Source};
use bannerman::tools::openings::{self, suite};
use bannerman::variants::{self, Variant};

use crate::cli::{assert_refused, bannerman, stdout};
use crate::datagen::fresh;

fn suite_plan(variant: Variant) -> suite::Plan {
    suite::Plan {
        variant,
        count: 4,
        nodes: 300,
        around: None,
        limit: 200,
        playouts: 2,
        playout_nodes: 100,
        seed: 3,
    }
}

fn in_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    pool.build().expect("threads").install(work)
}

#[test]
fn suites_hold_different_positions_with_both_sides_to_move() {
    for &variant in Variant::ALL {
        let plan = suite_plan(variant);
        let openings = in_threads(2, || suite::make(&plan, |_| {})).expect("a suite");
        assert_eq!(openings.len(), 4, "{variant}");
        let fens: HashSet<_> = openings.iter().map(|opening| &opening.fen).collect();
        assert_eq!(fens.len(), 4);
        for (index, opening) in openings.iter().enumerate() {
            assert_eq!(opening.side.index(), index % 2, "{opening:?}");
            assert!((6..=10).contains(&opening.plies));
            assert_eq!(opening.side == Color::Black, opening.plies % 2 == 1);
            let [white, draws, black] = opening.results;
            assert_eq!(white + draws + black, 2);
            // Never both games.
            assert!(white < 2 && black < 2, "{opening:?}");
        }
    }
}

#[test]
fn suites_depend_on_the_seed_alone_and_matches_read_them() {
    let plan = suite_plan(Variant::QuangTrung);
    let one = in_threads(1, || suite::make(&plan, |_| {})).unwrap();
    let three = in_threads(3, || suite::make(&plan, |_| {})).unwrap();
    assert_eq!(one, three);

    let path = fresh("suite.epd");
    let output = bannerman(&[
        "book",
        "quangtrung",
        "--suite",
        path.to_str().unwrap(),
        "--count",
        "4",
        "--nodes",
        "300",
        "--limit",
        "200",
        "--playouts",
        "2",
        "--playout-nodes",
        "100",
        "--seed",
        "3",
    ]);
    assert!(output.status.success(), "{output:?}");
    let source = Source::File {
        path,
        order: Order::Sequential,
        start: 1,
    };
    let read = Openings::new(&source, Variant::QuangTrung, 6, 1).expect("a suite");
    for (index, opening) in one.iter().enumerate() {
        let fen = read.of(index as u32);
        assert!(fen.starts_with(&opening.fen), "{fen} {opening:?}");
    }
}

#[test]
fn the_balance_of_a_suite_can_be_set() {
    let plan = suite::Plan {
        around: Some(300),
        limit: 100,
        playouts: 0,
        ..suite_plan(Variant::YangQi)
    };
    for opening in suite::make(&plan, |_| {}).expect("a suite") {
        let score = for_white(opening.score, opening.side);
        assert!((200..=400).contains(&score), "{opening:?}");
    }
}

#[test]
fn a_suite_that_cannot_be_made_is_given_up() {
    let plan = suite::Plan {
        count: 1,
        // Nobody wins so much by ten random moves.
        around: Some(9000),
        limit: 0,
        ..suite_plan(Variant::Manchu)
    };
    assert_eq!(
        suite::make(&plan, |_| {}),
        Err(suite::SuiteError::TooFew(0))
    );
}

/// The suites and books that are part of the project.
fn shipped() -> impl Iterator<Item = (std::path::PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("book");
    fs::read_dir(folder).expect("book").map(|entry| {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().and_then(|name| name.to_str());
        (path.clone(), name.expect("a name").to_owned())
    })
}

#[test]
fn shipped_files_are_whole() {
    for (path, name) in shipped() {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("epd") => {
                let variant: Variant = name.parse().expect("a variant's suite");
                let text = fs::read_to_string(&path).unwrap();
                let lines = || text.lines().filter(|line| !line.starts_with('#'));
                assert!(lines().count() >= 500, "{name}");
                let positions: HashSet<_> = lines()
                    .map(|line| line.split(' ').take(4).collect::<Vec<_>>())
                    .collect();
                assert_eq!(positions.len(), lines().count(), "{name}: twice");
                let source = Source::File {
                    path,
                    order: Order::Sequential,
                    start: 1,
                };
                Openings::new(&source, variant, 1, 1).expect("readable");
            }
            Some("txt") => {
                let book = Book::read(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
                assert_eq!(book.variant.name(), name);
                assert_eq!(Book::built_in(book.variant), Some(book));
            }
            _ => assert_eq!(name, "README"),
        }
    }
}

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - -";

/// A book of one position of Xiangqi.
pub fn small_book() -> String {
    format!("# a comment\nbannerman book 1 xiangqi\n\n{START}; h3e3 3 30 16.5; b1c3 1 10 5\n")
}

#[test]
fn books_are_read_and_written() {
    let book = Book::parse(&small_book()).expect("a book");
    assert_eq!(book.variant, Variant::Xiangqi);
    assert_eq!(book.positions().len(), 1);
    assert_eq!(
        Book::parse(&book.write(&["note".to_owned()])),
        Ok(book.clone())
    );

    let key = variants::start_position::<variants::Xiangqi>().key();
    assert_eq!(book.moves(key).len(), 2);
    assert!(book.moves(key ^ 1).is_empty());
    let mut rng = fastrand::Rng::with_seed(1);
    let mut heavy = 0;
    for _ in 0..1000 {
        heavy += u32::from(
            book::choose(book.moves(key), &mut rng)
                .expect("known")
                .weight
                == 3,
        );
    }
    assert!((650..850).contains(&heavy), "{heavy}");
}

#[test]
fn what_is_no_book_is_refused_by_line() {
    let line = |number, words: &str, text: &str| {
        let error = Book::parse(text).unwrap_err();
        assert!(
            matches!(error, BookError::Line { line, .. } if line == number),
            "{error}"
        );
        assert!(error.to_string().contains(words), "{error}");
    };
    let second = |text: &str| format!("bannerman book 1 xiangqi\n{text}");
    line(1, "expected", "rubbish");
    line(1, "unknown", "bannerman book 1 chess");
    line(2, "without moves", &second(START));
    line(2, "not legal", &second(&format!("{START}; h3e4 1 1 1")));
    line(2, "weight", &second(&format!("{START}; h3e3 x 1 1")));
    line(2, "points", &second(&format!("{START}; h3e3 1 1 NaN")));
    line(2, "expected move", &second(&format!("{START}; h3e3")));
    line(2, "placement", &second("9/9 w - -; h3e3 1 1 1"));
    line(5, "before", &format!("{}{START}; h3e3 1 1 1", small_book()));
    assert_eq!(Book::parse("# nothing"), Err(BookError::Empty));
    assert!(matches!(
        Book::read(Path::new("missing")),
        Err(BookError::Read(_))
    ));
}

#[test]
fn the_files_book_is_for_its_variant() {
    let path = fresh("own.txt");
    fs::write(&path, small_book()).unwrap();
    let start = variants::start_position::<variants::Xiangqi>();
    let mut own = OwnBook::default();
    own.set_file(Some(&path)).expect("a book");
    assert_eq!(own.find(Variant::Xiangqi, &start), None, "it is off");
    own.on = true;
    assert!(own.find(Variant::Xiangqi, &start).is_some());
    assert_eq!(own.find(Variant::Manchu, &start), None);
    fs::write(&path, "rubbish").unwrap();
    assert!(own.set_file(Some(&path)).is_err());
    assert!(
        own.find(Variant::Xiangqi, &start).is_some(),
        "the old one is kept"
    );
}

/// What the engine answers to lines, up to the last `bestmove`.
fn answers(lines: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bannerman"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    let mut input = child.stdin.take().expect("piped");
    input.write_all(lines.as_bytes()).expect("written");
    drop(input);
    let output = child.wait_with_output().expect("answers");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn the_engine_plays_from_its_book() {
    let path = fresh("uci book.txt");
    fs::write(&path, small_book()).unwrap();
    let setup = format!(
        "setoption name UCI_Variant value xiangqi\nsetoption name BookFile value {}\nposition startpos\n",
        path.display()
    );
    let on = format!("{setup}setoption name OwnBook value true\n");
    let text = answers(&format!("{on}go nodes 100\n"));
    assert!(text.contains("info string book move"), "{text}");
    assert!(
        text.contains("bestmove h3e3\n") || text.contains("bestmove b1c3\n"),
        "{text}"
    );
    assert!(!text.contains("depth"), "{text}");
    for searched in [
        format!("{setup}go depth 2\n"),
        format!("{on}setoption name UCI_AnalyseMode value true\ngo depth 2\n"),
        format!("{on}position startpos moves a1a2\ngo depth 2\n"),
        format!("{on}go depth 2 searchmoves a1a2\n"),
        format!("{on}go infinite\n"),
    ] {
        let text = answers(&searched);
        assert!(!text.contains("book move"), "{searched} {text}");
    }
    fs::write(&path, format!("{}\nrubbish", small_book())).unwrap();
    let text = answers(&setup);
    assert!(text.contains("info string BookFile: line 6"), "{text}");
    assert!(text.contains("the earlier one is kept"), "{text}");
}

#[test]
fn books_depend_on_the_seed_alone_and_are_dumped() {
    let plan = openings::book::Plan {
        variant: Variant::Manchu,
        games: 8,
        plies: 3,
        nodes: 600,
        playout_nodes: 50,
        least: 1,
        seed: 4,
    };
    let one = in_threads(1, || openings::book::make(&plan, |_| {})).expect("a book");
    let three = in_threads(3, || openings::book::make(&plan, |_| {})).expect("a book");
    assert_eq!(one, three);
    let start = dispatch!(plan.variant, R => variants::start_position::<R>());
    let games: u32 = one.moves(start.key()).iter().map(|known| known.games).sum();
    assert_eq!(games, 8);

    let path = fresh("dump.txt");
    fs::write(&path, one.write(&[])).unwrap();
    let output = bannerman(&["book", "--dump", path.to_str().unwrap()]);
    assert!(stdout(&output).starts_with("manchu: "), "{output:?}");
    assert!(stdout(&output).contains("points in"), "{output:?}");
    fs::write(&path, "rubbish").unwrap();
    assert_refused(
        &["book", "--dump", path.to_str().unwrap()],
        &["dump.txt", "line 1", "expected"],
    );
    assert_refused(&["book", "yangqi"], &["--suite"]);
}
