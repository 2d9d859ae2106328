package matchid_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/matchid"
)

// TestOGIDPairs: OGIDs and XGIDs that AnkiGammon wrote of one position are converted to each other.
func TestOGIDPairs(t *testing.T) {
	pairs := lines[struct{ XGID, OGID string }](t, "ogid.jsonl")
	require.NotEmpty(t, pairs)
	for _, v := range pairs {
		o, err := matchid.ParseOGID(v.OGID)
		require.NoError(t, err, v.OGID)
		p, m, err := o.Split()
		require.NoError(t, err, v.OGID)
		x, err := matchid.NewXGID(p, m)
		require.NoError(t, err)
		want, err := matchid.ParseXGID(v.XGID)
		require.NoError(t, err)
		x.MaxCube = want.MaxCube
		require.Equal(t, v.XGID, x.String())

		p, m, _ = want.Split()
		made, err := matchid.NewOGID(p, m)
		require.NoError(t, err)
		require.Equal(t, o, made)
		again, err := matchid.ParseOGID(o.String())
		require.NoError(t, err)
		require.Equal(t, o, again)
	}
}

// TestOGIDHedgeHog: the OGIDs of a match, as HedgeHog writes them, and who acts.
func TestOGIDHedgeHog(t *testing.T) {
	list := lines[struct{ OGID, Acts string }](t, "ogid-hedgehog.jsonl")
	require.NotEmpty(t, list)
	for _, v := range list {
		o, err := matchid.ParseOGID(v.OGID)
		require.NoError(t, err, v.OGID)
		require.Equal(t, v.OGID, o.String())
		acts, known := o.Acts()
		require.True(t, known)
		require.Equal(t, v.Acts, "WB"[acts:][:1], v.OGID)
		_, m, err := o.Split()
		requireFields(t, err, matchid.ErrLost, map[bool][]string{true: {"State", "Turns"}, false: {"Turns"}}[o.State == "IB"]...)
		require.Equal(t, acts, m.Turn)
		require.Equal(t, o.State == "D", m.Doubled)
		require.Equal(t, m.Doubled, m.OnRoll != m.Turn)
	}
}

const ogidStart = "11ccccchhhjjjjj:66666888dddddoo:"

// ogidTests are OGIDs with their canonical form.
var ogidTests = []struct{ name, in, canonical string }{
	{"three fields", ogidStart + "N0N", ogidStart + "N0N:::C"},
	{"prefix", "OGID=" + ogidStart + "N0N:31:W:R", ogidStart + "N0N:31:W:R"},
	{"prefix in small letters", "ogid=" + ogidStart + "N0N:31:W:R", ogidStart + "N0N:31:W:R"},
	{"defaults", ogidStart + "N0N:31:W:R:0:0:0::15", ogidStart + "N0N:31:W:R"},
	{"empty fields at the end", ogidStart + "N0N:31:W:R:::::", ogidStart + "N0N:31:W:R"},
	{"without a state, before the roll", ogidStart + "N0N::B", ogidStart + "N0N::W:C"},
	{"without a state, rolled", ogidStart + "N0N:65:W::1:2:5", ogidStart + "N0N:65:B:R:1:2:5"},
	{"without a state, doubled", ogidStart + "N0O::W", ogidStart + "N0O::W:D"},
	{"any order, and off", "jjjjjhhhccccc11:ooddddd88866666:N0N:::C", ogidStart + "N0N:::C"},
	{"off", "1q:qqqq6:W3N:::C", "1:6:W3N:::C"},
	{"nothing", "::N0N", "::N0N:::C"},
	{"centred cube above 1", ogidStart + "N1N:::C", ogidStart + "N1N:::C"},
	{"cube of 512", ogidStart + "B9N:::C", ogidStart + "B9N:::C"},
	{"taken", ogidStart + "W1T::B:C", ogidStart + "W1T::B:C"},
	{"passed", ogidStart + "N0P::B:FB", ogidStart + "N0P::B:FB"},
	{"Crawford", ogidStart + "N0N::W:C:2:1:3C:0", ogidStart + "N0N::W:C:2:1:3C:0"},
	{"limits", ogidStart + "N0N::W:C:0:0:7CG15", ogidStart + "N0N::W:C:0:0:7CG15"},
	{"another limit", ogidStart + "N0N::W:IW:0:0:7L:32767", ogidStart + "N0N::W:IW:0:0:7L:32767"},
	{"three checkers a side", "123:mno:N0N::W:C:0:0:0::3", "123:mno:N0N::W:C:0:0:0::3"},
	{"bars", "01:op:N0N:::C", "01:op:N0N:::C"},
}

