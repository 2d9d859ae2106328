package matchid_test

import (
	"bytes"
	"encoding"
	"errors"
	"strings"
	"testing"

	"example.com/boardcodec/matchid"
)

// value is what all three types share.
type value interface {
	comparable
	String() string
	encoding.TextAppender
	encoding.TextMarshaler
}

// checkText checks text that parsed: every way back gives the same text, and the
// text gives the same value again.
func checkText[T value](t *testing.T, s string, v T, parse func(string) (T, error)) {
	t.Helper()
	if v.String() != s {
		t.Fatalf("%q parses, but String gives %q", s, v.String())
	}
	appended, err := v.AppendText([]byte("dst"))
	if err != nil || string(appended) != "dst"+s {
		t.Fatalf("%q: AppendText gives %q, %v", s, appended, err)
	}
	text, err := v.MarshalText()
	if err != nil || string(text) != s {
		t.Fatalf("%q: MarshalText gives %q, %v", s, text, err)
	}
	if again, err := parse(string(text)); err != nil || again != v {
		t.Fatalf("%q: parsed again: %+v, %v, want %+v", s, again, err, v)
	}
	var back T
	if err := any(&back).(interface{ UnmarshalText([]byte) error }).UnmarshalText(text); err != nil || back != v {
		t.Fatalf("%q: UnmarshalText gives %+v, %v, want %+v", s, back, err, v)
	}
}

// checkError checks the error of text that does not parse: a SyntaxError whose
// offset is in the text or at its end.
func checkError(t *testing.T, s string, err error) {
	t.Helper()
	var syntax *matchid.SyntaxError
	if !errors.As(err, &syntax) || syntax.Offset < 0 || syntax.Offset > int64(len(s)) {
		t.Fatalf("%q: error %#v", s, err)
	}
}

// addSeeds adds the texts of the error tables, and of the vectors' IDs.
func addSeeds(f *testing.F) {
	for _, tt := range parseTests {
		f.Add(tt.id)
	}
	for _, table := range [][]syntaxTest{syntaxTests, positionSyntaxTests, gnubgidSyntaxTests, xgidSyntaxTests} {
		for _, tt := range table {
			f.Add(strings.Replace(tt.in, "∑", "", 1))
		}
	}
	for _, v := range lines[xgidVector](f, "xgids.jsonl") {
		f.Add(v.XGID)
		f.Add(v.GNUBGID)
	}
	for _, tt := range ogidTests {
		f.Add(tt.in)
	}
	for _, tt := range ogidSyntaxTests {
		f.Add(strings.Replace(tt.in, "∑", "", 1))
	}
	for _, v := range lines[positionVector](f, "positionids.jsonl")[:20] {
		f.Add(v.ID)
	}
	for _, v := range lines[pastedVector](f, "pasted.jsonl") {
		f.Add(v.Text)
	}
}

// FuzzParse: any text is a SyntaxError under each of the five notations, or
// comes back byte for byte; a match ID is exactly a text of 12 alphabet
// characters, and has an XGID; what parses strictly is also found in pasted text.
func FuzzParse(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, s string) {
		m, err := matchid.ParseMatch(s)
		alphabet := "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
		if isID := len(s) == 12 && strings.Trim(s, alphabet) == ""; isID != (err == nil) {
			t.Fatalf("%q: %v", s, err)
		}
		if err == nil {
			checkText(t, s, m, matchid.ParseMatch)
			_ = m.Validate()
			x, err := matchid.NewXGID(matchid.Position{}, m)
			if errors.Is(err, matchid.ErrRange) {
				t.Fatalf("NewXGID of %+v: %v", m, err)
			}
			checkText(t, x.String(), x, matchid.ParseXGID)
		} else {
			checkError(t, s, err)
		}

		p, err := matchid.ParsePosition(s)
		if err == nil {
			checkText(t, s, p, matchid.ParsePosition)
			_ = p.Validate()
		} else {
			checkError(t, s, err)
		}

		p, m, err = matchid.ParseGNUBGID(s)
		if err == nil {
			id, err := matchid.AppendGNUBGID(nil, p, m)
			if err != nil || string(id) != s {
				t.Fatalf("%q comes back as %q, %v", s, id, err)
			}
			if found := firstGNUBGID(s); found != (matchid.FoundID{Position: p, Match: m, HasPosition: true, HasMatch: true}) {
				t.Fatalf("%q parses but is not found", s)
			}
		} else {
			checkError(t, s, err)
			firstGNUBGID(s)
		}

		x, err := matchid.ParseXGID(s)
		if err == nil {
			checkText(t, "XGID="+s[len("XGID="):], x, matchid.ParseXGID)
			if p, m, _ := x.Split(); x.Validate() == nil && (p.Validate() != nil || m.Validate() != nil) {
				t.Fatalf("%q is accepted, its halves are not", s)
			}
			if found, ok := firstXGID("<" + s + ">"); !ok || found != x {
				t.Fatalf("%q parses but is not found", s)
			}
		} else {
			checkError(t, s, err)
			firstXGID(s)
		}

		o, err := matchid.ParseOGID(s)
		if err != nil {
			checkError(t, s, err)
			return
		}
		checkText(t, o.String(), o, matchid.ParseOGID)
		p, m, err = o.Split()
		if err != nil && errors.Is(err, matchid.ErrRange) {
			t.Fatalf("%q: %v", s, err)
		}
		if made, err := matchid.NewOGID(p, m); err != nil && errors.Is(err, matchid.ErrRange) || made.Checkers != o.Checkers || made.Score != o.Score {
			t.Fatalf("%q comes back as %q, %v", s, made, err)
		}
		for _, found := range matchid.FindOGIDs("OGID=" + o.String() + ".") {
			if found != o {
				t.Fatalf("%q is found as %q", s, found)
			}
		}
	})
}

