//! How many nodes Gecode would keep at once: its *peak depth*, which is told so that numbers can be compared.
//!
//! Gecode keeps the nodes on the way down, a copy of the domains in every eighth of them alone, and comes to the
//! others again from the last copy (*recomputation*). Where that is far, it makes a copy half way (*adaptive
//! recomputation*), and a copy whose last branch is taken is used up (*last alternative optimisation*): its node
//! makes room for the next one.

/// So many nodes down a copy is made.
const EVERY: usize = 8;

/// From so many nodes on a copy is made half way.
const FAR: usize = 2;

/// The nodes that Gecode would keep now.
#[derive(Default)]
pub struct Kept {
    // Invariant: if there is a node, the first one has a copy, or it is used up and the last.
    nodes: Vec<Node>,
    /// How far the last copy is; 0 if the next node needs one.
    since_copy: usize,
}

struct Node {
    has_copy: bool,
    at: At,
}

#[derive(PartialEq, Eq)]
enum At {
    First,
    Last,
    UsedUp,
}

impl Kept {
    /// The first branch of a node is taken. So many are kept then.
    pub fn down(&mut self) -> u64 {
        let has_copy = self.since_copy == 0 || self.since_copy >= EVERY;
        self.since_copy = if has_copy { 1 } else { self.since_copy + 1 };
        self.nodes.pop_if(|last| last.at == At::UsedUp);
        self.nodes.push(Node { has_copy, at: At::First });
        self.nodes.len() as u64
    }

    /// From a leaf the search goes to the second branch of the last node where that is left.
    pub fn back(&mut self) {
        while self.nodes.pop_if(|last| last.at != At::First).is_some() {}
        let Some(last) = self.nodes.last_mut() else { return };
        if last.has_copy {
            *last = Node { has_copy: false, at: At::UsedUp };
            self.since_copy = 0;
            return;
        }
        last.at = At::Last;
        let copy = self.nodes.iter().rposition(|node| node.has_copy).unwrap_or(0);
        self.since_copy = self.nodes.len() - copy;
        if self.since_copy >= FAR {
            let half = copy + self.since_copy / 2;
            let open = (half..self.nodes.len()).find(|&at| self.nodes[at].at == At::First);
            if let Some(open) = open {
                self.nodes[open].has_copy = true;
                self.since_copy = self.nodes.len() - open;
            }
        }
    }
}
