package xg_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash/crc32"
	"math"
	"math/bits"
	"strings"
	"sync"
	"time"
	"unicode/utf16"

	"example.com/boardcodec/sgfbg/bg"
	"example.com/boardcodec/sgfbg/xg"
)

// A builder makes files of eXtreme Gammon, which this library does not write, from what
// FORMAT.md says: tests need what no sample shows.
type builder struct {
	stored  bool // members and index are not compressed
	short   bool // the header has no captions
	picture []byte
	plain   bool // comments are no RTF
	records [][]byte
	rolls   [][]byte
	lines   []string
	version int
}

// build returns the file of a match.
func build(m *xg.Match) []byte { return new(builder).build(m) }

func (b *builder) build(m *xg.Match) []byte { return b.archive(b.members(m)) }

type entry struct {
	name    string
	content []byte
}

// members returns the members of a match.
func (b *builder) members(m *xg.Match) []entry {
	b.version, b.records, b.rolls, b.lines = m.Version, nil, nil, nil
	b.matchHeader(m)
	for i := range m.Games {
		g := &m.Games[i]
		g.Record = len(b.records) + 1
		b.gameHeader(g)
		for k := range g.Decisions {
			d := &g.Decisions[k]
			d.Record = len(b.records) + 1
			if d.Cube != nil {
				b.cube(m, g, d)
			} else {
				b.roll(m, g, d)
			}
		}
		if g.Ended {
			b.gameEnd(g)
		}
	}
	if m.Ended {
		r := newField(5)
		r.i32(12, m.FinalScore[0]).i32(16, m.FinalScore[1]).player(20, m.Winner)
		b.records = append(b.records, r)
	}
	list := []entry{
		{"temp.xg", bytes.Join(b.records, nil)},
		{"temp.xgi", append(bytes.Clone(b.records[0]), b.records[len(b.records)-1]...)},
	}
	if len(b.rolls) > 0 {
		list = append(list, entry{"temp.xgr", bytes.Join(b.rolls, nil)})
	}
	if len(b.lines) > 0 {
		list = append(list, entry{"temp.xgc", []byte(strings.Join(b.lines, "\r\n") + "\r\n")})
	}
	return list
}

// guid is the program's.
const guid = "e1f55a2f21e03248a423ef480ec58a0b"

// archive returns the file around members.
func (b *builder) archive(members []entry) []byte {
	file := make(field, 8232)
	if b.short {
		file = file[:40]
	}
	copy(file, "RGMH")
	id, _ := hex.DecodeString(guid)
	copy(file[24:], id)
	file.i32(4, 1).i32(8, len(file)).i32(20, len(b.picture))
	var contents, index []byte
	for _, m := range members {
		e := make(field, 532)
		e.str(0, m.name)
		packed := b.pack(m.content)
		e.i32(512, len(m.content)).i32(516, len(packed)).i32(520, len(contents))
		binary.LittleEndian.PutUint32(e[524:], crc32.ChecksumIEEE(m.content))
		if b.stored {
			e[528] = 1
		}
		e[529] = 2
		index = append(index, e...)
		contents = append(contents, packed...)
	}
	return seal(append([]byte(file), b.picture...), contents, b.pack(index), len(members), !b.stored)
}

// seal appends contents, index and the end of the archive to what is before them.
func seal(file, contents, index []byte, entries int, compressed bool) []byte {
	end := make(field, 36)
	both := append(bytes.Clone(contents), index...)
	binary.LittleEndian.PutUint32(end, crc32.ChecksumIEEE(both))
	end.i32(4, entries).i32(8, 1).i32(12, len(index)).i32(16, len(contents)).flag(20, compressed)
	return append(append(file, both...), end...)
}

func (b *builder) pack(content []byte) []byte {
	if b.stored {
		return content
	}
	var packed bytes.Buffer
	w := packers.Get().(*zlib.Writer)
	defer packers.Put(w)
	w.Reset(&packed)
	_, _ = w.Write(content)
	_ = w.Close()
	return packed.Bytes()
}

// packers: a new one allocates 800 KB.
var packers = sync.Pool{New: func() any { return zlib.NewWriter(nil) }}

// A field is bytes that are filled at offsets.
type field []byte

