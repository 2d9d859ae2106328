// Package testdata has the samples that decode shows. They are in the program itself, for people
// who have nothing else.
package testdata

import "embed"

// Samples are files of this folder.
//
//go:embed cbf/b02fisch.fbk cbf/pgn-sample.pgn cbf/r01fisch.cb? cbh/made.cb? gopos/positions.dat gopos/scores.dat
//go:embed mat/xg-whole.mat sgfbg/human-cube-match9.sgf xg/built.xg xg/built.xgp zobrist/t81_w8.dat
var Samples embed.FS
