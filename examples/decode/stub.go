package main

import (
	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/gopos"
	"example.com/boardcodec/sgfbg"
	"iter"
)

func goGames(p iter.Seq2[gopos.Position, error]) iter.Seq[*game]       { return nil }
func streamGames(in *input) iter.Seq[*game]                            { return nil }
func matchGames(c iter.Seq2[*sgfbg.Collection, error]) iter.Seq[*game] { return nil }

type pageOptions struct {
	games      int
	deep, tour bool
}

func writePage(p *cli.Program, html string, force bool, inputs []string, o pageOptions) error {
	return nil
}
