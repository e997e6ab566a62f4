//! Engines that bring a foreign solver, one feature each: SAT (`sat`, CaDiCaL), constraint
//! programming (`cp`, Pumpkin) and answer-set programming (`asp`, clingo).
