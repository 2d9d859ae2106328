// Package lex has what the packages of the backgammon family share to read text and to say what
// is wrong with it. It knows no board and no format.
package lex
