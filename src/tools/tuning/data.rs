//! Positions as the tuner needs them: which weights count, how the game ended
//! and what the search said.

use fxhash::hash64;
use rayon::prelude::*;

use super::TuneError;
use crate::board::{Color, Position};
use crate::eval::{EVAL_LIMIT, Evaluate, FULL_SCALE, Trace, weights};
use crate::tools::datagen::file::{FileError, Games, Ply, Record};

/// One game of so many is held out.
const HELD_OUT: u64 = 10;

/// A quiet position. Everything is seen from White's side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sample {
    /// Where its weights end in [`Samples::counts`].
    end: usize,
    /// The share of the middlegame.
    pub phase: f32,
    /// How much of its advantage each side can hope to use.
    pub scale: [f32; 2],
    /// What the search said, in centipawns.
    pub score: f32,
    /// How the game ended: 1, 0.5 or 0.
    pub result: f32,
}

/// Positions and the weights that count in them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Samples {
    counts: Vec<(u16, i16)>,
    samples: Vec<Sample>,
}

impl Samples {
    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    /// All positions.
    #[must_use]
    pub fn all(&self) -> &[Sample] {
        &self.samples
    }

    /// A position and its weights, by index, with how often each counts for
    /// White less for Black.
    #[must_use]
    pub fn get(&self, index: usize) -> (&Sample, &[(u16, i16)]) {
        let start = index.checked_sub(1).map_or(0, |i| self.samples[i].end);
        let sample = &self.samples[index];
        (sample, &self.counts[start..sample.end])
    }

    fn push(&mut self, counts: &[(u16, i16)], sample: Sample) {
        self.counts.extend_from_slice(counts);
        let end = self.counts.len();
        self.samples.push(Sample { end, ..sample });
    }

    fn append(&mut self, other: &Self) {
        let shift = self.counts.len();
        self.counts.extend_from_slice(&other.counts);
        self.samples
            .extend(other.samples.iter().map(|sample| Sample {
                end: sample.end + shift,
                ..*sample
            }));
    }
}

/// How often each weight counts, whoever it counts for, by phase.
pub type Usage = Vec<[f64; 2]>;

/// Positions to learn from and positions to be tested by, of different games.
#[derive(Clone, PartialEq, Debug)]
pub struct Data {
    /// To learn from.
    pub training: Samples,
    /// To be tested by.
    pub held_out: Samples,
    /// Of all positions.
    pub usage: Usage,
    /// Games.
    pub games: usize,
}

impl Default for Data {
    fn default() -> Self {
        Self {
            training: Samples::default(),
            held_out: Samples::default(),
            usage: vec![[0.0; 2]; weights::COUNT],
            games: 0,
        }
    }
}

impl Data {
    /// Adds the quiet positions of a file. A game is held out or not by its
    /// number and `seed`.
    ///
    /// # Errors
    /// If a game does not follow the rules `R`.
    pub fn add<R: Evaluate>(&mut self, games: &Games, seed: u64) -> Result<(), TuneError> {
        // In parts, so that not everything is there twice.
        for records in games.records.chunks(1024) {
            let parts: Vec<(Samples, Usage)> = records
                .par_chunks(64)
                .map(|records| samples::<R>(games, records))
                .collect::<Result<_, FileError>>()?;
            for (records, (samples, usage)) in records.chunks(64).zip(parts) {
                self.split(records, &samples, (games.header.seed, seed));
                for (sum, part) in self.usage.iter_mut().zip(usage) {
                    *sum = [sum[0] + part[0], sum[1] + part[1]];
                }
            }
        }
        self.games += games.records.len();
        Ok(())
    }

    /// Shares out the samples of some games.
    fn split(&mut self, records: &[Record], samples: &Samples, seeds: (u64, u64)) {
        let mut first = 0;
        for record in records {
            let mut own = Samples::default();
            let count = record.plies.iter().filter(|ply| ply.quiet).count();
            for index in first..first + count {
                let (&sample, counts) = samples.get(index);
                own.push(counts, sample);
            }
            first += count;
            if hash64(&(seeds, record.number)) % HELD_OUT == 0 {
                self.held_out.append(&own);
            } else {
                self.training.append(&own);
            }
        }
    }
}

/// The samples of some games, in order.
fn samples<R: Evaluate>(games: &Games, records: &[Record]) -> Result<(Samples, Usage), FileError> {
    let mut samples = Samples::default();
    let mut usage = vec![[0.0; 2]; weights::COUNT];
    for record in records {
        games.replay::<R>(record, |position, ply| {
            if !ply.quiet {
                return;
            }
            let trace = Trace::of::<R>(position);
            let sample = sample::<R>(position, ply, record.winner, &trace);
            samples.push(&trace.difference(), sample);
            let phase = f64::from(sample.phase);
            for color in Color::ALL {
                for &(index, count) in trace.counts(color) {
                    let [middlegame, endgame] = &mut usage[usize::from(index)];
                    *middlegame += phase * f64::from(count);
                    *endgame += (1.0 - phase) * f64::from(count);
                }
            }
        })?;
    }
    Ok((samples, usage))
}

fn sample<R: Evaluate>(
    position: &Position,
    ply: &Ply,
    winner: Option<Color>,
    trace: &Trace,
) -> Sample {
    let score = i32::from(ply.score).clamp(-EVAL_LIMIT, EVAL_LIMIT);
    let material = &trace.material;
    Sample {
        end: 0,
        phase: material.phase as f32 / R::FULL_PHASE as f32,
        scale: material.scale.map(|scale| scale as f32 / FULL_SCALE as f32),
        score: crate::engine::for_white(score, position.side()) as f32,
        result: match winner {
            Some(Color::White) => 1.0,
            None => 0.5,
            Some(Color::Black) => 0.0,
        },
    }
}
