//! Indexes the project it is started in, and says which of its classes are used most.
//!
//! `cargo run --example count_classes`

use rhumb::question::status::Status;
use rhumb::{Answer, Ask, Mode, NoProgress};

fn main() -> Result<(), rhumb::Error> {
    let project = rhumb::open(".")?;
    let report = project.index(Mode::Update, &NoProgress)?;
    println!("{} files are new, {} are as they were", report.added.len(), report.unchanged);

    // Any SELECT over the relations that `rhumb schema` lists.
    let table = project.sql(
        "SELECT s.name, count(*) FROM symbols s JOIN refs r ON r.target_id = s.id
        WHERE s.kind = 'class' GROUP BY s.id ORDER BY 2 DESC LIMIT 5",
    )?;
    for row in &table.rows {
        println!("{row:?}");
    }

    // Any question of the command line.
    if let Answer::Status(status) = project.ask(&Ask::Status(Status { limit: 3 }))? {
        println!("{} symbols in {} files", status.symbols, status.files);
    }
    Ok(())
}
