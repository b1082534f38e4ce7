//! Indexes a folder and prints what it cost.
use rhumb_index::*;
fn main() {
    let root = std::env::args().nth(1).unwrap();
    let full = std::env::args().nth(2).as_deref() == Some("full");
    let env = Environment { root: Some(root.into()), state_dir: Some("/tmp/rhumb-state".into()), ..Environment::of_process() };
    let p = Project::find(&env, Width::Any).unwrap();
    let t = std::time::Instant::now();
    let r = p.index(if full { Mode::Full } else { Mode::Update }, &Silent).unwrap();
    println!("{:?} full={} +{} ~{} -{} ={} relinked {} {:?}", t.elapsed(), r.is_full, r.added.len(), r.changed.len(), r.removed.len(), r.unchanged, r.relinked, r.phases);
    for (p, d) in r.slowest.iter().take(3) { println!("  {p} {d:?}"); }
    println!("{:?} {}", p.state.current_index(), std::fs::metadata(p.state.current_index().unwrap()).unwrap().len());
}
