//! `bannerman tune`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use bannerman::dispatch;
use bannerman::eval::{Evaluate, Score, Weights};
use bannerman::tools::datagen::file::{self, Games};
use bannerman::tools::tuning::data::Data;
use bannerman::tools::tuning::{self, Loss, Plan, Tuned, tables};
use bannerman::variants::Variant;

use super::datagen::stop_on_ctrl_c;
use super::{Failure, VariantParser, read_file, write_file};

/// Find the numbers of the evaluation by the games of "datagen".
///
/// One game of ten is held out to tell when to stop. Variants that share their
/// numbers, as the Manchu family does, are tuned together: give the files of
/// all. Ctrl-C ends the search for better numbers and writes the best so far.
#[derive(clap::Args)]
pub struct Args {
    /// The variant whose numbers are tuned
    #[arg(value_parser = VariantParser)]
    variant: Variant,
    /// Files of "datagen"
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    data: Vec<PathBuf>,
    /// The tables file to write the numbers into; only a report if not given
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The share of the search's score in what is to be foretold; the rest is
    /// the game's result
    #[arg(long, value_name = "0..1", default_value_t = Plan::default().score_share, value_parser = share)]
    score_share: f32,
    /// The most passes through the data
    #[arg(long, value_name = "N", default_value_t = Plan::default().epochs)]
    epochs: u32,
    /// Passes without improvement before it ends
    #[arg(long, value_name = "N", default_value_t = Plan::default().patience)]
    patience: u32,
    /// How far a number moves in a step at first, in centipawns
    #[arg(long, value_name = "CP", default_value_t = Plan::default().rate, value_parser = positive)]
    rate: f32,
    /// Positions a step
    #[arg(long, value_name = "N", default_value_t = 8192, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,
    /// How strongly numbers are drawn to where they began
    #[arg(long, value_name = "X", default_value_t = Plan::default().decay, value_parser = share)]
    decay: f32,
    /// Threads; all cores if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Seed of all that is random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

fn share(text: &str) -> Result<f32, String> {
    text.parse()
        .ok()
        .filter(|share| (0.0..=1.0).contains(share))
        .ok_or_else(|| "not a number from 0 to 1".to_owned())
}

fn positive(text: &str) -> Result<f32, String> {
    text.parse()
        .ok()
        .filter(|&number: &f32| number > 0.0 && number.is_finite())
        .ok_or_else(|| "not a number above 0".to_owned())
}

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<(), Failure> {
    let plan = Plan {
        score_share: args.score_share,
        epochs: args.epochs,
        patience: args.patience,
        batch: args.batch as usize,
        rate: args.rate,
        decay: args.decay,
        seed: args.seed,
    };
    // Before the work, so that it is not lost.
    let kept = args.out.as_deref().map(read_tables).transpose()?;
    let stop = stop_on_ctrl_c()?;
    let threads = args.threads.unwrap_or(0).into();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()?;
    let files: Vec<Games> = args
        .data
        .iter()
        .map(|path| file::read(path))
        .collect::<Result<_, _>>()?;
    let data = pool.install(|| tuning::load(args.variant, &files, args.seed))?;
    let positions = data.training.len() + data.held_out.len();
    print(&format!(
        "{positions} positions of {} games, {} held out",
        data.games,
        data.held_out.len()
    ))?;
    let tuned = pool.install(|| dispatch!(args.variant, R => tune::<R>(&plan, &data, &stop)))?;
    dispatch!(args.variant, R => report::<R>(&tuned))?;
    if let (Some(path), Some(kept)) = (&args.out, kept) {
        let notes = notes(args, &plan, &files, &data, &tuned);
        let text = tables::replaced(&kept, args.variant.spec(), &notes, &tuned.weights)
            .ok_or_else(|| Failure::Tables(path.clone()))?;
        write_file(path, text.as_bytes())?;
    }
    Ok(())
}

/// A tables file, which must have a part to write anew.
fn read_tables(path: &Path) -> Result<String, Failure> {
    let text = read_file(path)?;
    if text.contains(tables::MARK) {
        Ok(text)
    } else {
        Err(Failure::Tables(path.into()))
    }
}

fn print(line: &str) -> io::Result<()> {
    writeln!(io::stdout(), "{line}")
}

fn tune<R: Evaluate>(plan: &Plan, data: &Data, stop: &AtomicBool) -> Result<Tuned, Failure> {
    let mut printed = Ok(());
    let weights: &Weights<Score> = &R::TABLES.weights;
    let tuned = tuning::tune(plan, data, weights, stop, |epoch, loss| {
        if printed.is_ok() {
            printed = print(&format!("pass {epoch:>3}: {}", loss_text(loss)));
        }
    });
    printed?;
    Ok(tuned)
}

fn loss_text(loss: Loss) -> String {
    format!("loss {:.6}, held out {:.6}", loss.training, loss.held_out)
}

fn report<R: Evaluate>(tuned: &Tuned) -> Result<(), Failure> {
    print(&format!(
        "scale: {:.1} centipawns change the odds by e",
        tuned.scale
    ))?;
    print(&format!("before: {}", loss_text(tuned.before)))?;
    print(&format!("after:  {}", loss_text(tuned.after)))?;
    print("piece values in Pawns, middlegame and endgame:")?;
    for (name, [middlegame, endgame]) in tuning::piece_values::<R>(&tuned.weights) {
        print(&format!("{name:<12} {middlegame:>6.2} {endgame:>6.2}"))?;
    }
    Ok(())
}

/// What the tables file says about where its numbers come from.
fn notes(args: &Args, plan: &Plan, files: &[Games], data: &Data, tuned: &Tuned) -> Vec<String> {
    let mut notes = vec![format!(
        "Tuned on {} with {} of {} games:",
        jiff::ZonedDateTime::now().date(),
        match data.training.len() + data.held_out.len() {
            1 => "1 position".to_owned(),
            count => format!("{count} positions"),
        },
        data.games,
    )];
    for games in files {
        let header = &games.header;
        let variant = header.variant().unwrap_or(args.variant);
        notes.push(format!(
            "- {} of {variant}, {} nodes a move, seed {}",
            games.records.len(),
            header.nodes,
            header.seed
        ));
    }
    notes.push(format!(
        "{} passes, seed {}, {} of the search's score, scale {:.1}.",
        tuned.epochs, plan.seed, plan.score_share, tuned.scale
    ));
    notes.push(format!("Before: {}.", loss_text(tuned.before)));
    notes.push(format!("After: {}.", loss_text(tuned.after)));
    notes
}