// FuzzBinary: every 9 bytes are a match key, and come back; 10 bytes that are a
// position key come back; other lengths are a SyntaxError.
func FuzzBinary(f *testing.F) {
	f.Add([]byte{0x41, 0x89, 0x2a, 0x01, 0x20, 0x00, 0x20, 0x00, 0x00})
	f.Add(bytes.Repeat([]byte{0xff}, 10))
	f.Add(make([]byte, 10))
	f.Add([]byte(nil))
	f.Fuzz(func(t *testing.T, key []byte) {
		var m matchid.Match
		err := m.UnmarshalBinary(key)
		if (err == nil) != (len(key) == 9) {
			t.Fatalf("match key of %d bytes: %v", len(key), err)
		}
		checkBinary(t, key, err, m)
		var p matchid.Position
		checkBinary(t, key, p.UnmarshalBinary(key), p)
	})
}

// checkBinary checks that a key that was read as v comes back, and the error of one that was not.
func checkBinary(t *testing.T, key []byte, err error, v encoding.BinaryAppender) {
	t.Helper()
	if err != nil {
		checkError(t, string(key), err)
		return
	}
	back, err := v.AppendBinary([]byte("dst"))
	if err != nil || !bytes.Equal(back, append([]byte("dst"), key...)) {
		t.Fatalf("% x comes back as % x, %v", key, back, err)
	}
}

// FuzzEncode: a Match or Position of any values encodes to text that parses to
// the same value, or is refused with an EncodeError.
func FuzzEncode(f *testing.F) {
	f.Add(2, uint8(0), uint8(1), false, uint8(1), uint8(1), false, uint8(0), uint8(5), uint8(2), 9, 2, 4, false, uint8(0), uint8(3), uint8(15))
	f.Add(3, uint8(4), uint8(2), true, uint8(8), uint8(2), true, uint8(4), uint8(8), uint8(8), -1, 32768, 40000, true, uint8(32), uint8(30), uint8(1))
	f.Fuzz(func(t *testing.T, cube int, owner, onRoll uint8, crawford bool, state, turn uint8, doubled bool,
		resigned, die0, die1 uint8, length, score0, score1 int, jacoby bool, spare, point, n uint8,
	) {
		m := matchid.Match{
			CubeValue: cube, CubeOwner: matchid.Owner(owner), OnRoll: onRoll, Crawford: crawford, State: matchid.State(state),
			Turn: turn, Doubled: doubled, Resigned: int(resigned), Dice: [2]uint8{die0, die1},
			Length: length, Score: [2]int{score0, score1}, Jacoby: jacoby, Spare: spare,
		}
		checkEncode(t, m, matchid.ParseMatch)
		var p matchid.Position
		p.Checkers[n&1][point%25] = n
		p.Checkers[0][n%25]++
		checkEncode(t, p, matchid.ParsePosition)
		checkEncode(t, matchid.OGID{
			Checkers: p.Checkers, CubeValue: cube, CubeOwner: matchid.Owner(owner), Action: matchid.CubeAction(state), Dice: m.Dice,
			Reached: matchid.Owner(onRoll), State: "R", Score: m.Score, Length: length, Crawford: crawford, Turns: score1, PerSide: int(n),
		}, matchid.ParseOGID)
		checkEncode(t, matchid.XGID{Position: p, Match: m, MaxCube: int(n), Beavers: doubled, Raccoon: crawford}, matchid.ParseXGID)
	})
}

// checkEncode checks the text of any value, or its error. It returns the number of texts, 0 or 1.
func checkEncode[T value](t *testing.T, v T, parse func(string) (T, error)) int {
	t.Helper()
	text, err := v.AppendText(nil)
	if err == nil {
		checkText(t, string(text), v, parse)
		return 1
	}
	var field *matchid.EncodeError
	if !errors.As(err, &field) || !strings.HasPrefix(v.String(), "invalid ") || len(text) != 0 {
		t.Fatalf("%+v: %q, %v", v, text, err)
	}
	return 0
}