func TestOGID(t *testing.T) {
	for _, tt := range ogidTests {
		o, err := matchid.ParseOGID(tt.in)
		require.NoError(t, err, tt.name)
		require.Equal(t, tt.canonical, o.String(), tt.name)
		again, err := matchid.ParseOGID(tt.canonical)
		require.NoError(t, err, tt.name)
		require.Equal(t, o, again, tt.name)
		var read matchid.OGID
		require.NoError(t, read.UnmarshalText([]byte(tt.in)))
		require.Equal(t, o, read)
	}
}

var ogidSyntaxTests = []struct{ name, in, fact string }{
	{"empty", "∑", "unexpected EOF"},
	{"one field", "11∑", "unexpected EOF"},
	{"no cube", ogidStart + "∑", "unexpected EOF"},
	{"half a cube", ogidStart + "N0∑", "unexpected EOF"},
	{"cube owner", ogidStart + "∑X0N", "want one of NWB"},
	{"cube value", ogidStart + "N∑aN", "want one of 0123456789"},
	{"cube action", ogidStart + "N0∑X", "want one of NOTP"},
	{"a point", "11cc∑Z:66:N0N", "want a point"},
	{"16 checkers", "111111111111111∑1:66:N0N", "more than 15"},
	{"White on p", "1∑p:66:N0N", "the bar of the other side"},
	{"Black on 0", "1:6∑0:N0N", "the bar of the other side"},
	{"both on a point", "∑16:6:N0N", "both sides on a point"},
	{"more than a side has", "∑1111:6:N0N::W:C:0:0:0::3", "more checkers than a side has"},
	{"off, more than a side has", "∑1:qqqq:N0N::W:C:0:0:0::3", "more checkers than a side has"},
	{"die 7", ogidStart + "N0N:∑71", "after the end"},
	{"score", ogidStart + "N0N::W:C:∑32768", "0 to 32767"},
	{"leading zero", ogidStart + "N0N::W:C:∑07", "shortest form"},
	{"C twice", ogidStart + "N0N::W:C:0:0:3C∑C", "other than C"},
	{"a long state", ogidStart + "N0N::W:∑ABCDEFGHI", "more than 8"},
	{"per side", ogidStart + "N0N::W:C:0:0:0::∑16", "0 to 15"},
	{"no checkers a side", "::N0N::W:C:0:0:0::∑0", "at least 1"},
	{"12 fields", ogidStart + "N0N::W:C:0:0:0:1:15∑:1", "after the end"},
	{"text", ogidStart + "N0N:31:W:R∑ ", "after the end"},
}

func TestOGIDErrors(t *testing.T) {
	for _, tt := range ogidSyntaxTests {
		before, after, _ := strings.Cut(tt.in, "∑")
		o, err := matchid.ParseOGID(before + after)
		require.Zero(t, o)
		var e *matchid.SyntaxError
		require.ErrorAs(t, err, &e, tt.name)
		require.Equal(t, "OGID", e.In)
		require.EqualValues(t, len(before), e.Offset, tt.name)
		require.ErrorContains(t, err, tt.fact, tt.name)
	}
}

// TestOGIDLost: what one notation has and the other lacks is named.
func TestOGIDLost(t *testing.T) {
	for in, fields := range map[string][]string{
		ogidStart + "N0N::W:C":           nil,
		ogidStart + "N0N":                {"Reached"},
		ogidStart + "W1T::B:C":           {"Reached", "Action"},
		ogidStart + "N0O:31:B:D":         {"Dice[0]", "Dice[1]"},
		"123:mno:N0N::W:X:0:0:0L:5:3":    {"State", "Limit", "Turns", "PerSide"},
		ogidStart + "N0N:31:W:IB:0:0:0":  {"State"},
		ogidStart + "N0N:31:W:R:0:0:3C":  nil,
		ogidStart + "N0N::W:C:0:0:0C:12": {"Turns"},
	} {
		o, err := matchid.ParseOGID(in)
		require.NoError(t, err, in)
		p, m, err := o.Split()
		requireFields(t, err, matchid.ErrLost, fields...)
		_, err = matchid.AppendGNUBGID(nil, p, m)
		require.NoError(t, err)
	}
	good, err := matchid.ParseXGID(startBoard + "0:0:1:52:0:0:0:3:10")
	require.NoError(t, err)
	for name, tt := range map[string]struct {
		change func(p *matchid.Position, m *matchid.Match)
		kind   error
		fields []string
	}{
		"nothing":     {func(p *matchid.Position, m *matchid.Match) {}, nil, nil},
		"Jacoby":      {func(p *matchid.Position, m *matchid.Match) { m.Length, m.Jacoby = 0, true }, matchid.ErrLost, []string{"Jacoby"}},
		"beaver":      {func(p *matchid.Position, m *matchid.Match) { m.Dice, m.Doubled = [2]uint8{}, true }, matchid.ErrLost, []string{"Doubled"}},
		"resignation": {func(p *matchid.Position, m *matchid.Match) { m.Resigned = 1 }, matchid.ErrLost, []string{"Resigned"}},
		"cube":        {func(p *matchid.Position, m *matchid.Match) { m.CubeValue = 1024 }, matchid.ErrRange, []string{"CubeValue"}},
		"checkers":    {func(p *matchid.Position, m *matchid.Match) { p.Checkers[0][3] = 1 }, matchid.ErrRange, []string{"Checkers[0]"}},
		"both sides":  {func(p *matchid.Position, m *matchid.Match) { p.Checkers[1][23], p.Checkers[1][0] = 1, 1 }, matchid.ErrRange, []string{"Checkers[1][0]"}},
		"zero":        {func(p *matchid.Position, m *matchid.Match) { *m = matchid.Match{} }, matchid.ErrRange, []string{"CubeValue"}},
	} {
		p, m, _ := good.Split()
		tt.change(&p, &m)
		o, err := matchid.NewOGID(p, m)
		if tt.kind == nil {
			require.NoError(t, err, name)
			continue
		}
		require.ErrorIs(t, err, tt.kind, name)
		for _, field := range tt.fields {
			require.ErrorContains(t, err, field, name)
		}
		_, bad := o.AppendText(nil)
		require.Equal(t, tt.kind == matchid.ErrRange, bad != nil, name)
	}
	require.Equal(t, "invalid OGID", matchid.OGID{}.String())
}

