//! Counts the words of its arguments.

use tally::tally;

fn main() {
    let text = std::env::args().skip(1).collect::<Vec<_>>().join(" ");
    for (word, count) in tally(&text) {
        println!("{count} {word}");
    }
}
