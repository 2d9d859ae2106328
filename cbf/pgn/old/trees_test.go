package old_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn/internal/scanner"
	pgn "example.com/boardcodec/cbf/pgn/old"
)

// testFiles returns the files with an extension of the test data.
func testFiles(t *testing.T, ext string) (names []string) {
	t.Helper()
	for _, dir := range []string{"../../../testdata", "../../../examples"} {
		require.NoError(t, filepath.WalkDir(dir, func(name string, _ fs.DirEntry, err error) error {
			if strings.EqualFold(filepath.Ext(name), ext) {
				names = append(names, name)
			}
			return err
		}))
	}
	require.NotEmpty(t, names)
	return names
}

// asBase writes games as a base, as pgn2cbf does, and returns those that are read
// from it.
func asBase(t *testing.T, games []*cbf.Game) (read []*cbf.Game) {
	t.Helper()
	var index, data bytes.Buffer
	w := cbf.NewWriter(&index, &data)
	for _, g := range games {
		require.NoError(t, w.Write(g))
	}
	require.NoError(t, w.Close())
	var o cbf.Options
	if len(games) > 0 {
		o.Charset = games[0].Charset // which a base does not name
	}
	db, err := o.NewDatabase(bytes.NewReader(index.Bytes()), bytes.NewReader(data.Bytes()))
	require.NoError(t, err)
	for g, err := range db.Games() {
		require.NoError(t, err)
		read = append(read, g)
	}
	require.Len(t, read, len(games))
	return read
}

// asPGN writes games as cbf2pgn does.
func asPGN(t *testing.T, games []*cbf.Game, lost map[string]int) (text []byte) {
	t.Helper()
	for _, g := range games {
		var problems []cbf.Problem
		var err error
		text, problems, err = pgn.Options{}.Append(text, g)
		require.NoError(t, err)
		countLosses(lost, problems)
	}
	return text
}

// readGames reads PGN as pgn2cbf -lenient does.
func readGames(t *testing.T, text []byte) (games []*cbf.Game) {
	t.Helper()
	o := lenient
	if bytes.Contains(text, []byte("Смыслов")) {
		o.Charset = charmap.Windows1251
	}
	for g, err := range o.NewReader(bytes.NewReader(text)).All() {
		require.NoError(t, err)
		games = append(games, g)
	}
	return games
}

// anyValue matches what differs between problems of the same sort.
var anyValue = regexp.MustCompile(`"[^"]*"(\.\.\.)?|\$?\b\d+\b|[KQRBN][a-h]?[1-8]?x?[a-h][1-8][+#]?|--|Z0|@@@@|null,`)

// countLosses counts what is lost, by its sort.
func countLosses(lost map[string]int, problems []cbf.Problem) {
	for _, p := range problems {
		if p.Kind >= cbf.ProblemDropped && p.Kind <= cbf.ProblemMoved {
			lost[p.Part+": "+anyValue.ReplaceAllString(p.Err.Error(), "_")]++
		}
	}
}

// manyMoves returns a game with a move that has no number in a record.
func manyMoves(t *testing.T) []byte {
	t.Helper()
	const fen = "QQQQ1QQQ/Q6Q/8/k7/8/K7/Q6Q/QQQ1QQQQ w - - 0 1"
	p, err := chess.ParseFEN(fen)
	require.NoError(t, err)
	moves := p.LegalMoves()
	m := moves[len(moves)-1]
	require.Greater(t, p.Number(m), 127)
	return fmt.Appendf(nil, "[FEN \"%s\"]\n\n1. %s *\n", fen, p.SAN(m))
}