// TestOGIDRefuses: what an OGID cannot say is named, and dst stays as it was.
func TestOGIDRefuses(t *testing.T) {
	good, err := matchid.ParseOGID(ogidStart + "N0N:46:B:IB:0:0:3:0")
	require.NoError(t, err)
	for _, tt := range []struct {
		change func(o *matchid.OGID)
		fields []string
	}{
		{func(o *matchid.OGID) { o.CubeValue = 3 }, []string{"CubeValue"}},
		{func(o *matchid.OGID) { o.CubeOwner, o.Reached = 2, 4 }, []string{"CubeOwner", "Reached"}},
		{func(o *matchid.OGID) { o.Action = 4 }, []string{"Action"}},
		{func(o *matchid.OGID) { o.Dice[0] = 0 }, []string{"Dice[0]"}},
		{func(o *matchid.OGID) { o.Dice[1] = 7 }, []string{"Dice[1]"}},
		{func(o *matchid.OGID) { o.Score, o.Length = [2]int{-1, 32768}, -1 }, []string{"Score[0]", "Score[1]", "Length"}},
		{func(o *matchid.OGID) { o.Turns = -2 }, []string{"Turns"}},
		{func(o *matchid.OGID) { o.PerSide = 0 }, []string{"PerSide", "Checkers[0]", "Checkers[1]"}},
		{func(o *matchid.OGID) { o.State, o.Limit = "ABCDEFGHI", "g" }, []string{"State", "Limit"}},
		{func(o *matchid.OGID) { o.Limit = "C" }, []string{"Limit"}},
		{func(o *matchid.OGID) { o.Limit = "1" }, []string{"Limit"}},
		{func(o *matchid.OGID) { o.Checkers[0][5], o.Checkers[0][0] = 4, 1 }, []string{"Checkers[1][23]"}},
	} {
		o := good
		tt.change(&o)
		out, err := o.AppendText([]byte("dst"))
		requireFields(t, err, matchid.ErrRange, tt.fields...)
		require.Equal(t, "dst", string(out))
	}
	good.Checkers[0][23], good.Checkers[0][0] = 1, 1
	_, err = good.MarshalText()
	require.ErrorContains(t, err, "Checkers[1][23] 2: out of range: the other side is on this point too")
}

func TestFindOGIDs(t *testing.T) {
	whole := ogidStart + "N0N:46:B:IB:0:0:3:0"
	for text, want := range map[string][]int{
		whole:                                 {0},
		"see " + whole + ".":                  {4},
		"(OGID=" + ogidStart + "N0N)":         {1},
		"ogid=" + ogidStart + "N0N:31:W:R, b": {0},
		ogidStart + "N0N:31:W:R":              nil, // too few fields without the prefix
		whole + "\n" + whole:                  {0, len(whole) + 1},
		"x" + whole:                           nil,
		"x:" + whole:                          nil,
		"OGID=Z:" + whole:                     nil,
		"é " + whole:                          {3},
		"::N0N:::::":                          {0},
		strings.Replace(whole, "11", "1p", 1): nil,
		"XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:3:0:10": nil,
		"1" + whole: nil,
	} {
		var got []int
		for at, o := range matchid.FindOGIDs(text) {
			got = append(got, at)
			require.NotEqual(t, "invalid OGID", o.String())
		}
		require.Equal(t, want, got, text)
	}
}
