//! The motor that turns the dome.

use crate::Drive;

/// A motor.
pub struct Motor {
    name: String,
    angle: f64,
}

impl Motor {
    /// The motor of this name.
    pub fn new(name: &str) -> Option<Self> {
        Some(Self { name: name.to_owned(), angle: 0.0 })
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// The angle, read from the hardware.
    #[deprecated(note = "use angle")]
    pub fn read(&self) -> f64 {
        let raw = unsafe { std::ptr::read_volatile(&self.angle) };
        Some(raw).unwrap()
    }

    fn rest(&self) -> f64 {
        self.angle
    }
}

impl Drive for Motor {
    fn turn(&mut self, degrees: f64) {
        self.angle += degrees;
    }
}

/// The angle of the motor.
pub fn angle(motor: &Motor) -> f64 {
    motor.read()
}
