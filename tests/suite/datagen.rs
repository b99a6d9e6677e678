//! Files of self-play games.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use bannerman::dispatch;
use bannerman::tools::datagen::file::{self, FileError, Games, Header, Writer};
use bannerman::tools::datagen::{self, Plan};
use bannerman::variants::Variant;

use crate::cli::{assert_refused, bannerman, stdout};

/// A file of that name that does not exist yet.
pub fn fresh(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// A plan for a few quick games.
pub fn quick(variant: Variant, games: u32, out: &Path) -> Plan {
    Plan {
        variant,
        games,
        nodes: 200,
        threads: 2,
        seed: 5,
        balance: 300,
        resign: 1500,
        out: out.to_owned(),
    }
}

/// Generates and reads a file.
pub fn generate(plan: &Plan) -> Games {
    datagen::run(plan, &AtomicBool::new(false), |_| {}).expect("generated");
    file::read(&plan.out).expect("readable")
}

#[test]
fn games_of_every_variant_can_be_replayed() {
    for &variant in Variant::ALL {
        let plan = quick(variant, 3, &fresh(&format!("{variant}.games")));
        let games = generate(&plan);
        assert_eq!(games.header, Header::new(variant, 200, 5, 300, 1500));
        assert_eq!(games.records.len(), 3);
        for record in &games.records {
            let (mut plies, mut quiet) = (0, 0);
            dispatch!(variant, R => games.replay::<R>(record, |position, ply| {
                plies += 1;
                quiet += usize::from(ply.quiet);
                let takes = ply.mv.is_capture() || ply.mv.promotion().is_some();
                let in_check = bannerman::variants::in_check::<R>(position);
                assert!(!ply.quiet || !takes && !in_check);
            }))
            .expect("legal games");
            assert_eq!(plies, record.plies.len());
            assert!(quiet > 0, "{variant} {}", record.number);
        }
    }
}

#[test]
fn games_depend_on_the_seed_alone() {
    let one = quick(Variant::QuangTrung, 4, &fresh("one-thread.games"));
    let three = Plan {
        threads: 3,
        out: fresh("three-threads.games"),
        ..one.clone()
    };
    let other = Plan {
        seed: 6,
        out: fresh("other-seed.games"),
        ..one.clone()
    };
    let first = generate(&Plan { threads: 1, ..one }).records;
    assert_eq!(first, generate(&three).records);
    assert_ne!(first, generate(&other).records);
}

#[test]
fn an_interrupted_file_is_continued() {
    let plan = quick(Variant::YangQi, 6, &fresh("interrupted.games"));
    // Stopped after two games, in the middle of others.
    let stop = AtomicBool::new(false);
    let done = datagen::run(&plan, &stop, |progress| {
        stop.store(progress.games >= 2, Ordering::Relaxed);
    })
    .expect("stopped in order");
    assert!((2..6).contains(&done.games), "{done:?}");
    let part = file::read(&plan.out).expect("a whole file");
    assert_eq!(part.records.len(), done.games as usize);
    assert_eq!(part.cut_off, 0);

    // As if the machine had failed while a game was written.
    let mut bytes = fs::read(&plan.out).unwrap();
    bytes.truncate(bytes.len() - 9);
    fs::write(&plan.out, &bytes).unwrap();
    let cut = file::read(&plan.out).expect("readable but for the last game");
    assert_eq!(cut.records.len(), part.records.len() - 1);
    assert!(cut.cut_off > 0);

    let whole = generate(&plan);
    assert_eq!(whole.cut_off, 0);
    let direct = generate(&Plan {
        out: fresh("uninterrupted.games"),
        ..plan.clone()
    });
    assert_eq!(whole.records, direct.records);
    // What is there is enough.
    let again = generate(&Plan { games: 3, ..plan });
    assert_eq!(again.records, whole.records);
}

#[test]
fn damaged_and_foreign_files_are_refused() {
    let plan = quick(Variant::Xiangqi, 2, &fresh("damaged.games"));
    let games = generate(&plan);
    let bytes = fs::read(&plan.out).unwrap();
    let header = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1;

    let mut flipped = bytes.clone();
    flipped[header + 40] ^= 1;
    fs::write(&plan.out, &flipped).unwrap();
    let error = file::read(&plan.out).unwrap_err();
    assert!(
        matches!(error, FileError::Block { block: 1, .. }),
        "{error}"
    );
    assert!(error.to_string().contains("checksum"), "{error}");
    // Nothing is written to it.
    assert!(datagen::run(&plan, &AtomicBool::new(false), |_| {}).is_err());
    assert_eq!(fs::read(&plan.out).unwrap(), flipped);

    fs::write(&plan.out, &bytes).unwrap();
    let other = Plan { nodes: 300, ..plan };
    let error = datagen::run(&other, &AtomicBool::new(false), |_| {}).unwrap_err();
    assert!(error.to_string().contains("other settings"), "{error}");

    // A game that is whole but not by the rules.
    let path = fresh("illegal.games");
    let (mut writer, _) = Writer::open(&path, &games.header).unwrap();
    let mut record = games.records[0].clone();
    record.plies.swap(0, 1);
    writer.append(&record).unwrap();
    assert_refused(
        &["datagen", "--dump", path.to_str().unwrap()],
        &["illegal.games", "game", "ply 1", "not legal"],
    );
    for (content, words) in [
        ("", ["not a file of games", "first line"]),
        ("{}\n", ["not a file of games", "format"]),
        ("4k4/9 w\n", ["not a file of games", "line 1"]),
    ] {
        fs::write(&path, content).unwrap();
        assert_refused(&["datagen", "--dump", path.to_str().unwrap()], &words);
    }
}

#[test]
fn the_command_generates_and_dumps() {
    let path = fresh("command.games");
    let name = path.to_str().unwrap();
    let output = bannerman(&[
        "datagen",
        "manchuplus",
        "--games",
        "2",
        "--nodes",
        "200",
        "--out",
        name,
    ]);
    assert!(output.status.success(), "{output:?}");
    assert!(stdout(&output).starts_with("2 games, "), "{output:?}");

    let games = file::read(&path).unwrap();
    let quiet = games.records.iter().flat_map(|record| &record.plies);
    let quiet = quiet.filter(|ply| ply.quiet).count();
    let output = bannerman(&["datagen", "--dump", name]);
    assert_eq!(stdout(&output).lines().count(), quiet);
    for line in stdout(&output).lines() {
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!(words.len(), 9, "{line}");
        let fen = words[..6].join(" ");
        assert!(crate::common::moves("manchuplus", &fen).contains(&words[6].to_owned()));
        assert!(words[7].parse::<i32>().is_ok(), "{line}");
        assert!(["1-0", "1/2-1/2", "0-1"].contains(&words[8]), "{line}");
    }

    assert_refused(&["datagen"], &["VARIANT"]);
    assert_refused(&["datagen", "yangqi"], &["--out"]);
    assert_refused(
        &["datagen", "yangqi", "--out", "no/such/folder/a.games"],
        &["no/such/folder"],
    );
}
