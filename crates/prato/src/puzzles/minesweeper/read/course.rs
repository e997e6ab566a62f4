//! Files as courses hand them out: programs with their data inside.

use crate::formats::{Format, detect, read};
use crate::puzzles::{Kind, minesweeper, queens, tetravex};

/// The board in this text, as the text format writes it, and what is told about the rest.
#[track_caller]
fn check(text: &str, format: Format, board: &str, warning: Option<&str>) {
    assert_eq!(detect(text), format, "{text}");
    let doc = read(text, format).unwrap_or_else(|error| panic!("{text}: {}", error.message));
    assert_eq!(Kind::of(&doc, format), Kind::Minesweeper, "{text}");
    let instance = minesweeper::read(&doc, format);
    let instance = instance.unwrap_or_else(|error| panic!("{text}: {}", error.message));
    assert_eq!(minesweeper::to_text(&instance, Format::Text), board, "{text}");
    let told = Kind::Minesweeper.warning(&doc, format);
    let start = "this is a program: its data are read, and ";
    let told = told.as_deref().map(|told| told.strip_prefix(start).expect("it begins so"));
    assert_eq!(told.map(|told| told.strip_suffix(" passed over").unwrap()), warning, "{text}");
}

#[test]
fn models_that_declare_their_data() {
    let model = "
        include \"globals.mzn\";
        int: r = 2; int: c = 2;   % the size
        int: X = -1; int: nmines = 1; int: cells = r * c - 1; set of int: ROWS = 1..r;
        array[1..r, 1..c] of int: game = [| X, 1 | 1, 1 |];
        array[1..r, 1..c] of var 0..1: mines;
        constraint sum(mines) = nmines;
        constraint forall(i in 1..r, j in 1..c where game[i,j] >= 0)(
            mines[i,j] = 0 /\\ sum(a in max(1, i-1)..min(r, i+1))(mines[a,j]) <= game[i,j]);
        solve :: int_search(mines, first_fail, indomain_min, complete) satisfy;
        output [ show(mines[i,j]) ++ \"\\n\" | i in 1..r, j in 1..c ];";
    let rest = "1 variable, 2 constraints, 2 other items and `cells`";
    check(model, Format::Dzn, "2 2 1\n.1\n11\n", Some(rest));
    check("array[1..1,1..2] of int: game = [[-1,1]];\nint: r;", Format::Dzn, ".1\n", None);
    check("r = 1; c = 2; X = -1; game = [|X,1|];", Format::Dzn, ".1\n", None);
    assert!(minesweeper::parse("r = 1; c = 2; X = 3; game = [|X,1|];", None).is_err());
    let queens =
        "int: n = 4; array[1..n] of var 1..n: q; constraint alldifferent(q); solve satisfy;";
    assert_eq!(queens::parse(queens, None).unwrap(), queens::Board::empty(4));
    let tiles = "int: N = 1; array[1..N*N, 1..4] of int: puzzle = [| 1,2,3,4 |]; solve satisfy;";
    assert_eq!(tetravex::parse(tiles, None).unwrap().tiles().len(), 1);
}

/// A square board may state its size as the other puzzles do.
#[test]
fn squares() {
    let game = "array[1..n,1..n] of int: game = [| X,1 | 1,X |];";
    let board = "2 2 1\n.1\n1.\n";
    check(&format!("int: n = 2; int: X = -1; int: nmines = 1; {game}"), Format::Dzn, board, None);
    check(&format!("int: N = 2; int: nmines = 1; {game}"), Format::Dzn, board, None);
    check("n = 2; nmines = 1; game = [|X,1|1,X|];", Format::Dzn, board, None);
    check("{\"n\": 2, \"mines\": 1, \"board\": [\".1\", \"1.\"]}", Format::Json, board, None);
    check("{\"N\": 2, \"mines\": 1, \"board\": [[-1, 1], [1, -1]]}", Format::Json, board, None);
    // Beside rows and columns it is the program's own, unless they are computed from it.
    let own = "int: n = 7; int: r = 2; int: c = 2; int: nmines = 1;";
    check(&format!("{own} {game}"), Format::Dzn, board, Some("`n`"));
    let all = "int: n = 2; int: r = n; int: c = n; int: nmines = 1;";
    check(&format!("{all} {game}"), Format::Dzn, board, None);
    for (text, message) in [
        ("n = 3; game = [|1,X|1,X|];", "`n` is 3, but the board has 2 x 2 cells"),
        ("r = 2; c = 2; n = 1; game = [|1,X|1,X|];", "`n` is 1, but the board has 2 x 2 cells"),
        ("{\"n\": 2, \"board\": [\"1.\"]}", "`n` is 2, but the board has 1 x 2 cells"),
    ] {
        assert_eq!(minesweeper::parse(text, None).unwrap_err().message, message, "{text}");
    }
    // A table that is no queen's is not passed over.
    for other in ["hints = [| -1,1 | 1,-1 |]", "hints = array2d(1..2, 1..2, [-1,1, 1,-1])"] {
        let text = format!("int: n = 2; array[1..n,1..n] of int: {other}; solve satisfy;");
        let doc = read(&text, Format::Dzn).unwrap();
        assert_eq!(Kind::of(&doc, Format::Dzn), Kind::Minesweeper, "{text}");
        assert_eq!(minesweeper::parse(&text, None).unwrap_err().message, "`game` is missing");
    }
    let tiles = "int: n = 1; array[1..n*n, 1..4] of int: puzzle = [| 1,2,3,4 |]; solve satisfy;";
    assert_eq!(tetravex::parse(tiles, None).unwrap().tiles().len(), 1);
    let tiles = "{\"N\": 1, \"puzzle\": [[1,2,3,4]]}";
    assert_eq!(tetravex::parse(tiles, None).unwrap().tiles().len(), 1);
}

#[test]
fn data_of_minizinc_in_json() {
    let text = "{\"r\": 1, \"c\": 2, \"nmines\": 1, \"game\": [[-1, 1]]}";
    check(text, Format::Json, "1 2 1\n.1\n", None);
}

#[test]
fn values_that_are_computed() {
    let with = |values: &str| format!("{values} array[1..1,1..2] of int: game = [| S,1 |];");
    for mines in
        ["2 - 1", "r", "r +0", "c div 2", "(r + c) div 3", "-1 + c", "c -1", "3 * r - c", "- -1"]
    {
        let text =
            with(&format!("int: r = 1; int: c = 2; int: S; S = - 1; int: nmines = {mines};"));
        check(&text, Format::Dzn, "1 2 1\n.1\n", None);
    }
    // A name may be given behind its use.
    let text = with("int: nmines = k; int: k = m + 1; int: S = -m - 1; int: m = 0;");
    check(&text, Format::Dzn, "1 2 1\n.1\n", None);
    let text = "set of int: ROWS = 1..r; int: r = 1; array[ROWS, 1..2] of int: game = \
                array2d(ROWS, 1..r+1, [<>, 1]);";
    check(text, Format::Dzn, ".1\n", None);
    // Sizes are told by the board as well.
    let sizes = "int: r = card(index_set(game)); int: S = -1; array[int] of int: near = [i - 1 | i in 1..3];";
    check(&with(sizes), Format::Dzn, ".1\n", Some("2 computed values"));
    for mines in
        ["sum(i in 1..1)(i)", "sum([1])", "k + 1", "1 div 0", "if r = 1 then 1 else 2 endif"]
    {
        let text = with(&format!("int: r = 1; int: k; int: S = -1; int: nmines = {mines};"));
        let error = minesweeper::parse(&text, None).unwrap_err();
        assert_eq!(error.message, "`nmines` is computed", "{text}");
        assert_eq!(&text[error.span.start as usize..error.span.end as usize], mines);
    }
    assert_eq!(queens::parse("int: n = f(8);", None).unwrap_err().message, "`n` is computed");
    // Nothing is made of what is deep, long or too large.
    let long = with(&format!("int: S = -1; int: k = 1{};", "+1".repeat(100_000)));
    check(&long, Format::Dzn, ".1\n", Some("`k`"));
    let deep = with(&format!("int: S = -1; int: k = {}1;", "(".repeat(100_000)));
    check(&deep, Format::Dzn, ".1\n", Some("1 computed value"));
    let large = with("int: S = -1; int: k = 9999999999 * 9999999999;");
    check(&large, Format::Dzn, ".1\n", Some("1 computed value"));
}

/// What a program calls by a name that nobody knows here is named.
#[test]
fn names_that_are_not_known() {
    let text = "int: mines = 1; array[1..1,1..2] of int: game = [| -1,1 |]; constraint mines > 0;";
    check(text, Format::Dzn, ".1\n", Some("1 constraint and `mines`"));
    let text = "schema(1, 2, [[_, 1]]). mine(3). foo(a). foo(b). bar :- foo(_).";
    check(text, Format::Prolog, ".1\n", Some("1 rule, `mine` and `foo`"));
    let text = "matr(1, 2). schema(1, 2, 1). autore(rossi). x :- y.";
    check(text, Format::Asp, ".1\n", Some("1 rule and `autore`"));
    let many: String = (0..9).map(|number| format!("f{number}(a). ")).collect();
    let names = "1 rule, `f0`, `f1`, `f2`, `f3`, `f4`, `f5` and 3 other names";
    check(&format!("matr(1, 1). {many} x :- y."), Format::Asp, ".\n", Some(names));
}

/// The one fact with a list of lists is the board, whatever its name is.
#[test]
fn boards_by_other_names() {
    for (text, told) in [
        ("problem(1, [[_,1],[1,1]]).", Some("its board is the list of lists in `problem`")),
        ("p(1, []([](_,1),[](1,1))).", Some("its board is the list of lists in `p`")),
        ("schema([[_,1],[1,1]]).", None),
    ] {
        let doc = read(text, detect(text)).unwrap();
        let instance = minesweeper::read(&doc, Format::Prolog).unwrap();
        assert_eq!(minesweeper::to_text(&instance, Format::Text), ".1\n11\n", "{text}");
        assert_eq!(Kind::Minesweeper.warning(&doc, Format::Prolog).as_deref(), told, "{text}");
    }
    let program = ":- lib(ic).\nboard([[_,1]]).\ngo :- board(_).";
    let doc = read(program, Format::Prolog).unwrap();
    let told = "this is a program: its data are read, and 1 directive and 1 rule passed over; its board is \
                the list of lists in `board`";
    assert_eq!(Kind::Minesweeper.warning(&doc, Format::Prolog).as_deref(), Some(told));
    let two = "problem(1, [[_,1]]). problem(2, [[1,_]]). go :- problem(_, _).";
    assert_eq!(minesweeper::parse(two, None).unwrap_err().message, "`schema` is missing");
}

#[test]
fn prolog_programs() {
    let program = "
        :- use_module(library(clpfd)).
        schema(2, 2, [[A, 1], [1, 1]]).   % the board
        delta(-1). delta(0). delta(1).
        near(R-C, A-B) :- delta(X), delta(Y), A is R + X, B is C + Y, (X, Y) \\= (0, 0).
        first([H|_], H).
        space(0' ).
        sum_around(M, R, C, V) :- findall(X, near(R-C, X), L), sum(L, #=, V).
        ?- schema(R, C, M), sum_around(M, 1, 1, 0).";
    let rest = "2 rules, 1 clause with operators, 1 query, `delta` and `space`";
    check(program, Format::Prolog, ".1\n11\n", Some(rest));
    let rule_first = "go :- schema(_, _, M), writeln(M).\nschema(1, 2, [[_, 1]]).\n";
    check(rule_first, Format::Prolog, ".1\n", Some("1 rule"));
    let directive = ":- dynamic schema/3.\n:- initialization(main).\nschema(1, 2, [[_, 1]]).\n";
    check(directive, Format::Prolog, ".1\n", Some("1 directive"));
    // A mistake in the data stays one.
    let mistake = minesweeper::parse("schema(1, 2, [[_ 1]]).\ngo :- true.\n", None).unwrap_err();
    assert_eq!(mistake.message, "expected `,` or `]`, found `1`");
}

#[test]
fn answer_set_programs() {
    let program = "
        #const rows = 2. #const cols = 2.
        matr(rows, cols).
        schema(1, 2, 1). schema(2, 1..2, 1).
        cell(R, C) :- matr(M, N), R = 1..M, C = 1..N.
        { mine(R, C) : cell(R, C) }.
        :- schema(R, C, V), #count { A,B : near(R, C, A, B), mine(A, B) } != V.
        #minimize { 1,R,C : mine(R, C) }.
        #show mine/2.";
    check(program, Format::Asp, ".1\n11\n", Some("3 rules and 1 directive"));
}

/// Pools as clingo reads them: lists of arguments.
#[test]
fn pools() {
    check("matr(1, 3). schema(1, 1, 0; 1, 3, 0).", Format::Asp, "0.0\n", None);
    check("#const k = 3.\nmatr(1, k). schema(1, 2..k, 0).", Format::Asp, ".00\n", None);
    let endless = "matr(1, 3). schema(1..99999999, 1..99999999, 0).";
    assert!(read(endless, Format::Asp).unwrap_err().message.contains("too"));
    let many_arguments = format!("matr(1, 3). f(1..99999{}).", ", 0".repeat(99));
    for endless in ["matr(1, 3). schema(1..9999, 1..9999, 1..9999).", &many_arguments] {
        let message = read(endless, Format::Asp).unwrap_err().message;
        assert_eq!(message, "this stands for too many facts");
    }
}

#[test]
fn comments_in_boards() {
    check("# a board of mine\n.1\n11 # the last row\n", Format::Text, ".1\n11\n", None);
    check("% a board\n#1\n11\n", Format::Text, ".1\n11\n", None);
    check("2 2 1\n- 1 # the first row\n1 1\n", Format::Grid, "2 2 1\n.1\n11\n", None);
    check("# 2 2 1\n.1\n11\n", Format::Text, ".1\n11\n", None);
    check("# 3 3\n# mine\n.1\n11\n", Format::Text, ".1\n11\n", None);
    check("# b\n.1.\n111\n", Format::Text, ".1.\n111\n", None);
    // Without a word it is a row of covered cells.
    check("# 3 3 1\n# # # #\n# # # #\n", Format::Text, ".331\n....\n....\n", None);
    check("# 1\n1 1\n", Format::Text, ".1\n11\n", None);
    let tiles = "# b\ntetravex 1 1 # size\n#c\n1 2 3 4 # a\n";
    assert_eq!(tetravex::parse(tiles, None).unwrap().tiles().len(), 1);
    let queens = "# b\n..Q.\n....\n....\n.... # the last row\n";
    assert_eq!(queens::parse(queens, None).unwrap().queens().len(), 1);
}

/// A board of any size in the midst of a program is the same board.
#[test]
fn boards_in_programs() {
    let mut state = 1_u64;
    let mut draw = |below: u64| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    for _ in 0..300 {
        let (rows, cols) = (1 + draw(5), 1 + draw(5));
        let signs = ['.', '.', 'F', 's', '0', '1', '2', '8'];
        let row = |draw: &mut dyn FnMut(u64) -> u64| -> String {
            (0..cols).map(|_| signs[usize::try_from(draw(8)).unwrap()]).collect()
        };
        let board: Vec<String> = (0..rows).map(|_| row(&mut draw)).collect();
        let text = format!("{rows} {cols} {}\n{}\n", draw(9), board.join("\n"));
        let instance = minesweeper::parse(&text, Some(Format::Text)).unwrap();
        let around = [
            (Format::Dzn, "int: k; constraint k > 2;\n", "solve satisfy;\nvar 0..1: x;\n"),
            (Format::Prolog, "go :- schema(_, _, M), print(M).\n", "p([H|T], 0'a).\n?- go.\n"),
            (Format::Asp, "{ mine(R,C) } :- cell(R,C).\n", ":- mine(1,1).\n#minimize { 1 : a }.\n"),
        ];
        for (format, before, after) in around {
            let program = format!("{before}{}{after}", minesweeper::to_text(&instance, format));
            let found = minesweeper::parse(&program, Some(format));
            assert_eq!(found.as_ref(), Ok(&instance), "{program}");
        }
    }
}