// newField returns a record of temp.xg.
func newField(kind byte) field {
	r := make(field, 2560)
	copy(r, "\xde\xad\xbe\xef\xde\xad\xbe\xef") // addresses, which mean nothing
	r[8] = kind
	return r
}

func (r field) i16(at, n int) field {
	binary.LittleEndian.PutUint16(r[at:], uint16(n))
	return r
}

func (r field) i32(at, n int) field {
	binary.LittleEndian.PutUint32(r[at:], uint32(n))
	return r
}

func (r field) f32(at int, x float64) field {
	binary.LittleEndian.PutUint32(r[at:], math.Float32bits(float32(x)))
	return r
}

func (r field) f64(at int, x float64) field {
	binary.LittleEndian.PutUint64(r[at:], math.Float64bits(x))
	return r
}

// loss writes a loss with a sign, or -1000 for one that is not known.
func (r field) loss(at int, x, sign float64) field {
	if x < 0 {
		return r.f64(at, -1000)
	}
	return r.f64(at, sign*x)
}

func (r field) flag(at int, is bool) field {
	if is {
		r[at] = 1
	}
	return r
}

func (r field) str(at int, s string) field {
	r[at] = byte(len(s))
	copy(r[at+1:], s)
	return r
}

func (r field) wide(at int, s string) field {
	for i, u := range utf16.Encode([]rune(s)) {
		r.i16(at+2*i, int(u))
	}
	return r
}

func (r field) player(at int, p bg.Player) field { return r.i32(at, 1-2*int(p)) }

// position writes a position in the view of a player.
func (r field) position(at int, c [2][25]uint8, view bg.Player) field {
	for i := range 25 {
		if n := c[view][i]; n > 0 {
			r[at+i+1] = n
		}
		if n := c[1-view][i]; n > 0 {
			r[at+24-i] = -n
		}
	}
	return r
}

func (r field) estimate(at int, e bg.Output, equity float64) field {
	for i, x := range []float64{e.LoseBackgammon, e.LoseGammon, 1 - e.Win, e.Win, e.WinGammon, e.WinBackgammon, equity} {
		r.f32(at+4*i, x)
	}
	return r
}

// play writes a play: set is given the number of each value.
func play(steps [4]bg.Step, set func(i, n int)) {
	for i := range 8 {
		set(i, -1)
	}
	for i, s := range (&bg.Move{Steps: steps}).Played() {
		set(2*i, int(s.From)-1)
		set(2*i+1, int(s.To)-1)
	}
}

// comment adds a comment, and returns its number.
func (b *builder) comment(s string) int {
	if s == "" {
		return -1
	}
	if b.plain {
		b.lines = append(b.lines, strings.ReplaceAll(s, "\n", "\x01\x02"))
		return len(b.lines) - 1
	}
	var text strings.Builder
	for _, u := range utf16.Encode([]rune(s)) {
		switch {
		case u == '\n':
			text.WriteString("\\par\x01\x02")
		case u == '\\' || u == '{' || u == '}':
			fmt.Fprintf(&text, `\%c`, u)
		case u < 0x80:
			text.WriteByte(byte(u))
		case u >= 0xa0 && u <= 0xff:
			fmt.Fprintf(&text, `\'%02x`, u)
		default:
			fmt.Fprintf(&text, `\u%d?`, int16(u))
		}
	}
	b.lines = append(b.lines, `{\rtf1\ansi\ansicpg1252\uc1\deff0{\fonttbl{\f0\fcharset0 Arial;}}`+"\x01\x02"+
		`{\colortbl;}{\*\generator X 2.0;}`+"\x01\x02"+`\pard\fs20\f0 `+text.String()+"\\par\x01\x02}")
	return len(b.lines) - 1
}

