//go:build race

package testutil

// raceEnabled reports whether the tests run with -race.
const raceEnabled = true