// TestTreesOfPGN: the PGN of the test data, converted as by pgn2cbf and then by
// cbf2pgn, keeps the trees that were read from it. All losses are counted here.
func TestTreesOfPGN(t *testing.T) {
	texts := append(wildTexts(t), manyMoves(t))
	for _, name := range testFiles(t, ".pgn") {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		texts = append(texts, text)
	}
	games, lost := 0, map[string]int{}
	for _, text := range texts {
		read := readGames(t, text)
		for _, g := range read {
			countLosses(lost, g.Problems)
		}
		records := asBase(t, read)
		again := readGames(t, asPGN(t, records, lost))
		require.Len(t, again, len(read))
		for i := range read {
			requireSameGame(t, read[i], records[i])
			requireSameGame(t, read[i], again[i])
			require.Empty(t, again[i].Problems)
		}
		games += len(read)
	}
	require.Equal(t, 488, games)
	require.Equal(t, map[string]int{
		// Parts of a tree that a record cannot hold.
		"moves: null move _, and the line after it, to the text":                4,
		"moves: null move _ and the line after it, to the text":                 1,
		"moves: move _, which has number _, and the line after it, to the text": 1,
		"moves: _, without a code, to the text":                                 3,
		"moves: _ before a move, to the text":                                   1,
		"moves: result inside a variation":                                      1,
		"moves: empty variation at move _":                                      1,
		// A null move, a move that cannot be played, or nothing at all.
		"comments: comment of a variation without moves, to the move before it": 6,
		// One text of 300,000 bytes.
		"comments: comment of more than _ bytes, to so much":       1,
		"comments: comment by _ bytes, beyond _ bytes of comments": 1,
		"comments: comment, letters _ to _, _ to _":                1, // is not in code page 437
		"tags: ECO _, to B90":                                      1,
		"tags: WhiteElo _, to _":                                   1,
		"tags: date _, to the year":                                2,
		"tags: players, _":                                         1,
		"tags: tag Site _, to the event":                           1,
		"tags: tag _ _":                                            1,
	}, lost)
}

// TestTreesOfBases: the bases of the test data, converted as by cbf2pgn and then by
// pgn2cbf, keep their trees. Nothing in them is lost; moves that chess does not allow
// are in TestAppendIrregular.
func TestTreesOfBases(t *testing.T) {
	games, lost := 0, map[string]int{}
	for _, name := range testFiles(t, ".cbf") {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		base, err := cbf.Options{Lenient: true}.Recover(bytes.NewReader(data))
		require.NoError(t, err)
		for g, err := range base.Games() {
			require.NoError(t, err)
			games++
			text := asPGN(t, []*cbf.Game{g}, lost)
			again := readGames(t, text)
			require.Len(t, again, 1)
			require.Empty(t, again[0].Problems)
			again = asBase(t, again)
			requireSameGame(t, g, again[0])
			require.Equal(t, string(text), string(asPGN(t, again, lost)))
		}
	}
	require.Equal(t, 490, games)
	require.Empty(t, lost)
}

// A plainLine is a line of PGN as its tokens have it.
type plainLine []plainMove

type plainMove struct {
	move       chess.Move
	nags       []int
	comments   []string
	variations []plainLine
}

type plainGame struct {
	tags     map[string]string
	comments []string
	moves    plainLine
	result   string
}

// A plainReader reads PGN by the scanner, without records. It counts what a record
// cannot hold, and moves it to the same place as a Reader.
type plainReader struct {
	t    *testing.T
	scan *scanner.Scanner
	lost map[string]int
	game plainGame
}

func (r *plainReader) read() (games []plainGame) {
	for {
		r.game = plainGame{tags: map[string]string{}}
		token := r.scan.Next()
		for ; token.Kind == scanner.Tag; token = r.scan.Next() {
			r.game.tags[string(token.Name)] = string(token.Text)
		}
		if token.Kind == scanner.EOF {
			return games
		}
		pos := chess.StartPosition()
		if fen, ok := r.game.tags["FEN"]; ok {
			var err error
			pos, err = chess.ParseFEN(fen)
			require.NoError(r.t, err)
		}
		r.game.moves = r.line(token, pos, &r.game.comments)
		games = append(games, r.game)
	}
}

// line reads a line from a token on. It appends to before the comments that
// precede its first move.
func (r *plainReader) line(token *scanner.Token, pos chess.Position, before *[]string) (line plainLine) {
	comments, beforeLast := before, pos
	for ; ; token = r.scan.Next() {
		require.Contains(r.t, []scanner.Flaw{scanner.NoFlaw, scanner.NoResult}, token.Flaw, "%s", token.Raw())
		switch token.Kind {
		case scanner.End, scanner.Close:
			return line
		case scanner.Number:
		case scanner.Result:
			r.game.result = string(token.Text)
		case scanner.Move:
			m, err := pos.ParseSAN(string(token.Raw()))
			if err != nil {
				r.lost["a move that cannot be played"]++
				*comments = append(*comments, r.text(token, pos))
				return line
			}
			beforeLast = pos
			pos, err = pos.Play(m)
			require.NoError(r.t, err)
			line = append(line, plainMove{move: m})
			comments = &line[len(line)-1].comments
		case scanner.NullMove:
			r.lost["a null move"]++
			*comments = append(*comments, r.text(token, pos))
			return line
		case scanner.Glyph:
			m := &line[len(line)-1]
			if slices.ContainsFunc(m.nags, func(nag int) bool { return nag < 7 == (token.Number < 7) }) || !hasCode(token.Number) {
				r.lost["a NAG without a code"]++
				m.comments = append(m.comments, fmt.Sprintf("$%d", token.Number))
				break
			}
			m.nags = append(m.nags, token.Number)
		case scanner.Comment:
			*comments = append(*comments, strings.Join(strings.Fields(string(token.Text)), " "))
		case scanner.Open:
			var text []string
			m := &line[len(line)-1]
			if v := r.line(r.scan.Next(), beforeLast, &text); len(v) > 0 {
				require.Empty(r.t, text)
				m.variations = append(m.variations, v)
			} else {
				r.lost["a variation without moves"]++
				m.comments = append(m.comments, "("+strings.Join(text, " ¶ ")+")")
			}
		default:
			require.Fail(r.t, string(token.Raw()))
		}
	}
}

