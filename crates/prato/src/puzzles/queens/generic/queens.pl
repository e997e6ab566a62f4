% N-Queens: in which column does the queen of each row stand? The board stands apart, in a file of facts:
%     swipl -g main -t halt THIS.pl BOARD.pl
% stands(R,C) is a queen that stands already, forbidden(R,C) a cell where none may stand.
:- use_module(library(clpfd)).
:- dynamic n/1, stands/2, forbidden/2.
:- multifile n/1, stands/2, forbidden/2.

% A solution: the column of the queen in each row.
solution(Queens) :-
    rules(Queens),
    labeling([ff], Queens).

rules(Queens) :-
    n(N),
    length(Queens, N),
    Queens ins 1..N,
    numlist(1, N, Numbers),
    % a queen that stands already
    findall(R-C, stands(R, C), Stands),
    maplist(queen(Queens), Stands),
    % a cell where none may stand
    findall(R-C, forbidden(R, C), Forbidden),
    maplist(no_queen(Queens), Forbidden),
%% rows
    % one queen a row: each element of the list has one value
%% columns
    % at most one queen a column
    all_different(Queens),
%% diagonals
    % at most one queen a diagonal: a falling one is where column minus row is the same, a rising one where
    % their sum is
    maplist(falling, Queens, Numbers, Falling),
    all_different(Falling),
    maplist(rising, Queens, Numbers, Rising),
    all_different(Rising),
%% columns-taken
    % a queen in every column
    maplist(taken(Queens), Numbers),
%% end
    true.

queen(Queens, R-C) :- nth1(R, Queens, C).

no_queen(Queens, R-C) :- nth1(R, Queens, Q), Q #\= C.

falling(Q, R, D) :- D #= Q - R.

rising(Q, R, D) :- D #= Q + R.

taken(Queens, C) :- maplist(here(C), Queens, Here), sum(Here, #>=, 1).

here(C, Q, Here) :- Here #<==> Q #= C.

main :-
    (   solution(Queens)
    ->  atomic_list_concat(Queens, ' ', Line), writeln(Line)
    ;   writeln('=====UNSATISFIABLE=====')
    ).
