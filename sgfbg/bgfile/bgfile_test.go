package bgfile_test

import (
	"fmt"
	"io"
	"log"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/bgfile"
	"example.com/boardcodec/sgfbg/ids"
)

// Each decision of a match, in whatever format it is saved.
func ExampleParse() {
	for _, name := range []string{"xg/built.xg", "sgfbg/auto-match05-1.sgf", "sgfbg/auto-match05-1.mat"} {
		data, err := os.ReadFile("../../testdata/" + name)
		if err != nil {
			log.Fatal(err)
		}
		f, err := bgfile.Parse(data)
		if err != nil {
			log.Fatal(err)
		}
		info := f.Matches[0].Games[0].Info
		fmt.Printf("%s: %s - %s, to %d\n", f.Format, info.Player[bg.White], info.Player[bg.Black], info.Length)
		n := 0
		for d := range f.Decisions() {
			if n++; n > 2 {
				break
			}
			id, err := ids.GNUBGID(d.Board)
			if err != nil {
				log.Fatal(err)
			}
			fmt.Println(d.Game, id, d.Move.Player, d.Board.Dice, d.Board.Notation(d.Move))
		}
	}
	// Output:
	// .xg: Ann - Zoë, to 5
	// 1 4HPwATDgc/ABMA:MIGlAAAAAAAE White [3 1] 8/5 6/5
	// 1 sGfwATDgc/ABMA:cAmgAAAAAAAE Black [0 0] no action
	// SGF: Alice - Bob, to 5
	// 1 4HPwATDgc/ABMA:cAmlAAAAAAAE Black [2 1] 24/23 13/11
	// 1 4HPkASjgc/ABMA:MAGgAAAAAAAE White [0 0] no action
	// .mat: Alice - Bob, to 5
	// 1 4HPwATDgc/ABMA:cAmlAAAAAAAE Black [2 1] 24/23 13/11
	// 1 4HPkASjgc/ABMA:MAGgAAAAAAAE White [0 0] no action
}

// TestParse: what is no file of backgammon, and what strict reading refuses.
func TestParse(t *testing.T) {
	for _, tt := range []struct {
		in     string
		format bgfile.Format
		strict error
	}{
		{"", "", bgfile.ErrFormat},
		{"hello", "", bgfile.ErrFormat},
		{"(;GM[1];B[pd])", "", bgfile.ErrFormat},
		{"(;GM[6];W[31hefe])(;GM[1])(;GM[6]PW[other])", bgfile.SGF, nil},
		{"(;GM[6];W[77])", bgfile.SGF, bg.ErrValue},
		{" 5 point match\n\n Game 1\n a : 0   b : 0\n 1) 31: 8/5 6/5\n", bgfile.MAT, nil},
		{" 5 point match\n\n Game 1\n a : 0   b : 0\n 1) 31: 8/5 6/x\n", bgfile.MAT, bg.ErrSyntax},
	} {
		_, err := bgfile.Parse([]byte(tt.in))
		require.ErrorIs(t, err, tt.strict, tt.in)
		require.Equal(t, tt.format, bgfile.Detect([]byte(tt.in)))
		f, err := bgfile.Options{Lenient: true}.Parse([]byte(tt.in))
		if tt.format == "" {
			require.ErrorIs(t, err, bgfile.ErrFormat)
			continue
		}
		require.NoError(t, err, tt.in)
		require.Equal(t, tt.strict != nil, len(f.Problems) > 0, tt.in)
		c, lost, err := f.Collection()
		require.NoError(t, err)
		require.Empty(t, lost)
		require.NotEmpty(t, c.Games)
	}
}

// TestSamples: each file of testdata has its format and games.
func TestSamples(t *testing.T) {
	for dir, format := range map[string]map[string]bgfile.Format{
		"sgfbg": {".sgf": bgfile.SGF, ".mat": bgfile.MAT}, "xg": {".sgf": bgfile.SGF, ".mat": bgfile.MAT, ".xg": bgfile.XG, ".xgp": bgfile.XG},
	} {
		for _, name := range testutil.FileNames(t, "../../testdata/"+dir) {
			for ext, want := range format {
				if len(name) < len(ext) || name[len(name)-len(ext):] != ext {
					continue
				}
				data, err := os.ReadFile("../../testdata/" + dir + "/" + name)
				require.NoError(t, err)
				f, err := bgfile.Options{Lenient: true}.Parse(data)
				require.NoError(t, err, name)
				require.Equal(t, want, f.Format, name)
				require.NotEmpty(t, f.Matches, name)
				require.Equal(t, want == bgfile.XG, f.XG != nil)
				_, _, err = f.Collection()
				require.NoError(t, err)
			}
		}
	}
}

// TestErrors: an error of a format is that of its package.
func TestErrors(t *testing.T) {
	_, err := bgfile.Options{Lenient: true}.Parse([]byte("RGMH"))
	require.Error(t, err)
	require.NotErrorIs(t, err, bgfile.ErrFormat)
	_, err = bgfile.Parse([]byte("(;GM[6]"))
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	f, err := bgfile.Parse([]byte(" 5 point match\n\n Game 1\n a : 0   b : 0\n 1) 31: 8/5 6/5   42: 8/4 6/4\n"))
	require.NoError(t, err)
	for range f.Decisions() {
		break
	}
	f.Matches[0].Games[0].Info.Event = "\xff"
	_, _, err = f.Collection()
	require.ErrorIs(t, err, bg.ErrValue)
	require.ErrorContains(t, err, "Games[0].Info.Event")
}
