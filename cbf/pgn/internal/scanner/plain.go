package scanner

import "strings"

// dashes are what people write for a hyphen.
const dashes = "‐‑‒–—−"

// plainLetters replaces letters and signs by those of ASCII that they look like. The capital letters
// of pieces in other languages are not among them.
var plainLetters = strings.NewReplacer("‐", "-", "‑", "-", "‒", "-", "–", "-", "—", "-", "−", "-",
	"×", "x", "✕", "x", "х", "x", "а", "a", "с", "c", "е", "e", "о", "o",
	"♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "P",
	"♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "P")
