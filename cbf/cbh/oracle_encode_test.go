package cbh_test

import (
	"encoding/binary"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/boardcodec/cbf/cbh"
	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/pgn"
)

// An encoder writes the moves of a game as ChessBase does, or in two bytes.
type encoder struct {
	mode    byte
	n       int // moves written
	out     []byte
	waiting []waitingLine
}

type waitingLine struct {
	line *pgn.Line
	pos  chess.Position
	men  cbh.Men
}

// put writes the byte that is read as a code.
func (e *encoder) put(codes ...byte) {
	cipher := cbh.CipherOf(e.mode)
	for _, c := range codes {
		for b := range 256 {
			if cipher.Decode(byte(b), byte(e.n)) == c {
				e.out = append(e.out, byte(b))
			}
		}
	}
}

// moves returns the bytes of a game.
func (e *encoder) moves(line *pgn.Line, start chess.Position) []byte {
	e.waiting = []waitingLine{{line, start, cbh.NewMen(start)}}
	for len(e.waiting) > 0 {
		w := e.waiting[len(e.waiting)-1]
		e.waiting = e.waiting[:len(e.waiting)-1]
		e.line(w)
		if e.mode != 5 {
			e.put(255)
		}
	}
	return e.out
}

// line writes the moves of a line; its variations wait.
func (e *encoder) line(w waitingLine) {
	for i := range w.line.Moves {
		node := &w.line.Moves[i]
		for _, v := range slices.Backward(node.Variations()) {
			e.waiting = append(e.waiting, waitingLine{&v, w.pos, w.men})
			if e.mode != 5 {
				e.put(254)
			}
		}
		m := node.Move
		if e.mode == 5 {
			word := wordOf(w.pos, m)
			if len(node.Variations()) > 0 { // one at most
				word |= 1 << 15
			}
			if i == len(w.line.Moves)-1 {
				word |= 1 << 14
			}
			e.put(byte(word>>8), byte(word))
		} else {
			e.put(compact(&w, m)...)
		}
		e.n++
		if m == (chess.Move{}) {
			w.pos = w.pos.Pass()
			continue
		}
		w.men.Follow(w.pos, m)
		w.pos, _ = w.pos.Play(m)
	}
}

// compact returns the codes of a move.
func compact(w *waitingLine, m chess.Move) []byte {
	if m == (chess.Move{}) {
		return []byte{0}
	}
	side := w.pos.Turn()
	for c := 1; c < len(cbh.Codes) && m.Promotion == chess.NoPiece; c++ {
		slot := cbh.Codes[c].Slot()
		x, y := cbh.Codes[c].Step()
		if slot >= cbh.PawnSlots && side == chess.Black {
			x, y = -x, -y
		}
		x, y = x+m.From.File(), y+m.From.Rank()
		if slot >= cbh.QueenSlots && slot < cbh.KnightSlots {
			x, y = x&7, y&7
		}
		if w.men[side][slot] == m.From && chess.NewSquare(x, y) == m.To {
			return []byte{byte(c)}
		}
	}
	word := wordOf(w.pos, m)
	return []byte{235, byte(word >> 8), byte(word)}
}

// number returns the number of a square in the file.
func number(s chess.Square) uint16 { return uint16(8*s.File() + s.Rank()) }

// wordOf returns a move in two bytes.
func wordOf(p chess.Position, m chess.Move) uint16 {
	if p.At(m.From).Kind() == chess.King && p.At(m.To) == chess.Rook.Of(p.Turn()) { // castling of Chess960
		to := chess.NewSquare(2, m.From.Rank())
		if m.To.File() > m.From.File() {
			to = chess.NewSquare(6, m.From.Rank())
		}
		m.From, m.To = to, to
	}
	pieces := []chess.Piece{chess.Queen, chess.Rook, chess.Bishop, chess.Knight}
	promotion := max(0, slices.Index(pieces, m.Promotion))
	return number(m.From) | number(m.To)<<6 | uint16(promotion)<<12
}

// moveRecord returns the record of a game, whose set-up may be empty.
func moveRecord(mode byte, setup []byte, moves []byte) []byte {
	first := mode
	if len(setup) > 0 {
		first |= 1 << 6
	}
	size := 4 + len(setup) + len(moves)
	return slices.Concat([]byte{first, byte(size >> 16), byte(size >> 8), byte(size)}, setup, moves)
}

// TestEncode: the moves of real games, written anew, are the same bytes.
func TestEncode(t *testing.T) {
	path := sharedBase(t, "twic1134")
	data, err := os.ReadFile(path + ".cbg")
	require.NoError(t, err)
	headers, err := os.ReadFile(path + ".cbh")
	require.NoError(t, err)
	db, err := cbh.OpenFile(path)
	require.NoError(t, err)
	defer db.Close()
	i := 0
	for g, err := range db.Games() {
		require.NoError(t, err)
		at := binary.BigEndian.Uint32(headers[46*(i+1)+1:])
		e := encoder{}
		want := moveRecord(0, nil, e.moves(&g.Line, g.StartPosition()))
		require.Equal(t, want, data[at:int(at)+len(want)], "game %d", i+1)
		i++
	}
	require.Equal(t, 6117, i)
}
