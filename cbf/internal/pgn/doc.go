// Package pgn splits text in Portable Game Notation into games, and games into
// tokens: tags, move numbers, moves, annotations, comments, the begin and the
// end of variations, results. It recognises the form of a move, and no more of
// chess; it has no position, no limits but those of its buffer, and no charset
// but UTF-8.
//
// People write PGN in many ways that the standard does not have. What has one
// reading nevertheless becomes a token like any other, with a Flaw that says
// what is wrong with it. The caller decides whether to take it.
//
// The standard is "Standard: Portable Game Notation Specification and
// Implementation Guide" of 1994-03-12, by Steven J. Edwards.
package pgn
