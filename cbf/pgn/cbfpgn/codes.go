package cbfpgn

import (
	"slices"
	"strconv"
	"strings"

	"example.com/boardcodec/cbf"
	"example.com/boardcodec/cbf/internal/record"
)

// Data of a record for which PGN has no form is written in comments as commands, like
// [%csl] and [%clk]:
//
//	[%cbf move 8 zugzwang]      a code without a NAG, with its words
//	[%cbf position 12 initiative]
//	[%cbf extra 2 better is]
//	[%cbf surplus]              before the first move: one of Game.ExtraComments
//	[%cbf text]                 no data: the text after it only looks like a command
const (
	commandStart   = "[%cbf"
	command        = commandStart + " "
	surplusCommand = command + "surplus]"
	textCommand    = command + "text]"
)

// codeKind is one of the three codes of a comment.
type codeKind struct {
	name  string
	nags  [16]uint8 // by code; 0 = no certain NAG
	words [16]string
}

// Codes and NAGs, for the codes whose meaning is certain.
var (
	moveCodes = codeKind{
		name: "move",
		nags: [16]uint8{
			1: 1, // !
			2: 2, // ?
			3: 5, // !?
			4: 6, // ?!
			5: 3, // !!
			6: 4, // ??
		},
		words: [16]string{7: "mate", 8: "zugzwang", 9: "development"},
	}
	positionCodes = codeKind{
		name: "position",
		nags: [16]uint8{
			1:  18,  // +-
			2:  16,  // +/-
			3:  14,  // +=
			4:  10,  // =
			5:  13,  // unclear
			6:  15,  // =+
			7:  17,  // -/+
			8:  19,  // -+
			9:  146, // novelty
			15: 7,   // only move
		},
		words: [16]string{10: "compensation", 11: "counterplay", 12: "initiative", 13: "attack",
			14: "time trouble"},
	}
	extraCodes = codeKind{
		name: "extra",
		words: [16]string{1: "editor's remark", 2: "better is", 3: "with the idea",
			4: "equal alternative", 5: "worse alternative", 6: "better alternative", 7: "open"},
	}
	codeKinds = [3]*codeKind{&moveCodes, &positionCodes, &extraCodes}
)

// codeOfNAG is the inverse of the NAGs above. kind is an index in codeKinds; code 0 = the NAG has no code.
var codeOfNAG = func() (t [256]struct{ kind, code uint8 }) {
	for kind, k := range codeKinds {
		for code, nag := range k.nags {
			if nag != 0 {
				t[nag].kind, t[nag].code = uint8(kind), uint8(code)
			}
		}
	}
	return t
}()

// nag returns the NAG of a code, or 0 if it has none.
func (k *codeKind) nag(code byte) uint8 {
	if int(code) < len(k.nags) {
		return k.nags[code]
	}
	return 0
}

// codesOf returns pointers to the three codes of a comment, in the order of codeKinds.
func codesOf(c *cbf.Comment) [3]*byte { return [3]*byte{&c.MoveCode, &c.PositionCode, &c.ExtraCode} }

// command returns the command for a code without a NAG.
func (k *codeKind) command(code byte) string {
	text := command + k.name + " " + strconv.Itoa(int(code))
	if int(code) < len(k.words) && k.words[code] != "" {
		text += " " + k.words[code]
	}
	return text + "]"
}

// takeCommands sets the codes of c from the commands at the beginning of text, and returns the rest of
// the text. White space in text must be single spaces.
func takeCommands(c *cbf.Comment, text string) string {
	for strings.HasPrefix(text, command) {
		if plain, isText := strings.CutPrefix(text, textCommand); isText {
			return strings.TrimPrefix(plain, " ")
		}
		args, rest, closed := strings.Cut(text[len(command):], "]")
		if !closed || !takeCode(c, strings.SplitN(args, " ", 3)) {
			break
		}
		text = strings.TrimPrefix(rest, " ")
	}
	return text
}

// takeCode sets the code of a command, and reports whether the comment can hold it, which may already have
// another code of that kind. args are a kind, a number and, for people, words.
func takeCode(c *cbf.Comment, args []string) bool {
	i := slices.IndexFunc(codeKinds[:], func(k *codeKind) bool { return k.name == args[0] })
	if i < 0 || len(args) < 2 {
		return false
	}
	to := codesOf(c)[i]
	code, err := strconv.ParseUint(args[1], 10, 8)
	if err != nil || code == 0 || code == record.Mark {
		return false
	}
	if *to != 0 && *to != byte(code) {
		return false
	}
	*to = byte(code)
	return true
}
