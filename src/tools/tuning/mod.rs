//! Finding the weights of an evaluation by logistic regression on self-play
//! (Texel's method): the static evaluation of quiet positions is to foretell
//! the search's score and the game's result.

pub mod data;
pub mod tables;

use std::f64::consts::PI;
use std::sync::atomic::{AtomicBool, Ordering};

use fastrand::Rng;
use rayon::prelude::*;
use thiserror::Error;

use crate::board::PieceKind;
use crate::eval::weights::{COUNT, KINDS};
use crate::eval::{Evaluate, Score, Weights};
use crate::tools::datagen::file::{FileError, Games};
use crate::variants::{UnknownVariant, Variant};
use data::{Data, Sample, Samples, Usage};

/// How to tune.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// The share of the search's score in what is to be foretold; the rest is
    /// the game's result.
    pub score_share: f32,
    /// The most passes through the data.
    pub epochs: u32,
    /// Passes without improvement before it ends.
    pub patience: u32,
    /// Positions a step.
    pub batch: usize,
    /// How far a weight moves in a step at first, in centipawns.
    pub rate: f32,
    /// How strongly weights are drawn to where they began.
    pub decay: f32,
    /// Seed of the order of the positions and of what is held out.
    pub seed: u64,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            score_share: 0.7,
            epochs: 60,
            patience: 20,
            batch: 8192,
            rate: 1.0,
            decay: 0.003,
            seed: 1,
        }
    }
}

/// Why nothing was tuned.
#[derive(Debug, Error)]
pub enum TuneError {
    /// A file is at fault.
    #[error("{0}")]
    File(#[from] FileError),
    /// A file is of a variant with other tables.
    #[error("{path}: {variant} has other tables than {wanted}")]
    Variant {
        /// The file.
        path: String,
        /// Its variant.
        variant: Variant,
        /// The variant that is tuned.
        wanted: Variant,
    },
    /// A file is of no known variant.
    #[error("{0}")]
    Unknown(#[from] UnknownVariant),
    /// There is too little to learn from.
    #[error("--data: {games} games with {positions} quiet positions are too few")]
    TooFew {
        /// Games.
        games: usize,
        /// Positions.
        positions: usize,
    },
}

/// Whether two variants share their weights.
#[must_use]
pub fn share_tables(one: Variant, other: Variant) -> bool {
    let address =
        |variant| dispatch!(variant, R => std::ptr::from_ref(<R as Evaluate>::TABLES).addr());
    address(one) == address(other)
}

/// The positions of all files, which must be of variants that share the tables
/// of `variant`.
///
/// # Errors
/// If they are of others or damaged, or too few.
pub fn load(variant: Variant, files: &[Games], seed: u64) -> Result<Data, TuneError> {
    let mut data = Data::default();
    for games in files {
        let found = games.header.variant()?;
        if !share_tables(found, variant) {
            return Err(TuneError::Variant {
                path: games.path.display().to_string(),
                variant: found,
                wanted: variant,
            });
        }
        dispatch!(found, R => data.add::<R>(games, seed))?;
    }
    if data.held_out.is_empty() || data.training.is_empty() {
        return Err(TuneError::TooFew {
            games: data.games,
            positions: data.training.len() + data.held_out.len(),
        });
    }
    Ok(data)
}

/// Mean squared errors.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Loss {
    /// Of the positions learnt from.
    pub training: f64,
    /// Of those held out.
    pub held_out: f64,
}

/// What was found.
#[derive(Clone, PartialEq, Debug)]
pub struct Tuned {
    /// The weights.
    pub weights: Weights<Score>,
    /// How many centipawns change the odds of winning by a factor of e.
    pub scale: f64,
    /// With the weights before.
    pub before: Loss,
    /// With the weights found.
    pub after: Loss,
    /// Passes through the data that were made.
    pub epochs: u32,
}

/// Weights as the tuner changes them: middlegame and endgame.
type Parameters = Vec<[f32; 2]>;

/// Finds weights that foretell the data better than `weights`. `each` is told
/// the number of each pass and its losses; when `stop` is set the best weights
/// so far are the answer.
pub fn tune(
    plan: &Plan,
    data: &Data,
    weights: &Weights<Score>,
    stop: &AtomicBool,
    mut each: impl FnMut(u32, Loss),
) -> Tuned {
    let model = Model {
        scale: fit_scale(&data.training),
        score_share: plan.score_share,
    };
    let loss = |parameters: &Parameters| Loss {
        training: model.loss(&data.training, parameters),
        held_out: model.loss(&data.held_out, parameters),
    };
    let mut parameters: Parameters = weights
        .flat()
        .iter()
        .map(|score| [score.middlegame() as f32, score.endgame() as f32])
        .collect();
    let before = loss(&parameters);
    each(0, before);

    let mut adam = Adam::new(parameters.clone());
    let mut rng = Rng::with_seed(plan.seed);
    let mut order: Vec<u32> = (0..data.training.len() as u32).collect();
    let mut best = (before.held_out, parameters.clone());
    let (mut epochs, mut idle) = (0, 0);
    while epochs < plan.epochs && idle < plan.patience && !stop.load(Ordering::Relaxed) {
        rng.shuffle(&mut order);
        let progress = f64::from(epochs) / f64::from(plan.epochs);
        let rate = plan.rate * (0.5 + 0.5 * (PI * progress).cos()) as f32;
        for batch in order.chunks(plan.batch.max(1)) {
            let gradient = model.gradient(&data.training, batch, &parameters);
            adam.step(&mut parameters, &gradient, rate, plan.decay);
        }
        epochs += 1;
        let now = loss(&parameters);
        each(epochs, now);
        idle += 1;
        if now.held_out < best.0 {
            best = (now.held_out, parameters.clone());
            idle = 0;
        }
    }
    let (_, mut parameters) = best;
    gather(&mut parameters, &data.usage);
    let mut rounded = parameters.iter().map(|part| {
        let [middlegame, endgame] = part.map(|value| value.round().clamp(-LARGEST, LARGEST));
        Score::new(middlegame as i32, endgame as i32)
    });
    let weights = Weights::from_fn(|| rounded.next().unwrap_or_default());
    let parameters = weights
        .flat()
        .iter()
        .map(|score| [score.middlegame() as f32, score.endgame() as f32])
        .collect();
    Tuned {
        scale: model.scale.into(),
        before,
        after: loss(&parameters),
        epochs,
        weights,
    }
}

/// No weight is larger, so that sums of them fit a [`Score`].
const LARGEST: f32 = 8000.0;

/// Foretells results from weights.
struct Model {
    /// Centipawns that change the odds by a factor of e.
    scale: f32,
    score_share: f32,
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

impl Model {
    /// What a sample is to be foretold as.
    fn target(&self, sample: &Sample) -> f32 {
        let score = sigmoid(sample.score / self.scale);
        self.score_share * score + (1.0 - self.score_share) * sample.result
    }

