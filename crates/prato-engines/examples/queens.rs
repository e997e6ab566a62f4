//! N queens on an empty board by SAT, with the memory allowed in GiB and the seed of the shuffle:
//! `cargo run --release --example queens -- 100 product 8 1`.

use std::time::Instant;

use prato::engine::Engine;
use prato::model::{Constraint, Model, Origin, Var};
use prato::outcome::Outcome;
use prato::watch::Watch;
use prato_engines::Order;
use prato_engines::cnf::Options;
use prato_engines::encode::AT_MOST_ONE;
use prato_engines::sat::Sat;

fn main() {
    let mut args = std::env::args().skip(1);
    let n: i32 = args.next().map_or(8, |n| n.parse().expect("a number of queens"));
    let name = args.next().unwrap_or_else(|| "product".to_string());
    let gib: usize = args.next().map_or(8, |gib| gib.parse().expect("memory allowed in GiB"));
    let seed: u64 = args.next().map_or(1, |seed| seed.parse().expect("a seed"));
    let at_most_one =
        AT_MOST_ONE.iter().copied().find(|encoding| encoding.name() == name).expect("an encoding");

    let variables = Order::Shuffled(seed);
    let sat = Sat { options: Options { at_most_one, variables, ..Options::default() } };
    let mut watch = Watch::default();
    watch.memory = gib << 30;
    let start = Instant::now();
    let model = queens(n);
    match sat.solve(&model, &[], &watch) {
        Ok(run) => {
            match run.outcome {
                Outcome::Answered(values) => {
                    assert_eq!(model.check(&values), Ok(()));
                    println!("{n} queens, {name}: {:?}", run.effort);
                }
                Outcome::Impossible => println!("{n} queens do not fit"),
                Outcome::Stopped { why, .. } => println!("stopped: {why}"),
            }
            println!("{:.2} s", start.elapsed().as_secs_f64());
        }
        Err(error) => println!("{error}"),
    }
}

/// The column of each row's queen.
fn queens(n: i32) -> Model {
    let mut model = Model::default();
    let vars: Vec<Var> = (0..n).map(|_| model.var(1..=n)).collect();
    for step in [0, -1, 1] {
        let terms = vars.iter().zip(0..).map(|(&var, row)| (var, step * row)).collect();
        model.rule(Constraint::AllDifferent(terms), Origin::GIVEN);
    }
    model
}
