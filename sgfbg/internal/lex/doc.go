// Package lex has the helpers with which the backgammon packages read text and report its faults.
// It knows no board and no format.
package lex
