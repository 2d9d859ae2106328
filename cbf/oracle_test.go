package cbf_test

import (
	"bytes"

	"example.com/boardcodec/cbf/chess"
)

// An oracleGame is the result of the plain decoder for a record.
type oracleGame struct {
	header  [14]byte
	text    []byte // players and source
	moves   []oracleNode
	comment []byte // of the game, nil for none
}

type oracleNode struct {
	move       chess.Move
	comment    []byte // nil for none
	variations [][]oracleNode
}

// decodePlainly is the plain decoder, of canonical records: it lists all numbered moves
// for every ply.
func decodePlainly(record []byte) (g oracleGame) {
	pos := chess.StartPosition()
	h := &g.header
	copy(h[:], record)
	for i, k := 13, byte(101); i >= 0; i, k = i-1, k*3 {
		h[i] ^= k
	}
	h[11] ^= 14 + h[4]&63 + h[5]&63
	texts, size := int(h[4]&63)+int(h[5]&63), int(h[2])<<8|int(h[3])
	g.text = append([]byte(nil), record[14:14+texts]...)
	for i, k := texts-1, byte(3*texts); i >= 0; i, k = i-1, k*3 {
		g.text[i] ^= k
	}
	moves := append([]byte(nil), record[14+texts:14+texts+max(size, 1)-1]...)
	for i, k := len(moves)-1, byte(49*size); i > 0; i, k = i-1, k*7 {
		moves[i] ^= k
	}
	var comments [][]byte
	if n := int(h[6])<<8 | int(h[7]); n > 0 {
		area := record[14+texts+len(moves):][:n]
		comments = bytes.Split(area[1:n-1], []byte{0xFF})
	}
	if h[10]&1 != 0 {
		setup := record[len(record)-33:]
		s := chess.Setup{Turn: chess.Color(h[10] >> 1 & 1), EnPassantFile: int(h[11] & 15), MoveNumber: int(setup[32]) + 1}
		for i := range 64 {
			n := setup[i/2] >> 4
			if i&1 != 0 {
				n = setup[i/2] & 15
			}
			if n != 0 {
				kind := [8]chess.Piece{0, chess.King, chess.Queen, chess.Knight, chess.Bishop, chess.Rook, chess.Pawn}[n&7]
				s.Board[chess.NewSquare(i&7, i>>3)] = kind.Of(chess.Color(n >> 3))
			}
		}
		pos, _ = s.Position()
	}
	type frame struct {
		before, after chess.Position
		line          []oracleNode
	}
	var stack []frame
	before := pos
	for _, b := range moves {
		switch b {
		case 0xFF:
			stack = append(stack, frame{before, pos, g.moves})
			pos, g.moves = before, nil
		case 0x80:
			f := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			n := &f.line[len(f.line)-1]
			n.variations = append(n.variations, g.moves)
			before, pos, g.moves = f.before, f.after, f.line
		default:
			before = pos
			n := oracleNode{move: pos.Numbered()[b&0x7F-1]}
			if b&0x80 != 0 {
				n.comment, comments = comments[0], comments[1:]
			}
			pos, _ = pos.Play(n.move)
			g.moves = append(g.moves, n)
		}
	}
	if len(comments) > 0 {
		g.comment = comments[0]
	}
	return g
}
