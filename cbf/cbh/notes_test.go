package cbh_test

import (
	"encoding/hex"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/cbh"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/internal/testutil"
)

// note returns an annotation.
func note(place int, kind cbh.AnnotationType, data string) cbh.Annotation {
	return cbh.Annotation{Place: place, Type: kind, Data: []byte(data)}
}

// noted returns the game e4 e5 Nf3 with annotations, as it is read strictly.
func noted(t testing.TB, notes ...cbh.Annotation) *pgn.Game {
	t.Helper()
	g := plain(t, "e4", "e5", "Nf3")
	g.notes = notes
	return readMade(t, g)
}

type wantAnnotation struct {
	Type, Hex, PGN, Critical string
	NAGs                     []uint8
	Medals                   []int
	Positions                int
	First                    [][3]int
	Stages                   []struct {
		Time, Increment float64
		Moves, Kind     int
	}
	Training *struct {
		Seconds, Points int
		Question        [][2]any
		Answers         []struct {
			Move   string
			Points int
		}
	}
}

// annotationVectors returns annotations of real bases, and what they say.
func annotationVectors(t testing.TB) (list []cbh.Annotation, want []wantAnnotation) {
	t.Helper()
	want = testutil.Lines[wantAnnotation](t, "../../testdata/cbh/annotations.jsonl")
	for _, w := range want {
		kind, err := strconv.ParseUint(w.Type, 16, 8)
		require.NoError(t, err)
		data, err := hex.DecodeString(w.Hex)
		require.NoError(t, err)
		list = append(list, note(0, cbh.AnnotationType(kind), string(data)))
	}
	return list, want
}

// TestAnnotationVectors: annotations of real bases, of each type that they have, as PGN.
func TestAnnotationVectors(t *testing.T) {
	list, want := annotationVectors(t)
	for i, w := range want {
		t.Run(w.Type+" "+w.Hex[:min(len(w.Hex), 20)], func(t *testing.T) {
			a := list[i]
			g := noted(t, a)
			comments := strings.Join(g.Moves[0].Comments(), " ")
			require.Equal(t, w.NAGs, g.Moves[0].NAGs())
			switch {
			case w.PGN != "":
				require.Equal(t, w.PGN, comments)
			case w.Medals != nil:
				bits := 0
				for _, bit := range w.Medals {
					bits |= 1 << bit
				}
				require.Equal(t, "[%mdl "+strconv.Itoa(bits)+"]", comments)
			case w.Critical != "":
				require.Equal(t, "[%critical "+w.Critical+"]", comments)
			case w.Positions > 0:
				require.True(t, strings.HasPrefix(comments, "[%evp "), comments)
				values := strings.Split(strings.TrimSuffix(strings.TrimPrefix(comments, "[%evp "), "]"), ",")
				first, err := strconv.Atoi(values[0])
				require.NoError(t, err)
				last, err := strconv.Atoi(values[1])
				require.NoError(t, err)
				require.Len(t, values[2:], last-first+1)
				require.Less(t, last, w.Positions)
				require.Greater(t, first, 4) // the first five have no value
			case w.Stages != nil:
				g := noted(t, note(-1, cbh.TimeControl, string(a.Data)))
				require.Equal(t, "40/7200+30:20/3600+30:900+30", g.Tag("TimeControl"))
			case w.Training != nil:
				want := `[%tqu "En","`
				if len(w.Training.Question) > 0 {
					want += strings.Join(strings.Fields(w.Training.Question[0][1].(string)), " ")
				}
				want += `","",""`
				for _, a := range w.Training.Answers {
					want += `,"` + a.Move + `","",` + strconv.Itoa(a.Points)
				}
				require.Equal(t, want+"]", comments)
			case a.Type == cbh.Quotation:
				require.Regexp(t, `^[A-Z][a-z]+, .* - [A-Z][a-z]+, .*\d{4}`, comments)
			case w.NAGs == nil: // of unknown content
				require.Len(t, g.Problems, 1)
				require.Equal(t, chess.Omitted, g.Problems[0].Scale)
			}
		})
	}
}

// TestQuotation: quoted games of a real base, as text.
func TestQuotation(t *testing.T) {
	want := []struct{ head, end string }{
		{"Caruana, Fabiano (2801) - Negi, Parimarjan (2645), Tromso ol (Men) 41st, Tromso, 2014.08.02, " +
			"3.1, C67, 1-0: 1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6", " 55. Be7 Kh7 56. Bxf6 Rc2+ 57. Kg3"},
		{"Grischuk, A (2756) - Khairullin, I (2617), RUS-chT 17th, Dagomys, 2010.04.01, 6, E04, 1-0: " +
			"1. d4 Nf6 2. c4 e6", " 36. Kf1 Bxh2 37. c7 Qg1+ 38. Ke2"},
		{"Osnos, Viatcheslav - Aronin, Lev Solomonovich, URS-ch sf, Leningrad, 1956, D40, 1-0", "1-0"},
		{"Botvinnik, Mikhail - Alekhine, Alexander, AVRO, Holland, 1938.11, D41, 1-0", "1-0"},
	}
	list, _ := annotationVectors(t)
	for _, a := range list {
		if a.Type == cbh.Quotation {
			text := noted(t, a).Moves[0].Comments()[0]
			require.True(t, strings.HasPrefix(text, want[0].head) && strings.HasSuffix(text, want[0].end), text)
			want = want[1:]
		}
	}
	require.Empty(t, want)
}

