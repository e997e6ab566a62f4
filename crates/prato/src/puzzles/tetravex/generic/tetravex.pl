% Tetravex: which tile lies where? The tiles stand apart, in a file of facts:
%     swipl -g main -t halt THIS.pl TILES.pl
:- use_module(library(clpfd)).
:- dynamic size/2, tile/5, fixed/3.
:- multifile size/2, tile/5, fixed/3.

% A solution: the tile at each place, from left to right and from top to bottom.
solution(Res) :-
    rules(Res),
    labeling([ff], Res).

rules(Res) :-
    size(Rows, Cols),
    Places is Rows * Cols,
    length(Laid, Places),
    % a tile and its numbers at each place
    findall([I,N,S,E,W], tile(I, N, S, E, W), Tiles),
    maplist(tile_of(Tiles), Laid, Res),
    rows(Cols, Laid, Board),
    transpose(Board, Columns),
    % a tile that lies already, or one that is equal to it
    findall(fixed(R, C, I), fixed(R, C, I), Fixed),
    maplist(lies(Board), Fixed),
%% all-different
    % each tile lies once
    all_different(Res),
    % equal tiles lie in the order of their numbers: to swap them is no other solution
    forall_equal(in_order(Res)),
%% one-for-all
    % of equal tiles the first lies for all: to take another one is no other solution
    forall_equal(not_second(Res)),
%% horizontal
    % tiles side by side touch with equal numbers
    maplist(touching(beside), Board),
%% vertical
    % tiles above each other touch with equal numbers
    maplist(touching(above), Columns),
%% balance
%% balance-horizontal
    % how often a number lies inside, from left to right
    balance(4, 5, Rows, Board),
%% balance-vertical
    % how often a number lies inside, from top to bottom
    balance(3, 2, Cols, Columns),
%% end
    true.

tile_of(Tiles, [I,N,S,E,W], I) :- tuples_in([[I,N,S,E,W]], Tiles).

beside([_,_,_,E,_], [_,_,_,_,W]) :- E #= W.
above([_,_,S,_,_], [_,N,_,_,_]) :- S #= N.

% All neighbours in a line.
touching(Goal, [A,B|Rest]) :- !, call(Goal, A, B), touching(Goal, [B|Rest]).
touching(_, _).

rows(_, [], []) :- !.
rows(Cols, Laid, [Row|Board]) :- length(Row, Cols), append(Row, Rest, Laid), rows(Cols, Rest, Board).

equal(I, J) :- tile(I, N, S, E, W), tile(J, N, S, E, W).

lies(Board, fixed(R, C, I)) :-
    nth1(R, Board, Row), nth1(C, Row, [J|_]),
    findall([K], equal(I, K), Same), tuples_in([[J]], Same).

forall_equal(Goal) :-
    findall(I-J, ( equal(I, J), I < J ), Pairs),
    maplist(Goal, Pairs).

in_order(Res, I-J) :- foldl(not_after(I, J), Res, 0, _).

% Whether J was met is 1 or 0; from then on I is not to come.
not_after(I, J, Tile, Met, MetNow) :-
    Met #==> Tile #\= I,
    MetNow #<==> Met #\/ Tile #= J.

not_second(Res, _-J) :- maplist(#\=(J), Res).

% Inside, each side touches one opposite to it: what is left of the sides with a number lies on a border, and
% a border has no more room than that for all numbers together.
balance(Side, Opposite, Room, Lines) :-
    findall(X, ( side(Side, X) ; side(Opposite, X) ), All),
    sort(All, Numbers),
    maplist(sides(Side), Numbers, Counts),
    maplist(sides(Opposite), Numbers, Others),
    maplist(left, Counts, Others, Left),
    sum_list(Left, Needed),
    (   Needed > Room -> Slack = Room ; Slack is Room - Needed ),
    maplist(often(Slack), Numbers, Counts, Others, Often),
    maplist(inside(Side), Lines, Parts),
    append(Parts, Inside),
    global_cardinality(Inside, Often).

side(Side, X) :- tile(I, N, S, E, W), nth1(Side, [I,N,S,E,W], X).

sides(Side, X, Count) :- findall(x, side(Side, X), List), length(List, Count).

left(Count, Other, Left) :- Left is max(0, Count - Other).

often(Slack, X, Count, Other, X-Often) :-
    Most is min(Count, Other),
    Least is max(0, Most - Slack),
    Often in Least..Most.

inside(Side, Line, Numbers) :-
    append(Inner, [_], Line),
    maplist(nth1(Side), Inner, Numbers).

main :-
    (   solution(Res)
    ->  format("res = ~w;~n", [Res])
    ;   writeln('=====UNSATISFIABLE=====')
    ).