    /// The evaluation of a sample, and how it changes with each phase.
    fn evaluate(
        &self,
        sample: &Sample,
        counts: &[(u16, i16)],
        parameters: &Parameters,
    ) -> (f32, [f32; 2]) {
        let mut sum = [0.0; 2];
        for &(index, count) in counts {
            let weight = parameters[usize::from(index)];
            sum[0] += weight[0] * f32::from(count);
            sum[1] += weight[1] * f32::from(count);
        }
        let value = sum[0] * sample.phase + sum[1] * (1.0 - sample.phase);
        let scale = sample.scale[usize::from(value < 0.0)];
        (
            value * scale,
            [sample.phase * scale, (1.0 - sample.phase) * scale],
        )
    }

    /// The mean squared error.
    fn loss(&self, samples: &Samples, parameters: &Parameters) -> f64 {
        // Sums of fixed parts in a fixed order: the same in every run.
        let parts: Vec<f64> = (0..samples.len().div_ceil(PART))
            .into_par_iter()
            .map(|part| {
                let range = part * PART..samples.len().min((part + 1) * PART);
                range
                    .map(|index| {
                        let (sample, counts) = samples.get(index);
                        let (value, _) = self.evaluate(sample, counts, parameters);
                        let error = sigmoid(value / self.scale) - self.target(sample);
                        f64::from(error * error)
                    })
                    .sum()
            })
            .collect();
        parts.iter().sum::<f64>() / samples.len() as f64
    }

    /// How the mean squared error of a batch grows with each weight, times the
    /// scale.
    fn gradient(&self, samples: &Samples, batch: &[u32], parameters: &Parameters) -> Parameters {
        let parts: Vec<Parameters> = batch
            .par_chunks(PART)
            .map(|part| {
                let mut gradient = vec![[0.0; 2]; COUNT];
                for &index in part {
                    let (sample, counts) = samples.get(index as usize);
                    let (value, slope) = self.evaluate(sample, counts, parameters);
                    let chance = sigmoid(value / self.scale);
                    let error = chance - self.target(sample);
                    let change = 2.0 * error * chance * (1.0 - chance) / batch.len() as f32;
                    for &(index, count) in counts {
                        let sum = &mut gradient[usize::from(index)];
                        sum[0] += change * slope[0] * f32::from(count);
                        sum[1] += change * slope[1] * f32::from(count);
                    }
                }
                gradient
            })
            .collect();
        let mut sum = vec![[0.0; 2]; COUNT];
        for part in parts {
            for (sum, part) in sum.iter_mut().zip(part) {
                *sum = [sum[0] + part[0], sum[1] + part[1]];
            }
        }
        sum
    }
}

/// Positions that are added up at a time.
const PART: usize = 1024;

/// The scale with which the search's scores foretell the results best.
fn fit_scale(samples: &Samples) -> f32 {
    let loss = |scale: f32| -> f64 {
        samples
            .all()
            .iter()
            .map(|sample| f64::from(sigmoid(sample.score / scale) - sample.result).powi(2))
            .sum()
    };
    // The loss has one minimum: close in on it, in even steps of the logarithm.
    let (mut low, mut high) = (SCALES.0.ln(), SCALES.1.ln());
    while high - low > 0.01 {
        let third = (high - low) / 3.0;
        if loss((low + third).exp()) < loss((high - third).exp()) {
            high -= third;
        } else {
            low += third;
        }
    }
    ((low + high) / 2.0).exp()
}

/// Scales that are thought possible, in centipawns.
const SCALES: (f32, f32) = (20.0, 2000.0);

/// The Adam optimizer (Kingma and Ba).
struct Adam {
    /// Where the parameters began.
    origin: Parameters,
    mean: Parameters,
    square: Parameters,
    steps: i32,
}

impl Adam {
    const MEAN: f32 = 0.9;
    const SQUARE: f32 = 0.999;
    const LEAST: f32 = 1e-8;

