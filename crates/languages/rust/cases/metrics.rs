// Metrics of a function's body.

fn straight() -> u32 { 1 }
// ^^^^^^^^ def function straight complexity=1 cognitive=0 returns=0 nesting=0

fn decide(door: Option<u32>) -> u32 {
// ^^^^^^ def function decide complexity=4 branches=2 operators=1 returns=1 nesting=1
    if door.is_some() && true {
        return 1;
    } else if door.is_none() {
        2
    } else {
        3
    }
}

fn nest(doors: &[u32]) {
// ^^^^ def function nest complexity=5 cognitive=10 branches=1 loops=3 nesting=4
    for door in doors {
        while true {
            loop {
                if *door > 1 { break; }
            }
        }
    }
}

fn choose(kind: u32) -> u32 {
// ^^^^^^ def function choose branches=2 complexity=3 cognitive=1 nesting=1
    match kind {
        1 => 1,
        2 | 3 => 2,
        _ => 3,
    }
}

fn risky(path: &str) -> Result<(), Error> {
// ^^^^^ def function risky branches=1 returns=1 unsafe=1 unchecked=3 assertions=2
    let text = read(path)?;
    unsafe { text.get_unchecked(0) };
    text.parse().unwrap();
    text.parse().expect("a number");
    assert!(true);
    debug_assert_eq!(1, 1);
    panic!();
}

fn outer(doors: Vec<u32>) {
// ^^^^^ def function outer branches=1 complexity=2
    fn inner(door: u32) -> bool {
//     ^^^^^ def function outer::inner operators=1 complexity=2
        door > 1 || door == 0
    }
    doors.iter().map(|door| if inner(*door) { 1 } else { 2 });
}
