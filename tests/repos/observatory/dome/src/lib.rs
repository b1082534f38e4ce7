//! The dome over the telescope.

mod motor;

pub use motor::Motor;

/// A way to move.
pub trait Drive {
    /// Moves by some degrees.
    fn turn(&mut self, degrees: f64);
}

/// Opens the dome.
pub fn open(motor: &mut Motor) {
    motor.turn(90.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dome_opens() {
        let mut motor = Motor::new("north").unwrap();
        open(&mut motor);
    }
}