// hasCode reports whether a record has a code for a NAG.
func hasCode(nag int) bool {
	return slices.Contains([]int{1, 2, 3, 4, 5, 6, 7, 10, 13, 14, 15, 16, 17, 18, 19, 146}, nag)
}

// text reads the rest of a line, from a token on that is not a move of the position.
func (r *plainReader) text(token *scanner.Token, pos chess.Position) string {
	text := fmt.Sprintf("%d.", pos.MoveNumber())
	if pos.Turn() == chess.Black {
		text += ".."
	}
	for ; token.Kind != scanner.Close && token.Kind != scanner.End; token = r.scan.Next() {
		switch token.Kind {
		case scanner.Comment:
			text += " ｛" + string(token.Text) + "｝"
		case scanner.Result:
			r.game.result = string(token.Text)
		default:
			text += " " + string(token.Raw())
		}
	}
	return text
}

// joined makes one comment of those of a move, as in a record.
func (l plainLine) joined() {
	for i := range l {
		l[i].comments = joined(l[i].comments)
		slices.Sort(l[i].nags)
		for _, v := range l[i].variations {
			v.joined()
		}
	}
}

func joined(comments []string) []string {
	comments = slices.DeleteFunc(comments, func(s string) bool { return s == "" })
	if len(comments) == 0 {
		return nil
	}
	return []string{strings.Join(comments, " ¶ ")}
}

// heldTags reduces tags to the content that a record can hold.
func heldTags(tags map[string]string, lost map[string]int) {
	set := func(name, value string) {
		if tags[name] != value {
			lost["tag "+name]++
			tags[name] = value
		}
	}
	if site := tags["Site"]; site != "?" {
		tags["Event"] += ", " + site
		set("Site", "?")
	}
	set("Date", tags["Date"][:4]+".??.??")
	if _, err := cbf.ParseECO(tags["ECO"]); err != nil && tags["ECO"] != "" {
		set("ECO", tags["ECO"][:3])
	}
	for _, name := range []string{"WhiteElo", "BlackElo"} {
		if elo, err := strconv.Atoi(tags[name]); err == nil {
			set(name, strconv.Itoa((elo+2)/5*5))
		}
	}
	if _, ok := tags["EventDate"]; ok {
		lost["tag EventDate"]++
		delete(tags, "EventDate")
	}
}

// TestTreesPlain: the PGN files of the test data, converted as by pgn2cbf and then by
// cbf2pgn, keep their tags, moves, NAGs, comments, variations and results, as read by a
// reader without records.
func TestTreesPlain(t *testing.T) {
	games, lost := 0, map[string]int{}
	for _, name := range testFiles(t, ".pgn") {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		want := (&plainReader{t: t, scan: scanner.New(bytes.NewReader(text)), lost: lost}).read()
		again, none := asPGN(t, asBase(t, readGames(t, text)), map[string]int{}), map[string]int{}
		got := (&plainReader{t: t, scan: scanner.New(bytes.NewReader(again)), lost: none}).read()
		require.Empty(t, none)
		for i := range want {
			heldTags(want[i].tags, lost)
			want[i].comments, got[i].comments = joined(want[i].comments), joined(got[i].comments)
			want[i].moves.joined()
			got[i].moves.joined()
			require.Equal(t, want[i], got[i], "%s, game %d", name, i+1)
		}
		require.Len(t, got, len(want))
		games += len(want)
	}
	require.Equal(t, 318, games)
	require.Equal(t, map[string]int{
		"a null move": 1, "a NAG without a code": 1, "a variation without moves": 1,
		"a move that cannot be played": 1,
		"tag Site":                     1, "tag Date": 1, "tag ECO": 1, "tag WhiteElo": 1, "tag EventDate": 1,
	}, lost)
}
