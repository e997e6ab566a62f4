% Minesweeper: where may the mines be? The board stands apart, in a file of facts:
%     swipl -g main -t halt THIS.pl BOARD.pl
:- use_module(library(clpfd)).
:- dynamic schema/3, mines/1, safe/2, flag/2, click/2.
:- multifile schema/3, mines/1, safe/2, flag/2, click/2.

% A mine field that fits, as rows of 1 for a mine and 0 for none.
solution(Field) :-
    rules(Field),
    label_all(Field).

% mine(R, C) succeeds if there can be no mine at row R, column C, which is covered: to assume one is
% refuted. With R and C unbound it enumerates these cells.
mine(R, C) :-
    schema(_, _, Board),
    cell(Board, R, C, Cell),
    var(Cell),
    \+ ( rules(Field), cell(Field, R, C, 1), label_all(Field) ).

rules(Field) :-
    schema(Rows, Cols, Board),
    length(Field, Rows),
    maplist(row(Cols), Field),
    findall(clue(R, C, N), ( cell(Board, R, C, N), integer(N) ), Clues),
    % a cell that is known to be safe holds no mine
    findall(R-C, safe(R, C), Safe),
    maplist(value(Field, 0), Safe),
%% flags
    % every flag is on a mine
    findall(R-C, flag(R, C), Flags),
    maplist(value(Field, 1), Flags),
%% clue-cells
    % an open cell holds no mine
    maplist(clue_cell(Field), Clues),
%% clues
    % around a clue lie as many mines as it says
    maplist(clue(Field), Clues),
%% total
    % the mines in all are as many as the board has, if that is known
    total(Field),
%% zero
    % around a 0 there is no mine
    maplist(zero(Field), Clues),
%% full
    % a clue with as many covered cells around as it says has a mine in each
    maplist(full(Field, Board, Safe), Clues),
%% eight
    % around an 8 there are mines alone
    maplist(eight(Field), Clues),
%% end
    true.

clue_cell(Field, clue(R, C, _)) :- cell(Field, R, C, 0).

clue(Field, clue(R, C, N)) :- around(Field, R, C, Cells), sum(Cells, #=, N).

total(Field) :-
    (   mines(N)
    ->  append(Field, Cells), sum(Cells, #=, N)
    ;   true
    ).

zero(Field, clue(R, C, N)) :-
    (   N =:= 0
    ->  around(Field, R, C, Cells), maplist(=(0), Cells)
    ;   true
    ).

eight(Field, clue(R, C, N)) :-
    (   N =:= 8
    ->  around(Field, R, C, Cells), maplist(=(1), Cells)
    ;   true
    ).

full(Field, Board, Safe, clue(R, C, N)) :-
    findall(A-B, ( near(Board, R, C, A, B), hidden(Board, Safe, A-B) ), Hidden),
    (   N > 0, length(Hidden, N)
    ->  maplist(value(Field, 1), Hidden)
    ;   true
    ).

% whether nothing is known of a cell
hidden(Board, Safe, R-C) :- cell(Board, R, C, Cell), var(Cell), \+ memberchk(R-C, Safe).

row(Cols, Row) :- length(Row, Cols), Row ins 0..1.

cell(Rows, R, C, Cell) :- nth1(R, Rows, Row), nth1(C, Row, Cell).

value(Field, Value, R-C) :- cell(Field, R, C, Value).

near(Rows, R, C, A, B) :-
    next(R, A), next(C, B), A-B \== R-C,
    cell(Rows, A, B, _).

next(I, J) :- member(D, [-1, 0, 1]), J is I + D, J > 0.

around(Field, R, C, Cells) :-
    findall(A-B, near(Field, R, C, A, B), Places),
    maplist(at(Field), Places, Cells).

at(Field, R-C, Cell) :- cell(Field, R, C, Cell).

label_all(Field) :- append(Field, Cells), labeling([ff], Cells).

% The cells in question, or else a mine field.
main :-
    (   click(_, _)
    ->  forall(click(R, C), ( mine(R, C) -> writeln(safe) ; writeln('may be a mine') ))
    ;   solution(Field)
    ->  forall(member(Row, Field), ( atomic_list_concat(Row, ' ', Line), writeln(Line) ))
    ;   writeln('=====UNSATISFIABLE=====')
    ).