    fn new(origin: Parameters) -> Self {
        Self {
            mean: vec![[0.0; 2]; origin.len()],
            square: vec![[0.0; 2]; origin.len()],
            steps: 0,
            origin,
        }
    }

    fn step(&mut self, parameters: &mut Parameters, gradient: &Parameters, rate: f32, decay: f32) {
        self.steps += 1;
        let bias = |base: f32| 1.0 - base.powi(self.steps);
        let (mean_bias, square_bias) = (bias(Self::MEAN), bias(Self::SQUARE));
        for (index, parameter) in parameters.iter_mut().enumerate() {
            for phase in 0..2 {
                let slope = gradient[index][phase];
                let mean = &mut self.mean[index][phase];
                *mean = Self::MEAN * *mean + (1.0 - Self::MEAN) * slope;
                let square = &mut self.square[index][phase];
                *square = Self::SQUARE * *square + (1.0 - Self::SQUARE) * slope * slope;
                // What does not occur does not move.
                if *square == 0.0 {
                    continue;
                }
                let step = *mean / mean_bias / ((*square / square_bias).sqrt() + Self::LEAST);
                let way = parameter[phase] - self.origin[index][phase];
                parameter[phase] -= rate * (step + decay * way);
            }
        }
    }
}

/// Groups of which each piece counts the same number of weights.
const GATHERED: [&str; 6] = [
    "squares",
    "own_king",
    "enemy_king",
    "mobility",
    "finds",
    "fullness",
];

/// Moves the mean of what depends on where a piece stands into the worth of
/// the piece, which changes no evaluation: then a weight says what is better
/// or worse than usual, and the material what a piece is worth. What never
/// occurred is as good as usual.
fn gather(parameters: &mut Parameters, usage: &Usage) {
    let numbers = Weights::numbered();
    for (name, rows) in numbers.groups() {
        if !GATHERED.contains(&name) {
            continue;
        }
        for (kind, row) in rows.iter().enumerate().take(KINDS) {
            let material = usize::from(numbers.material[kind][0]);
            for phase in 0..2 {
                let uses = |&index: &u16| usage[usize::from(index)][phase];
                let (pieces, total) = (usage[material][phase], row.iter().map(uses).sum::<f64>());
                if total <= 0.0 || pieces <= 0.0 {
                    continue;
                }
                let sum: f64 = row
                    .iter()
                    .map(|index| uses(index) * f64::from(parameters[usize::from(*index)][phase]))
                    .sum();
                let mean = sum / total;
                for index in *row {
                    let weight = &mut parameters[usize::from(*index)][phase];
                    let [middlegame, endgame] = usage[usize::from(*index)];
                    let occurs = middlegame + endgame > 0.0;
                    *weight = if occurs { *weight - mean as f32 } else { 0.0 };
                }
                // A whole number, but for rounding.
                let each = (total / pieces).round();
                parameters[material][phase] += (mean * each) as f32;
            }
        }
    }
}

/// The worth of each kind of piece but the royal one, by phase, in Pawns: in
/// the mean of what a Pawn is worth in both, which differ much.
#[must_use]
pub fn piece_values<R: Evaluate>(weights: &Weights<Score>) -> Vec<(&'static str, [f64; 2])> {
    let parts = |kind: usize| {
        let score = weights.material[kind][0];
        [f64::from(score.middlegame()), f64::from(score.endgame())]
    };
    let [early, late] = parts(PieceKind::PAWN.index());
    let pawn = ((early + late) / 2.0).max(1.0);
    (1..R::SPEC.pieces.len())
        .map(|kind| {
            let [middlegame, endgame] = parts(kind);
            let name = R::SPEC.pieces[kind].name;
            (name, [middlegame / pawn, endgame / pawn])
        })
        .collect()
}
