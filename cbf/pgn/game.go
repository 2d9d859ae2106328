package pgn

import (
	"encoding/json"
	"slices"

	"example.com/boardcodec/cbf/chess"
)

// A Game is a game in PGN: all of its tags, and its moves with their comments, NAGs and
// variations. The zero Game has no tags and no moves, and the normal start.
type Game struct {
	Tags     []Tag          // in the order of the text
	Start    chess.Position // a zero Start is the normal one
	Line                    // the main line
	Result   chess.Result   // after the moves or, if that is missing or "*", of the tag
	Problems []Problem      // the oddities and faults of the text, at most 1,000, and one that counts the others

	Number int   // in the text or the Chunk, from 1; 0 = it does not come from a text
	Place  Place // of the game in the text

	tagAt []uint32 // the offsets of Tags, as Node.at has them
	lines []uint32 // where the lines of the text of the game begin, except the first, in bytes from Place
}

// MarshalJSON returns the fields of the game, with the position before the first move as Start.
func (g Game) MarshalJSON() ([]byte, error) {
	type fields Game // without this method
	g.Start = g.StartPosition()
	return json.Marshal(fields(g))
}

// A Tag is a PGN tag. Its escapes are resolved; nothing else is changed.
type Tag struct{ Name, Value string }

// A Line is the main line or a variation.
type Line struct {
	Comments []string // before the first move
	Moves    []Node
	Rest     string // the part that could not be played, as text; "" = there is none
}

// A Node is a move with its notes.
type Node struct {
	Move  chess.Move // Move{} is a null move
	at    uint32     // its offset in the text from that of the game, plus one; 0 = none
	Notes *Notes     // nil = the move has none
}

// Notes are the NAGs, comments and variations of a move.
type Notes struct {
	NAGs       []uint8  // numeric annotation glyphs; "!" is 1
	Comments   []string // after the move, in UTF-8; white space is single spaces, since lines are wrapped
	Variations []Line   // each replaces the move
}

// NAGs returns the numeric annotation glyphs of the move, or nil if it has none.
func (n *Node) NAGs() []uint8 {
	if n.Notes == nil {
		return nil
	}
	return n.Notes.NAGs
}

// Comments returns the comments after the move, or nil if there are none.
func (n *Node) Comments() []string {
	if n.Notes == nil {
		return nil
	}
	return n.Notes.Comments
}

// Variations returns the lines that replace the move, or nil if there are none.
func (n *Node) Variations() []Line {
	if n.Notes == nil {
		return nil
	}
	return n.Notes.Variations
}

// Tag returns the value of the last tag of that name, or "" if there is none.
func (g *Game) Tag(name string) string {
	for i := len(g.Tags) - 1; i >= 0; i-- {
		if g.Tags[i].Name == name {
			return g.Tags[i].Value
		}
	}
	return ""
}

// StartPosition returns the position before the first move: Start, or the normal start.
func (g *Game) StartPosition() chess.Position {
	if g.Start == (chess.Position{}) {
		return chess.StartPosition()
	}
	return g.Start
}

// A Place is a place in a text.
type Place struct {
	Offset       int64 // in bytes, from 0
	Line, Column int   // from 1; Column in bytes. 0 = unknown
}

// TagPlace returns the place of Tags[i] in the text from which the game was read. For a tag that
// was not in the text, it returns the place of the game.
func (g *Game) TagPlace(i int) Place {
	if i < 0 || i >= len(g.tagAt) {
		return g.place(0)
	}
	return g.place(g.tagAt[i])
}

// MovePlace returns the place of a move in the text from which the game was read. For a move that was
// not in the text, it returns the place of the game.
func (g *Game) MovePlace(n *Node) Place { return g.place(n.at) }

// place returns the place of an offset in the form of Node.at, or the place of the game for 0.
func (g *Game) place(at uint32) Place {
	p := g.Place
	if at == 0 || p.Line == 0 {
		return p
	}
	offset := at - 1
	p.Offset += int64(offset)
	n, begins := slices.BinarySearch(g.lines, offset) // n = the line ends before it
	if begins {
		n++
	}
	p.Line += n
	if n == 0 {
		p.Column += int(offset)
	} else {
		p.Column = int(offset-g.lines[n-1]) + 1
	}
	return p
}

// isUnknown reports whether the value of a tag, without space at its ends, means unknown.
func isUnknown(value string) bool { return value == "" || value == "?" || value == "-" }
