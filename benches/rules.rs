//! Speed of the rules on three positions a variant: perft, move generation,
//! make/unmake and the attack test.

use std::hint::black_box;

use bannerman::board::{Color, MoveList, Position};
use bannerman::dispatch;
use bannerman::tools::perft;
use bannerman::variants::{self, Rules, Variant, legal};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// The array, a middlegame and an ending of each variant.
fn fens(variant: Variant) -> [&'static str; 3] {
    let [middlegame, ending] = match variant {
        Variant::YangQi => [
            "1nb1vbknr/r4c2c/p8/1pppp1pC1/1P3p2p/2P1PP3/1V1P3PP/v5P2/C8/RNBK1VBNR w - - 1 13",
            "5v1n1/9/1Pb3P2/1rB6/5c3/5k1p1/9/9/K8/9 b - - 0 50",
        ],
        Variant::StrongYang => [
            "rrb1v1cvvbbr1/1cnk1n2c2cr/p2p1bpv1p1np/1p2pp4p2/p2p2p2p1pp/2V6n3/2P5pP3/5P1p2P2/P2P2P1NP2P/1P2PNPPP2PP/P1VPN8/1CN1C3C3C/RRBB2KVVBBRR w - - 1 26",
            "3k9/1c11/13/4v8/2r6n3/13/3p1P7/8p4/10p2/7P5/2B6P3/9N3/3R2K6 b - e6f7 0 1",
        ],
        Variant::ManchuPlus | Variant::Manchu => [
            "1r1akab2/9/1m7/8C/2bPN1p1p/p8/P7P/6N2/4R4/1CBAKAB1R w - - 12 41",
            "8P/3ka4/b3P1R2/2P2N3/P5b2/2B4r1/1p1m1p3/3pB4/4A4/5K3 w - - 0 1",
        ],
        Variant::Xiangqi => [
            "2ba2b2/4a4/4rkC2/6C2/p7p/2pp2P1P/P3P3R/1m6B/4K4/RNBA1A1N1 w - - 3 31",
            "4k4/3Pa4/4b4/2N6/9/4p4/2m6/4B4/3pA4/4K1C2 w - - 0 1",
        ],
        Variant::QuangTrung => [
            "1n6n1/5e4/rcp2pp1cr/2pp2p1e1/2k2P4/5P1a2/2P2P4/N1P4P2/4K3R1/2EC1AC1N1 w - - 0 21",
            "4e5/3k2P3/3c6/7a2/10/3R6/10/10/4K2p2/R8N w - - 0 1",
        ],
    };
    [variant.spec().start, middlegame, ending]
}

fn bench_position<R: Rules>(criterion: &mut Criterion, name: &str, mut position: Position) {
    let mut group = criterion.benchmark_group(format!("{}/{name}", R::SPEC.name));
    let mut list = MoveList::new();
    legal::moves::<R>(&position, &mut list);
    let moves = list.clone();

    group.throughput(Throughput::Elements(perft::perft::<R>(
        &mut position,
        2,
        None,
    )));
    group.bench_function("perft 2", |bencher| {
        bencher.iter(|| perft::perft::<R>(black_box(&mut position), 2, None));
    });
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("legal moves", |bencher| {
        bencher.iter(|| {
            list.clear();
            legal::moves::<R>(black_box(&position), &mut list);
            list.len()
        });
    });
    group.bench_function("make and unmake", |bencher| {
        bencher.iter(|| {
            for &mv in moves.iter() {
                let undo = position.make(black_box(mv));
                position.unmake(mv, &undo);
            }
        });
    });
    group.throughput(Throughput::Elements(R::SPEC.squares().count() as u64));
    group.bench_function("attacked", |bencher| {
        bencher.iter(|| {
            let board = black_box(position.board());
            R::SPEC
                .squares()
                .filter(|&square| R::attacked(board, square, Color::Black))
                .count()
        });
    });
}

fn bench_all(criterion: &mut Criterion) {
    for &variant in Variant::ALL {
        for (name, fen) in ["array", "middlegame", "ending"]
            .into_iter()
            .zip(fens(variant))
        {
            dispatch!(variant, R => {
                let position = variants::read_fen::<R>(fen).expect("a legal FEN");
                bench_position::<R>(criterion, name, position);
            });
        }
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .warm_up_time(std::time::Duration::from_millis(200))
        .measurement_time(std::time::Duration::from_millis(800));
    targets = bench_all
}
criterion_main!(benches);
