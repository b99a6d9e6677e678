//! Work that takes long and is no search of the game: counting moves, the
//! bench. It has a thread and a session of its own, so that the engine stays
//! free.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::SyncSender;
use std::thread;

use super::Event;
use super::output::Output;
use crate::engine::Session;
use crate::search::{Control, nodes_per_second};
use crate::tools::bench::{self, Plan};

/// A running job.
pub struct Job(Arc<Control>);

impl Job {
    /// Starts `work`, which is to look at its control now and then.
    fn spawn(
        events: SyncSender<Event>,
        work: impl FnOnce(&Control) + Send + 'static,
    ) -> io::Result<Self> {
        let control = Arc::<Control>::default();
        let job = Self(Arc::clone(&control));
        thread::Builder::new()
            .name("job".to_owned())
            .spawn(move || {
                let _notice = Notice(events);
                work(&control);
            })?;
        Ok(job)
    }

    /// Ends the job as soon as possible.
    pub fn stop(&self) {
        self.0.stop();
    }
}

/// Tells the loop that the job has ended, however it did.
struct Notice(SyncSender<Event>);

impl Drop for Notice {
    fn drop(&mut self) {
        // Fails only when the loop has ended, which is what was to be told.
        let _ = self.0.send(Event::JobDone);
    }
}

/// Counts move sequences from the current position of `session` and prints
/// the count behind each move.
///
/// # Errors
/// If there is no thread.
pub fn perft(
    mut session: Box<dyn Session>,
    depth: u32,
    threads: usize,
    output: Output,
    events: SyncSender<Event>,
) -> io::Result<Job> {
    Job::spawn(events, move |control| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let total = match pool {
            Ok(pool) => pool.install(|| divide(session.as_mut(), depth, control, &output)),
            Err(error) => return output.message(&format!("perft: {error}")),
        };
        match total {
            Some(total) => output.line(format!("\nNodes searched: {total}")),
            None => output.message("perft stopped"),
        }
    })
}

fn divide(
    session: &mut dyn Session,
    depth: u32,
    control: &Control,
    output: &Output,
) -> Option<u64> {
    let Some(below) = depth.checked_sub(1) else {
        return Some(1);
    };
    let mut total = 0;
    for mv in session.legal_moves() {
        session.play(mv);
        let count = count(session, below, control)?;
        session.undo();
        output.line(format!("{}: {count}", session.spec().move_text(mv)));
        total += count;
    }
    Some(total)
}

/// So many plies are counted in a moment, without looking at the control.
const MOMENT: u32 = 3;

/// The perft of the current position; `None` if stopped.
fn count(session: &mut dyn Session, depth: u32, control: &Control) -> Option<u64> {
    if control.is_stopped() {
        return None;
    }
    if depth == 0 {
        return Some(1);
    }
    if depth <= MOMENT {
        return Some(session.divide(depth).iter().map(|&(_, count)| count).sum());
    }
    let mut total = 0;
    for mv in session.legal_moves() {
        session.play(mv);
        let count = count(session, depth - 1, control);
        session.undo();
        total += count?;
    }
    Some(total)
}

/// Runs the bench and prints its counts.
///
/// # Errors
/// If there is no thread.
pub fn bench(plan: Plan, output: Output, events: SyncSender<Event>) -> io::Result<Job> {
    Job::spawn(events, move |control| {
        let total = bench::run_until(&plan, control, |session, nodes| {
            output.line(format!(
                "{nodes:>10} {} {}",
                session.variant(),
                session.fen()
            ));
        });
        match total {
            Ok(_) if control.is_stopped() => output.message("bench stopped"),
            Ok(total) => {
                let nps = nodes_per_second(total.nodes, total.time);
                output.line(format!("{} nodes {nps} nps", total.nodes));
            }
            Err(error) => output.message(&format!("bench: {error}")),
        }
    })
}
