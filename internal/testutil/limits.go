package testutil

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A limit is what a call may allocate while it runs, garbage included: so many bytes for each byte of
// its input, and base besides. The limits are the table of SECURITY.md: go test ./internal/testutil
// -update prints it there.
type limit struct {
	name    string // package, and call
	perByte float64
	base    int
	note    string
}

const kb, mb = 1 << 10, 1 << 20

var limits = []limit{
	{"matchid, all parsers", 0, 2 * kb, ""},
	{"matchid, FindGNUBGIDs, FindXGIDs, FindOGIDs", 30, kb, ""},
	{"sgfbg, Parse", 55, 512 * kb, "besides: problems; `ErrDepth` for variations deeper than 10,000"},
	{"sgfbg, Parse, lenient", 55, 2 * mb, "besides: problems and open trees"},
	{"sgfbg, Reader", 250, 512 * kb, ""},
	{"sgfbg, Reader, lenient", 250, 4 * mb, ""},
	{"sgfbg, Collection.AppendText", 25, mb, "more than 10 only for deep variations"},
	{"sgfbg, Collection.Records", 200, 64 * kb, ""},
	{"sgfbg, Decisions", 300, mb, "with the matches of a collection"},
	{"sgfbg, Game.Outcome, Info", 1000, 64 * kb, ""},
	{"sgfbg, Game.Nodes, Text", 200, 256 * kb, ""},
	{"sgfbg, analysis of a Node", 200, 64 * kb, ""},
	{"sgfbg, Node.Add, AddVariation", 400, 64 * kb, "for a node added to each that was read"},
	{"sgfbg, Matches", 300, mb, ""},
	{"sgfbg, Matches of a Reader", 300, 3 * mb, "most of them for the games"},
	{"sgfbg, FromMatch", 600, mb, "with the matches of a collection"},
	{"sgfbg/bg, Board.ParsePlay", 150, 16 * kb, ""},
	{"sgfbg/bg, Match.Records", 1000, 8 * kb, "for each game and action"},
	{"sgfbg/bg, Match.Decisions", 2000, 16 * kb, "for each game, action and candidate"},
	{"sgfbg/bg, Match.Statistics", 3000, 16 * kb, "for each game, action and candidate"},
	{"sgfbg/mat, Parse, strict and lenient", 400, 2 * mb, "besides: problems"},
	{"sgfbg/mat, Reader, strict and lenient", 500, 3 * mb, "one match at a time"},
	{"sgfbg/mat, Append", 400, 2 * mb, "besides: problems"},
	{"sgfbg/xg, Parse", 10, 256 * kb, "of the members, decompressed; `ErrTooLarge` for a member above " +
		"16 MiB, or comments above 4 MiB"},
	{"sgfbg/xg, Match.Match", 4, 256 * kb, "of the members, decompressed"},
	{"sgfbg/xg, decisions of a Match", 4, 256 * kb, "of the members, decompressed"},
	{"sgfbg/met, Parse", 120, 8 * kb, ""},
	{"sgfbg/bgfile, Parse and Options.Matches, strict and lenient", 500, 3 * mb, "of .xg, of the members, decompressed; besides: problems, as sgfbg and sgfbg/mat"},
	{"sgfbg/bgfile, File.Decisions", 400, mb, "as Parse"},
	{"sgfbg/bgfile, File.Collection", 600, mb, "as Parse"},
	{"sgfbg/ids, all functions", 0, 8 * kb, ""},
	{"cbf, ParseGame, strict and lenient; Game.UnmarshalBinary", 300, 10 * kb, ""},
	{"cbf, Game.AppendBinary", 270, 10 * kb, ""},
	{"cbf, Recover", 130, 40 * kb, ""},
	{"cbf, Database.Games, if each record is named once", 130, 70 * kb, "a record costs as often as " +
		"the index names it, compare `Database.Offset`"},
	{"cbf, NewDatabase", 1, 10 * kb, ""},
	{"cbf, Database.AppendIndex", 8, 80 * kb, ""},
	{"cbf, Database.Check", 100, 1536 * kb, "of the index, and 130 of the games, as Recover; " +
		"besides: a thousand problems"},
	{"cbf, ReadBook", 15, 10 * kb, ""},
	{"cbf, Book.Tree", 200, 10 * kb, ""},
	{"cbf, Book.MarshalBinary", 10, 10 * kb, ""},
	{"cbf, NewBook", 80, 10 * kb, "of the book that it makes"},
	{"cbf/cbh, Open", 1, 100 * kb, "a file that is no `io.ReaderAt`, and each member of an archive that is used, is in memory: `Options.MaxMember`"},
	{"cbf/cbh, Database.Header and Headers", 40, 1 * mb, "besides: names that were read lately"},
	{"cbf/cbh, Database.Game and Games, if no moves are named twice", 100, 4 * mb, "besides: variations that wait; moves cost as often as headers name them"},
	{"cbf/cbh, Database.Game, of its annotations", 200, 256 * kb, "besides: a thousand problems"},
	{"cbf/cbh, Database.Annotations", 50, 64 * kb, ""},
	{"cbf/cbh, Recover", 130, 256 * kb, ""},
	{"cbf/cbh, OpenArchive", 20, 64 * kb, ""},
	{"cbf/chess, all parsers", 2, 4 * kb, "besides: an error that lists legal moves"},
	{"cbf/pgn, Reader.Next alone", 200, 256 * kb, ""},
	{"cbf/pgn, Reader.MainLine, strict", 900, 256 * kb, ""},
	{"cbf/pgn, Reader.Game, strict", 900, 256 * kb, "nearly all for games and errors of a few bytes"},
	{"cbf/pgn, Reader.Game and MainLine, lenient", 2600, mb, "400 of them for problems and games of " +
		"a few bytes, the others for open variations, at most 30 MB; a game lists 1,000 problems"},
	{"cbf/pgn, Game.AppendText, of the PGN that was read", 200, 16 * kb, ""},
	{"cbf/pgn/cbfpgn, Fitter.Record and AppendRecord", 1500, 16 * kb, "of the PGN that was read; nearly all " +
		"for games of a few bytes, and for letters that are lost; a game lists 1,000 losses"},
	{"cbf/pgn/cbfpgn, Fitter.Game", 450, 16 * kb, "of the PGN that the record was made of, as Record"},
	{"cbmoves, Decode, strict and lenient", 800, 4 * kb, "700 of them for open variations, at most 15 MB"},
	{"cbmoves, Tokens", 700, 4 * kb, "nearly all for open variations, at most 15 MB"},
	{"cbmoves, Detect", 2000, 8 * kb, "nearly all for open variations, at most 45 MB"},
	{"cbmoves, Decode of one game after another (`Options.Concatenated`)", 800, 4 * kb, ""},
	{"cbmoves, Append and Walk of a game", 400, 4 * kb, ""},
	{"cbmoves, AppendPGN of a game, of its stream and texts", 210, 8 * kb, ""},
	{"cbmoves, ParseFEN, ParseMove", 0, 2 * kb, ""},
	{"gopos, Reader, Scores, Texts, Position, ParseID", 0, 17 * kb, ""},
	{"gopos, Merge", 2, 34 * kb, ""},
	{"gopos, ReadScores", 10, 17 * kb, ""},
	{"zobrist, ReadTable", 0, 620 * kb, ""},
	{"zobrist, Table.Hash", 0, kb, ""},
	{"zobrist, Symmetry.Board", 2, kb, ""},
}