// TestPlaces: where annotations go.
func TestPlaces(t *testing.T) {
	text := func(place int, kind cbh.AnnotationType, s string) cbh.Annotation {
		return note(place, kind, "\x00\x00"+s)
	}
	g := compactGame(t, "1. e4 e5 (1... c5 2. Nc3) (1... d5) 2. Nf3 *")
	g.notes = []cbh.Annotation{
		text(-1, cbh.TextAfter, "game"), text(0, cbh.TextBefore, "before e4"),
		text(0, cbh.TextAfter, "after e4"), text(1, cbh.TextBefore, "before e5"),
		note(1, cbh.Symbols, "\x01\x00\x8c"), note(1, cbh.TimeSpent, "\x00\x01\x02\x00"),
		note(1, cbh.TextAfter, "\x00\x2aafter e5\r\n{next}"), text(2, cbh.TextAfter, "\xa4f3 \xb2"),
		text(3, cbh.TextBefore, "before c5"), text(4, cbh.TextBefore, "before Nc3"),
		text(5, cbh.TextBefore, "before d5"), text(6, cbh.TextAfter, "after the end"),
	}
	require.Equal(t, "{game} {before e4} e2e4 {after e4} {before e5} e7e5 $1 $140 "+
		"{[%lang eng] after e5 ¶ ｛next｝} ({before c5} c7c5 {before Nc3} b1c3) "+
		"({before d5} d7d5) g1f3 {Nf3 ⩲} {after the end}",
		gameLine(&readMade(t, g).Line))

	fsys := makeBase(g)
	for _, tt := range []struct {
		languages []string
		want      int
	}{{[]string{"ENG"}, 1}, {[]string{"ger"}, 0}, {[]string{}, 0}} {
		db, err := cbh.Options{Languages: tt.languages}.Open(fsys, "base")
		require.NoError(t, err)
		read, err := db.Game(0)
		require.NoError(t, err)
		require.Equal(t, tt.want, strings.Count(gameLine(&read.Line), "%lang"))
		require.Contains(t, gameLine(&read.Line), "{after e4}", "for all languages")
	}
}

