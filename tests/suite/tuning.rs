//! Tuning and the tables files it writes.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use bannerman::dispatch;
use bannerman::eval::{Evaluate, Score, Weights};
use bannerman::tools::tuning::{self, Loss, Plan, TuneError, Tuned, tables};
use bannerman::variants::{Manchu, QuangTrung, StrongYang, Variant, YangQi};

use crate::cli::{assert_refused, bannerman, stdout};
use crate::datagen::{fresh, generate, quick};

fn tables_file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/eval/tables/{name}.rs"))
}

fn assert_reproduced<R: Evaluate>(name: &str) {
    let text = fs::read_to_string(tables_file(name)).expect(name);
    let (_, written) = text.split_once(tables::MARK).expect("a mark");
    let notes: Vec<String> = written
        .lines()
        .filter_map(|line| line.strip_prefix("// "))
        .map(str::to_owned)
        .collect();
    assert!(!notes.is_empty(), "{name}: where do the numbers come from?");
    let again = tables::replaced(&text, &R::SPEC, &notes, &R::TABLES.weights);
    assert_eq!(again.as_deref(), Some(text.as_str()), "{name}");
}

#[test]
fn the_tables_are_as_the_tuner_writes_them() {
    assert_reproduced::<YangQi>("yangqi");
    assert_reproduced::<StrongYang>("strongyang");
    assert_reproduced::<Manchu>("manchu");
    assert_reproduced::<QuangTrung>("quangtrung");
}

#[test]
fn numbers_of_all_sizes_are_written_and_only_below_the_mark() {
    let spec = Variant::QuangTrung.spec();
    let mut next = 0;
    let weights: Weights<Score> = Weights::from_fn(|| {
        next += 1;
        Score::new(next % 100 - 50, 1000 - next)
    });
    let text = format!("kept\n{}\nold", tables::MARK);
    let written = tables::replaced(&text, spec, &["new".to_owned()], &weights).unwrap();
    assert!(written.starts_with(&format!("kept\n{}\n// new\n", tables::MARK)));
    assert!(!written.contains("old"));
    // Every number of the variant's board is there, in order.
    let material: Vec<String> = (1..=8)
        .map(|n: i32| format!("[s({}, {})]", n - 50, 1000 - n))
        .collect();
    let places: Vec<_> = material.iter().map(|text| written.find(text)).collect();
    assert!(
        places.iter().all(Option::is_some) && places.is_sorted(),
        "{places:?}"
    );
    assert!(written.contains("        // Counsellor\n"));
    assert_eq!(tables::replaced("no mark", spec, &[], &weights), None);
}

/// Tunes on a few quick games, from the weights of the tables or from nothing.
/// The losses are those of each pass.
fn tuned(variant: Variant, games: u32, plan: &Plan, from_nothing: bool) -> (Tuned, Vec<Loss>) {
    let games = generate(&quick(
        variant,
        games,
        &fresh(&format!("tune-{variant}.games")),
    ));
    let data = tuning::load(variant, &[games], 1).expect("enough data");
    dispatch!(variant, R => {
        let weights = if from_nothing {
            Weights::from_fn(Score::default)
        } else {
            R::TABLES.weights.clone()
        };
        let mut losses = Vec::new();
        let each = |_, loss| losses.push(loss);
        let tuned = tuning::tune(plan, &data, &weights, &AtomicBool::new(false), each);
        (tuned, losses)
    })
}

#[test]
fn tuning_lowers_the_loss_and_can_be_repeated() {
    let plan = Plan {
        epochs: 6,
        batch: 512,
        rate: 4.0,
        ..Plan::default()
    };
    let first = tuned(Variant::QuangTrung, 120, &plan, true);
    let (Tuned { before, after, .. }, losses) = &first;
    // So few games teach their own positions best, others a little.
    assert!(after.training < before.training * 0.5, "{losses:?}");
    assert!(after.held_out < before.held_out * 0.8, "{losses:?}");
    let falls = |two: &[Loss]| two[1].training < two[0].training;
    assert!(losses.windows(2).all(falls), "{losses:?}");
    assert_eq!(losses.len(), 7);
    assert_eq!(first, tuned(Variant::QuangTrung, 120, &plan, true));
}

#[test]
fn gathering_what_pieces_are_worth_changes_no_evaluation() {
    // Without a pass all that happens is gathering and rounding.
    let plan = Plan {
        epochs: 0,
        ..Plan::default()
    };
    let (still, _) = tuned(Variant::YangQi, 40, &plan, false);
    let change = still.after.training / still.before.training - 1.0;
    assert!(change.abs() < 0.02, "{still:?}");
}

#[test]
fn files_of_other_variants_are_refused() {
    assert!(tuning::share_tables(Variant::Xiangqi, Variant::ManchuPlus));
    assert!(!tuning::share_tables(Variant::YangQi, Variant::StrongYang));
    let games = generate(&quick(Variant::Xiangqi, 1, &fresh("tune-foreign.games")));
    let error = tuning::load(Variant::YangQi, std::slice::from_ref(&games), 1).unwrap_err();
    assert!(matches!(error, TuneError::Variant { .. }), "{error}");
    // A single game cannot be learnt from and held out.
    let error = tuning::load(Variant::Xiangqi, &[games], 1).unwrap_err();
    assert!(
        matches!(error, TuneError::TooFew { games: 1, .. }),
        "{error}"
    );
}

#[test]
fn the_command_writes_a_tables_file() {
    let games = fresh("tune-command.games");
    generate(&quick(Variant::Manchu, 30, &games));
    let out = fresh("manchu.rs");
    fs::copy(tables_file("manchu"), &out).unwrap();
    let (games, name) = (games.to_str().unwrap(), out.to_str().unwrap());
    let output = bannerman(&[
        "tune",
        "manchuplus",
        "--data",
        games,
        "--out",
        name,
        "--epochs",
        "2",
        "--rate",
        "0.5",
    ]);
    assert!(output.status.success(), "{output:?}");
    for words in ["before: loss", "after:  loss", "Banner"] {
        assert!(stdout(&output).contains(words), "{output:?}");
    }
    let text = fs::read_to_string(&out).unwrap();
    let old = fs::read_to_string(tables_file("manchu")).unwrap();
    let kept = |text: &str| text.split_once(tables::MARK).unwrap().0.to_owned();
    assert_eq!(kept(&text), kept(&old));
    assert!(text.contains("- 30 of manchu, 200 nodes a move, seed 5"));
    assert!(text.contains("// Before: loss 0."));
    assert!(text.ends_with("    ],\n};\n"));

    fs::write(&out, "no tables").unwrap();
    assert_refused(
        &["tune", "manchu", "--data", games, "--out", name],
        &["manchu.rs", "Below this line"],
    );
    assert_refused(
        &["tune", "yangqi", "--data", games],
        &["tune-command.games", "manchu", "other tables"],
    );
    assert_refused(&["tune", "yangqi", "--data", "missing"], &["missing"]);
}