// Limit returns the limit of a call by its name in SECURITY.md.
func Limit(t testing.TB, name string) (perByte float64, base int) {
	t.Helper()
	for _, l := range limits {
		if l.name == name {
			return l.perByte, l.base
		}
	}
	t.Fatalf("no limit is called %q", name)
	return 0, 0
}

// row returns the cells of the table.
func (l limit) row() []string {
	perByte := fmt.Sprint(l.perByte)
	if l.perByte >= 1000 {
		perByte = perByte[:1] + "," + perByte[1:]
	}
	base := fmt.Sprintf("%d KB", l.base/kb)
	if l.base >= mb {
		base = fmt.Sprintf("%g MB", float64(l.base)/mb)
	}
	return []string{l.name, perByte, base, l.note}
}

// SecurityTable compares the table of SECURITY.md that has a head with rows, or writes these there.
func SecurityTable(t *testing.T, update bool, head string, rows [][]string) {
	t.Helper()
	file := filepath.Join(root(t), "SECURITY.md")
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	page := string(data)
	before, rest, ok := strings.Cut(page, head+"\n")
	require.True(t, ok, head)
	_, after, _ := strings.Cut(rest, "\n\n")
	table := head + "\n" + strings.Repeat("|---", strings.Count(head, "|")-1) + "|\n"
	for _, row := range rows {
		table += "| " + strings.Join(row, " | ") + " |\n"
	}
	want := before + strings.ReplaceAll(table, "|  |", "| |") + "\n" + after
	if update {
		require.NoError(t, os.WriteFile(file, []byte(want), 0o666))
		page = want
	}
	require.Equal(t, want, page, "write it with -update")
}

// root returns the folder of go.mod, which is above that of a test.
func root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	require.NoError(t, err)
	for dir != filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		dir = filepath.Dir(dir)
	}
	t.Fatal("no go.mod above the test")
	return ""
}