func (b *builder) matchHeader(m *xg.Match) {
	r := newField(0)
	r.i32(552, m.Version)
	copy(r[556:], "DMLI")
	if m.Version >= 24 {
		r.wide(622, m.Event).wide(880, m.Players[0]).wide(1138, m.Players[1]).wide(1396, m.Place).wide(1654, m.Round)
		r.flag(620, m.EndComment != "") // transcribed, which is not read
	} else {
		r.str(9, m.Players[0]).str(50, m.Players[1]).str(136, m.Event).str(283, m.Place).str(417, m.Round)
	}
	if m.Version >= 30 {
		r.wide(1960, m.Transcriber)
	}
	r.i32(92, m.Length)
	if m.Length == 0 {
		r.i32(92, 99999)
	}
	r.i32(96, int(m.Variation)).flag(100, m.Crawford).flag(101, m.Jacoby).flag(102, m.Beavers).flag(103, m.AutoDoubles > 0)
	r.f64(104, m.Ratings[0]).f64(112, m.Ratings[1]).i32(124, 40)
	if !m.Date.IsZero() {
		r.f64(128, m.Date.Sub(time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)).Hours()/24)
	}
	r.i32(268, -77).i32(272, -1).i32(276, -1).flag(416, m.EndComment != "").i32(548, 1).i32(608, -1)
	r.i32(576, b.comment(m.Comment)).i32(580, b.comment(m.EndComment))
	r.i32(612, bits.Len(uint(m.CubeLimit))-1).i32(616, m.AutoDoubles)
	b.records = append(b.records, r)
}

func (b *builder) gameHeader(g *xg.Game) {
	r := newField(1)
	r.i32(12, g.Score[0]).i32(16, g.Score[1]).flag(20, g.Crawford).position(21, g.Start, bg.White)
	r.i32(48, g.Number).flag(52, !g.Ended).i32(56, b.comment(g.Comment)).i32(60, b.comment(g.EndComment))
	if b.version >= 26 {
		r.i32(64, g.AutoDoubles)
	} else {
		r.i32(64, 1) // which means nothing
	}
	b.records = append(b.records, r)
}

func (b *builder) gameEnd(g *xg.Game) {
	r := newField(4)
	r.i32(12, g.ScoreAfter[0]).i32(16, g.ScoreAfter[1])
	r.player(24, g.Result.Winner).i32(28, g.Result.Points).i32(32, g.Termination)
	b.records = append(b.records, r)
}

// cubeNumber returns the cube as records have it.
func cubeNumber(g *xg.Game, d *xg.Decision) int {
	n := bits.TrailingZeros(uint(d.CubeValue)) - g.AutoDoubles
	if d.CubeOwner == bg.Black {
		return -n
	}
	return n
}

func (b *builder) cube(m *xg.Match, g *xg.Game, d *xg.Decision) {
	r, c := newField(2), d.Cube
	r.player(12, d.Player).i32(16, int(c.Choice)-2).i32(20, -1).i32(24, -1).i32(28, -1).i32(32, cubeNumber(g, d))
	for i, a := range c.Answers {
		r.i32(20+4*i, map[bg.Kind]int{bg.Drop: 0, bg.Take: 1, bg.Double: 2}[a])
	}
	r.position(36, d.Checkers, bg.White).str(208, "77")
	r.loss(200, c.Loss, 1).loss(216, c.AnswerLoss, -1)
	r.i32(224, -1).i16(120, -100).i32(92, -100)
	if a := c.Analysis; a != nil {
		r.position(64, d.Checkers, d.Player)
		verdict := map[bg.Verdict]int{bg.VerdictTooGood: -1, bg.VerdictDoubleTake: 1, bg.VerdictDoublePass: 2}
		r.i32(92, levelNumber(a.Method)).i16(120, verdict[c.Verdict])
		if c.Verdict == bg.VerdictDoubleTake && a.NoDouble.Cubeful == a.DoubleTake.Cubeful {
			r.i16(120, 3)
		}
		if c.BeaverRight {
			r.i16(122, 1)
		}
		r.estimate(124, a.NoDouble, a.NoDouble.Cubeless).estimate(168, a.DoubleTake, a.DoubleTake.Cubeless)
		r.f32(152, a.NoDouble.Cubeful).f32(156, a.DoubleTake.Cubeful).f32(160, 1)
		r.i32(224, b.rollout(c.Rollout, false, m.Length > 0))
	}
	if d.Illegal {
		r.i32(260, 1)
	}
	r.flag(288, d.Flagged).i32(292, b.comment(d.Comment))
	if b.version >= 24 {
		r.flag(296, d.Edited)
	}
	b.records = append(b.records, r)
}

