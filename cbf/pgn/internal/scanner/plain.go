package scanner

import "strings"

// dashes are signs that people write instead of a hyphen.
const dashes = "‐‑‒–—−"

// plainLetters replaces letters and signs by the ASCII letters and signs that they look like. It leaves
// the capital letters of pieces in other languages unchanged.
var plainLetters = strings.NewReplacer("‐", "-", "‑", "-", "‒", "-", "–", "-", "—", "-", "−", "-",
	"×", "x", "✕", "x", "х", "x", "а", "a", "с", "c", "е", "e", "о", "o",
	"♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "P",
	"♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "P")
