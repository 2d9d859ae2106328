//go:build race

package testutil

// raceEnabled says that everything takes ten times as long.
const raceEnabled = true