func (b *builder) roll(m *xg.Match, g *xg.Game, d *xg.Decision) {
	r, roll := newField(3), d.Roll
	r.position(9, d.Checkers, bg.White).player(64, d.Player).i32(108, cubeNumber(g, d))
	r.i32(100, int(roll.Dice[0])).i32(104, int(roll.Dice[1])).flag(2308, roll.Played).flag(2304, roll.Forced)
	if roll.Played {
		r.position(35, roll.After, d.Player)
		play(roll.Steps, func(i, n int) { r.i32(68+4*i, n) })
	}
	r.loss(2312, roll.Loss, -1).f64(2320, -1000).f64(2336, -1000)
	if roll.LuckKnown {
		r.f64(2320, roll.Luck).f64(2336, 0.375)
	}
	r.position(124, d.Checkers, d.Player).i32(152, int(roll.Dice[1])).i32(156, int(roll.Dice[0]))
	r.i32(188, len(roll.Candidates)).i32(120, len(roll.Candidates))
	for i := range 32 {
		r.i32(2344+4*i, -1).i16(1280+4*i, -100)
	}
	for i, c := range roll.Candidates {
		var o *xg.Rollout
		if roll.Rollouts != nil {
			o = roll.Rollouts[i]
		}
		after := bg.Board{Checkers: d.Checkers, CubeValue: 1, State: bg.Playing}
		after.Apply(bg.Move{Player: d.Player, Kind: bg.Roll, Dice: roll.Dice, Steps: c.Steps})
		r.position(192+26*i, after.Checkers, d.Player)
		play(c.Steps, func(k, n int) { r[1024+8*i+k] = byte(n) })
		r.i16(1280+4*i, levelNumber(c.Method))
		r.estimate(1408+28*i, c.Output, c.Score)
		r.i32(2344+4*i, b.rollout(o, true, m.Length > 0))
	}
	if d.Illegal {
		r.i32(2480, 2)
	}
	r.flag(2520, d.Flagged).i32(2524, b.comment(d.Comment))
	if b.version >= 24 {
		r.flag(2528, d.Edited)
	}
	b.records = append(b.records, r)
}

// levels are the names of levels by their numbers in a file.
var levels = map[int]string{
	0: "1-ply", 1: "2-ply", 2: "3-ply", 3: "4-ply", 6: "7-ply", 12: "3-ply reduced", 100: "rollout",
	998: "book 2", 999: "book 1", 1000: "XG Roller", 1001: "XG Roller+", 1002: "XG Roller++",
}

// levelNumber returns the level of a method in a file.
func levelNumber(m bg.Method) int {
	for n, name := range levels {
		if name == m.String() {
			return n
		}
	}
	n := -1
	_, _ = fmt.Sscanf(m.Level, "level %d", &n)
	return n
}

// rollout adds a rollout, and returns its number. That of a play is from the other side.
func (b *builder) rollout(o *xg.Rollout, play, match bool) int {
	if o == nil {
		return -1
	}
	r := make(field, 2184)
	r.flag(0, o.TruncatedAfter > 0).i32(4, o.TruncatedAfter).i32(8, 1296).i32(24, 5184)
	for i := range 2 {
		r.i32(28+4*i, levelNumber(bg.Method{Level: o.PlayLevel[i]})).i32(44+4*i, levelNumber(bg.Method{Level: o.CubeLevel[i]}))
	}
	r.i32(36, o.LevelCut).flag(40, o.VarianceReduction).flag(41, o.NoCube).i32(64, o.Seed)
	result := o.Result
	if play {
		e := &result.Output
		e.Win = 1 - e.Win
		e.WinGammon, e.LoseGammon = e.LoseGammon, e.WinGammon
		e.WinBackgammon, e.LoseBackgammon = e.LoseBackgammon, e.WinBackgammon
		e.Cubeful = -e.Cubeful
		result.Chance = -result.Chance
		if match {
			result.Chance++
		}
	}
	for i, out := range []xg.RolledOut{result, o.Double} {
		r.i32([]int{84, 2140}[i], out.Games).f32(2020+4*i, out.HalfWidth).f32(2084+4*i, out.Chance)
		if out != (xg.RolledOut{}) {
			r.estimate(2028+28*i, out.Output, out.Cubeful)
		}
	}
	if play {
		r.f32(2024, math.NaN()) // the field of a double
	}
	r.f32(2132, 7.5).i16(2170, 2).i16(2172, 10)
	b.rolls = append(b.rolls, r)
	return len(b.rolls) - 1
}
