package cbf

import (
	"bytes"
	"fmt"
	"io"
	"math/bits"

	"example.com/boardcodec/cbf/chess"
	"example.com/boardcodec/cbf/internal/disk"
)

// A Book is an opening book (FBK): two bytes per move and nothing else (section
// 3). [Book.Tree] reads the moves as a tree, and [NewBook] makes a book from a
// tree. The zero Book is empty.
type Book struct {
	Entries []BookEntry // in the order of the file
}

// A BookEntry is one move of the file.
//
//	byte 1  bit 0..5 from  bit 6 0 = Start        bit 7 1 = End
//	byte 2  bit 0..5 to    bit 6 unused, Spare    bit 7 1 = Weak
type BookEntry struct {
	From, To chess.Square // with the numbers of the file
	Start    bool         // "this move starts a new variant": an alternative to the move follows later
	End      bool         // "the move ends the variant"
	Weak     bool         // "should not be played by the computer"
	Spare    bool         // bit 6 of byte 2, preserved
}

const (
	noStartBit = 1 << 6
	endBit     = 1 << 7
	spareBit   = 1 << 6
	weakBit    = 1 << 7
)

// ReadBook reads a book to its end. Any even number of bytes is a book. If the last entry is
// incomplete, ReadBook returns the entries before it, and a [*SyntaxError] (io.ErrUnexpectedEOF). Moves are
// not checked: [Book.Tree] does that. Errors of r are returned unchanged, without a book.
func ReadBook(r io.Reader) (*Book, error) {
	data, err := disk.ReadAll(r)
	if err != nil {
		return nil, err
	}
	b := &Book{Entries: make([]BookEntry, len(data)/2)}
	for i := range b.Entries {
		from, to := data[2*i], data[2*i+1]
		b.Entries[i] = BookEntry{
			From:  chess.Square(from & 63),
			To:    chess.Square(to & 63),
			Start: from&noStartBit == 0,
			End:   from&endBit != 0,
			Weak:  to&weakBit != 0,
			Spare: to&spareBit != 0,
		}
	}
	if len(data)%2 != 0 {
		return b, bookError(int64(len(data)), "%w: half an entry", io.ErrUnexpectedEOF)
	}
	return b, nil
}

// bookError returns the error of a book at an offset in bytes.
func bookError(offset int64, format string, a ...any) *SyntaxError {
	return &SyntaxError{In: inBook, Offset: offset, Err: fmt.Errorf(format, a...)}
}

// MarshalBinary returns the entries as they are in a file. For an invalid square the error is
// an [*EncodeError] ([chess.ErrRange]).
func (b *Book) MarshalBinary() ([]byte, error) {
	out := make([]byte, 0, 2*len(b.Entries))
	for i, e := range b.Entries {
		if e.From > 63 || e.To > 63 {
			return nil, encodeError(fmt.Sprintf("Entries[%d]", i),
				fmt.Sprintf("square %d to %d", uint8(e.From), uint8(e.To)), chess.ErrRange, "want 0 to 63")
		}
		from, to := byte(e.From), byte(e.To)
		setBit(&from, noStartBit, !e.Start)
		setBit(&from, endBit, e.End)
		setBit(&to, spareBit, e.Spare)
		setBit(&to, weakBit, e.Weak)
		out = append(out, from, to)
	}
	return out, nil
}

// UnmarshalBinary sets b to what [ReadBook] returns. After an error, b is
// unchanged.
func (b *Book) UnmarshalBinary(data []byte) error {
	parsed, err := ReadBook(bytes.NewReader(data))
	if err == nil {
		*b = *parsed
	}
	return err
}

// A BookNode is a move in the tree of a book, with the answers to it.
type BookNode struct {
	Move chess.Move  // a promotion is to a queen
	Weak bool        // "should not be played by the computer"
	Next []*BookNode // the answers, in file order
}

// Tree reads the entries as a tree and returns the first moves of the game. A
// move with Start saves the position before it; after a move with End, the next
// entry continues from the position saved last or, if no saved position is left, from
// the start of the game. Tree also reads a flat list of lines, in which every line has an
// End and no line a Start, but it does not merge lines with the same beginning. These
// rules are inferred: the document does not describe them.
//
// For an illegal move, Tree returns a [*SyntaxError] ([chess.ErrMove]) and the tree of the
// moves before it. Promotion is always to a queen, since the format
// does not store the piece. The moves of the tree can therefore be played
// with [chess.Position.Play], beginning at [chess.StartPosition].
func (b *Book) Tree() ([]*BookNode, error) {
	type cursor struct {
		node *BookNode
		pos  chess.Position
	}
	root := cursor{&BookNode{}, chess.StartPosition()}
	at := root
	var saved []cursor
	for i, e := range b.Entries {
		m, ok := bookMove(&at.pos, e)
		if !ok {
			return root.node.Next, bookError(2*int64(i), "%w: %v to %v in %s",
				chess.ErrMove, e.From, e.To, at.pos.FEN())
		}
		if e.Start {
			saved = append(saved, at)
		}
		n := &BookNode{Move: m, Weak: e.Weak}
		at.node.Next = append(at.node.Next, n)
		at.node = n
		at.pos = playListed(at.pos, m)
		if e.End {
			at = root
			if len(saved) > 0 {
				at = saved[len(saved)-1]
				saved = saved[:len(saved)-1]
			}
		}
	}
	return root.node.Next, nil
}

// bookMove returns the move of an entry, and whether it is legal.
func bookMove(p *chess.Position, e BookEntry) (chess.Move, bool) {
	m := chess.Move{From: e.From, To: e.To}
	if p.At(m.From).Kind() == chess.Pawn {
		if rank := m.To.Rank(); rank == 0 || rank == 7 {
			m.Promotion = chess.Queen
		}
		m.EnPassant = m.From.File() != m.To.File() && p.At(m.To) == chess.NoPiece
	}
	return m, p.Legal(m)
}

// NewBook returns the book of a tree: the first moves of a game, each with its answers. It
// panics if a node is its own descendant. NewBook does not check moves; call Tree on the result
// to do so. A promotion to a piece other than a queen is written as one to a queen, which Tree
// does not detect.
func NewBook(tree []*BookNode) *Book {
	b := new(Book)
	// The nodes still to write, the next one on top. All alternatives of a
	// position except the last save the position, with Start.
	type item struct {
		node  *BookNode
		depth int32
		start bool
	}
	var todo []item
	push := func(alternatives []*BookNode, depth int) {
		for i := len(alternatives) - 1; i >= 0; i-- {
			todo = append(todo, item{alternatives[i], int32(depth), i < len(alternatives)-1})
		}
	}
	var path []*BookNode // to the current node
	push(tree, 0)
	for len(todo) > 0 {
		next := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		n := next.node
		// Brent's algorithm: each node is compared with the last node before it whose
		// depth, from 1, is a power of two. A line with a cycle meets such a node again.
		depth := int(next.depth)
		if depth > 0 && path[1<<(bits.Len(uint(depth))-1)-1] == n {
			panic("cbf: NewBook: a node of the tree is its own descendant")
		}
		path = append(path[:depth], n)
		b.Entries = append(b.Entries, BookEntry{
			From: n.Move.From, To: n.Move.To, Start: next.start, End: len(n.Next) == 0, Weak: n.Weak,
		})
		push(n.Next, depth+1)
	}
	return b
}
