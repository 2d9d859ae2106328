// Package scanner splits text in Portable Game Notation into games, and games into
// tokens: tags, move numbers, moves, annotations, comments, the start and the end of
// variations, results. It recognises the form of a move, and nothing else of chess:
// it has no position, no limits except those of its buffer, and no charset except UTF-8.
//
// People write PGN in many ways that the standard does not have. A form that can be
// read in one way only becomes a token like any other, with a Flaw that says what is
// wrong with it. The caller decides whether to accept it.
//
// The standard is "Standard: Portable Game Notation Specification and
// Implementation Guide" of 1994-03-12, by Steven J. Edwards.
package scanner
