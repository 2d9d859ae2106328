package matchid_test

import (
	"strings"
	"testing"

	"example.com/boardcodec/internal/testutil"
	"example.com/boardcodec/matchid"
)

// TestStructure: IDs and halves of them, repeated and mixed, cost no more than SECURITY.md
// says, and what is found is what the parsers read.
func TestStructure(t *testing.T) {
	parser := func(name string, parse func(text []byte, s string) error) testutil.Entry {
		return testutil.Entry{Name: name, Row: "matchid, all parsers", Prepare: func(text []byte) func() {
			s := string(text)
			return func() {
				if err := parse(text, s); err != nil && len(err.Error()) > 300 {
					panic(err)
				}
			}
		}}
	}
	finder := func(name string, perByte float64, find func(s string)) testutil.Entry {
		return testutil.Entry{Name: name, PerByte: perByte, Base: 1000, Prepare: func(text []byte) func() {
			s := string(text)
			return func() { find(s) }
		}}
	}
	s := testutil.Structure{
		Size: 8 << 10,
		Units: []string{
			startBoard + "0:0:1:52:0:0:3:0:10", startBoard[5:] + "15:-1:-1:D:32767:32767:1:32767:15 ",
			startBoard, startBoard[5:], "XGID=", "xgid=XGID", "-", "AAAAAAAAAAAAAAAAAAAAAAAAAA:", ":", "0:0:1:52:0:0:3:0:99999999999999999999:",
			startBoard + "0:0:1:77:99:99:9:99:99 ", startBoard[5:] + "0:0:1:52:0:0:3:0:x", ":0", "00", "\n",
			"4HPwATDgc/ABMA:QYkqASAAIAAE ", "4HPwATDgc/ABMA", "4HPwATDgc/ABMA ", "QYkqASAAIAAE ", "//////////////:", "AAAAAAAAAAAA=", "conversation ",
			"//// ", "11ccccchhhjjjjj:66666888dddddoo:N0N:46:B:IB:0:0:3:0 ", "OGID=", "::N0N", "5:5:N0N", ":N0N:::::::", "0:o:W9O:66:W:ABCDEFGH:32767:32767:32767CG15:1:15\n", "11ccccchhhjjjjj:", "ogid=::N0N", "AAAAAAAAAAAAAA:AAAAAAAAAAAA:", "AAAAAAAAQAAA ", "\xff",
		},
		Nests: [][2]string{{"XGID=-", ":0"}, {"4HPwATDgc/ABMA:", ":QYkqASAAIAAE"}},
		Entries: []testutil.Entry{
			parser("ParseMatch", func(_ []byte, s string) error { _, err := matchid.ParseMatch(s); return err }),
			parser("ParsePosition", func(_ []byte, s string) error { _, err := matchid.ParsePosition(s); return err }),
			parser("ParseGNUBGID", func(_ []byte, s string) error { _, _, err := matchid.ParseGNUBGID(s); return err }),
			parser("ParseXGID", func(_ []byte, s string) error { _, err := matchid.ParseXGID(s); return err }),
			parser("ParseOGID", func(_ []byte, s string) error { _, err := matchid.ParseOGID(s); return err }),
			parser("Match.UnmarshalText", func(text []byte, _ string) error { return new(matchid.Match).UnmarshalText(text) }),
			parser("Position.UnmarshalText", func(text []byte, _ string) error { return new(matchid.Position).UnmarshalText(text) }),
			parser("XGID.UnmarshalText", func(text []byte, _ string) error { return new(matchid.XGID).UnmarshalText(text) }),
			parser("OGID.UnmarshalText", func(text []byte, _ string) error { return new(matchid.OGID).UnmarshalText(text) }),
			finder("FindOGIDs", 30, func(s string) {
				for range matchid.FindOGIDs(s) {
				}
			}),
			finder("FindGNUBGIDs", 30, func(s string) {
				for range matchid.FindGNUBGIDs(s) {
				}
			}),
			finder("FindXGIDs", 30, func(s string) {
				for range matchid.FindXGIDs(s) {
				}
			}),
		},
		Check: checkFound,
	}
	s.Run(t)
}

// checkFound: each ID that is found stands in the text, after those before it, and is
// what its parser reads there.
func checkFound(t testing.TB, data []byte) {
	text := string(data)
	last := -1
	for at, x := range matchid.FindXGIDs(text) {
		if at <= last {
			t.Errorf("offset %d after %d", at, last)
			return
		}
		last = at
		id, bare := x.String(), text[at:]
		if strings.EqualFold(bare[:5], "XGID=") {
			bare = bare[5:]
		}
		if !strings.HasPrefix(bare, id[5:]) {
			t.Errorf("offset %d: %s", at, id)
			return
		}
	}
	last = -1
	for at, o := range matchid.FindOGIDs(text) {
		again, err := matchid.ParseOGID(o.String())
		if at <= last || err != nil || again != o {
			t.Errorf("offset %d after %d: %v, %v", at, last, o, err)
			return
		}
		last = at
	}
	last = -1
	for at, id := range matchid.FindGNUBGIDs(text) {
		stands := id.HasPosition && strings.HasPrefix(text[at:], id.Position.String()[:13]) ||
			id.HasMatch && strings.HasPrefix(text[at:], id.Match.String())
		if at <= last || !stands {
			t.Errorf("offset %d after %d: %v", at, last, id)
			return
		}
		last = at
	}
}
