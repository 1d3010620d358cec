//! How a query is handed to Z3: what there is to choose.

/// How numbers are handed to Z3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Widths {
    /// Every term has the least width that holds its interval.
    #[default]
    Narrow,
    /// Every term has the width of its sort.
    Full,
}

/// Which of Z3's solvers works.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Engine {
    /// The incremental SAT solver on bits (logic `QF_FD`); queries with arrays get
    /// [`Engine::General`].
    #[default]
    Bits,
    /// What Z3 chooses for `QF_BV`.
    BitVectors,
    /// What Z3 chooses without being told a logic.
    General,
}

/// How a query is handed to Z3. The defaults are the fastest that were measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Options {
    /// Widths of numbers.
    pub widths: Widths,
    /// The solver.
    pub engine: Engine,
}