// TestAnnotationForms: types that no vector has, values at their limits, and what is too short.
func TestAnnotationForms(t *testing.T) {
	for _, tt := range []struct {
		name    string
		note    cbh.Annotation
		want    string // the comment of the move
		omitted bool
	}{
		{"centipawns", note(0, cbh.Evaluation, "\xf5\xff\x00\x00\x14\x00"), "[%eval -0.11,20]", false},
		{"mate", note(0, cbh.Evaluation, "\xfd\xff\x01\x00\x00\x00"), "[%eval #-3]", false},
		{"mate in 0", note(0, cbh.Evaluation, "\x00\x00\x01\x00\x00\x00"), "", true},
		{"evaluations", note(0, cbh.Evaluations, "\x00\x05\xff\x00\x00\x00\x01\x00\x00\x03"+
			"\xff\x00\x00\x00\x01\x00\xff\xfd\x00\x00\xff\xfe"), "[%evp 1,4,29997,,-29997,-2]", false},
		{"no evaluations", note(0, cbh.Evaluations, "\x00\x01\xff\x00\x00\x00"), "", false},
		{"evaluations of another kind", note(0, cbh.Evaluations, "\x00\x01\x02\x00\x00\x00"), "", true},
		{"link", note(0, cbh.WebLink, "\x00\x00\x03url\x04text"), "url text", false},
		{"critical position of another kind", note(0, cbh.CriticalPosition, "\x07"), "", true},
		{"training in an unknown language", note(0, cbh.Training, "\x01\x00\x01"+zeros(8)+
			"\x02\x00\x01\x00\x01\x00?\x08\x00\x01\x00?"+zeros(7)), `[%tqu "De","?","",""]`, true},
		{"colours", note(0, cbh.ColoredSquares, "\x07\x01\x02\x01"), "[%csl Ga1]", true},
		{"time control of a move", note(0, cbh.TimeControl, zeros(33)), "", true},
		{"quotation from a set-up", note(0, cbh.Quotation, "\x00\x00\x00\x02\x00\x40"+
			string(setupOf(kings))+"\x04A, B\x00\x01C"+zeros(23)+"\x00\x00\x03\x00\x00"+quoted(kings, "Kd2")), "A, B - C: 1. Kd2", false},
		{"training with quotes", note(0, cbh.Training, "\x01\x00\x01"+zeros(8)+
			"\x01\x00\x01\x00\x03\x00\"a]"+zeros(7)), `[%tqu "De","'a)","",""]`, true},
		{"time spent", note(0, cbh.TimeSpent, "\x00\x01\x02\x00"), "[%emt 0:01:02]", false},
		{"time spent with a last byte", note(0, cbh.TimeSpent, "\x00\x01\x02\x05"), "[%emt 0:01:02]", true},
		{"answer from no square", note(0, cbh.Training, "\x01\x00\x01"+zeros(16)+
			"\x01\x40\x00\x00\x05\x00\x00"), `[%tqu "En","","",""]`, true},
		{"training with a time", note(0, cbh.Training, "\x01\x00\x01\x00\x00\x01"+zeros(14)),
			`[%tqu "En","","",""]`, true},
		{"training with a text of wrong moves", note(0, cbh.Training, "\x01\x00\x01"+zeros(10)+
			"\x01\x00\x01\x00\x01\x00w"+zeros(5)), `[%tqu "En","","",""]`, true},
		{"quotation with a kind of tournament", note(0, cbh.Quotation, "\x00\x00\x00\x01\x00\x00\x04A, B\x00\x01C"+
			zeros(15)+"\x01"+zeros(7)+"\x00\x00\x03\x00\x00"), "A, B - C", true},
		{"unknown", note(0, 0xfe, "data"), "", true},
		{"an empty text", note(0, cbh.TextAfter, "\x00\x2a \r\n"), "", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := noted(t, tt.note)
			require.Equal(t, tt.want, strings.Join(g.Moves[0].Comments(), " "))
			require.Len(t, g.Problems, map[bool]int{true: 1}[tt.omitted])
			for _, p := range g.Problems {
				require.Equal(t, chess.Omitted, p.Scale)
			}
		})
	}
	const stage = "\x00\x00\x17\x70\x00\x00\x00\x00\x03\xe8"
	stages := stage + "\x01" + stage + "\x07" + zeros(11)
	timed := noted(t, note(-1, cbh.TimeControl, stages)) // of which one is of an unknown kind
	require.Equal(t, "60", timed.Tag("TimeControl"))
	require.Len(t, timed.Problems, 1)
	require.Equal(t, chess.Omitted, timed.Problems[0].Scale)
	for kind, data := range map[cbh.AnnotationType]string{
		cbh.TextAfter: "\x00", cbh.TimeSpent: "\x00\x00", cbh.Arrows: "\x02\x01", cbh.MedalsOfMove: "\x00",
		cbh.Evaluation: "\x00", cbh.Evaluations: "\x00\x01\x00", cbh.WebLink: "\x00\x00\x05u",
		cbh.CriticalPosition: "", cbh.TimeControl: "", cbh.Training: "\x01\x00\x01" + zeros(8) + "\x01",
		cbh.Quotation: "\x00\x00\x00\x02\x00\x40",
	} {
		g := plain(t, "e4")
		g.notes = []cbh.Annotation{note(0, kind, data)}
		_, err := openMade(t, g).Game(0)
		require.ErrorIs(t, err, io.ErrUnexpectedEOF, "%v", kind)
		checkBase(t, makeBase(g))
	}

	// Of the game: NAGs, which have no move, a text before no move, and places without order.
	g := plain(t)
	g.notes = []cbh.Annotation{
		note(3, cbh.TextBefore, "\x00\x00late"), note(-1, cbh.Symbols, "\x10"),
		note(-1, cbh.TextBefore, "\x00\x00text"),
	}
	require.Equal(t, []string{"$16", "text", "late"}, readMade(t, g).Line.Comments)
}

// TestNotesRecord: an annotation that is too small, and a wrong number of annotations.
func TestNotesRecord(t *testing.T) {
	game := plain(t, "e4")
	game.notes = []cbh.Annotation{note(0, cbh.Symbols, "\x01")}
	read := func(at int, to byte) (*pgn.Game, error) {
		fsys := edited(makeBase(game), "base.cba", func(b []byte) []byte { b[26+at] = to; return b })
		db, err := cbh.Open(fsys, "base")
		require.NoError(t, err)
		return db.Game(0)
	}
	_, err := read(14+5, 5)
	require.ErrorIs(t, err, chess.ErrSyntax)
	for _, count := range []byte{1, 3} { // plus 1
		g, err := read(9, count)
		require.NoError(t, err)
		require.Len(t, g.Problems, 1)
		require.Equal(t, chess.Odd, g.Problems[0].Scale)
	}
}

// kings is a position of two kings.
var kings, _ = chess.ParseFEN("4k3/8/8/8/8/8/8/4K3 w - - 0 1")

// quoted returns a move as a quotation has it, and the null move that ends it.
func quoted(p chess.Position, san string) string {
	m, _ := p.ParseSAN(san)
	e := encoder{mode: 63} // that of no game, so with the table of quotations
	w := wordOf(p, m)
	e.put(byte(w>>8), byte(w))
	e.n++
	e.put(0x40, 0)
	return string(e.out)
}
