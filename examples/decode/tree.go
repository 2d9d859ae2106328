package main

import "example.com/boardcodec/cbf"

type game struct{}

func chessGame(g *cbf.Game, err error) *game { return nil }
