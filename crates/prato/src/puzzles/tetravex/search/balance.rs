//! What two opposite borders must still show, kept up to date while tiles are laid.

/// The two opposite borders of one direction: end 0 is north or east, end 1 south or west.
///
/// Inside the board the two sides of a direction meet in pairs, so a number that is on more sides
/// of one kind than of the other has its surplus on the border.
#[derive(Clone)]
pub(super) struct Balance {
    /// How much more often each number must still be on the border of end 0 than of end 1.
    surplus: Vec<i32>,
    /// The sum of what is missing at each end.
    missing: [i32; 2],
    /// The places on each border where no tile lies yet.
    room: [i32; 2],
}

impl Balance {
    /// With empty borders of `room` places, and this surplus of each number.
    pub(super) fn new(surplus: Vec<i32>, room: usize) -> Balance {
        let missing = [1, -1].map(|sign| surplus.iter().map(|&more| (sign * more).max(0)).sum());
        let room = i32::try_from(room).expect("a border of a board that fits in memory");
        Balance { surplus, missing, room: [room; 2] }
    }

    /// Borders that may show anything.
    pub(super) fn silent(numbers: usize) -> Balance {
        // No border is so long that this room is ever needed.
        Balance { surplus: vec![0; numbers], missing: [0; 2], room: [i32::MAX / 2; 2] }
    }

    /// A tile shows this number at the border of this end.
    pub(super) fn lay(&mut self, end: usize, number: usize) {
        self.shift(number, if end == 0 { -1 } else { 1 });
        self.room[end] -= 1;
    }

    /// The opposite of [`lay`](Self::lay).
    pub(super) fn take_up(&mut self, end: usize, number: usize) {
        self.shift(number, if end == 0 { 1 } else { -1 });
        self.room[end] += 1;
    }

    fn shift(&mut self, number: usize, by: i32) {
        let surplus = &mut self.surplus[number];
        let (before, after) = (*surplus, *surplus + by);
        *surplus = after;
        self.missing[0] += after.max(0) - before.max(0);
        self.missing[1] += (-after).max(0) - (-before).max(0);
    }

    /// How many places of each border are free for any number; `None` if too much is missing.
    pub(super) fn slack(&self) -> Option<usize> {
        // Both ends have the same: the sum of the surplus is the difference of the rooms.
        usize::try_from(self.room[0] - self.missing[0]).ok()
    }

    /// How often a number must still be on the border of this end, at least.
    pub(super) fn missing(&self, end: usize, number: usize) -> usize {
        let surplus = self.surplus[number];
        usize::try_from(if end == 0 { surplus } else { -surplus }).unwrap_or(0)
    }

    /// The numbers of this direction.
    pub(super) fn numbers(&self) -> usize {
        self.surplus.len()
    }
}
