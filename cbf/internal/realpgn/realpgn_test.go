package realpgn

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var (
	folder = flag.String("write", "", "a folder to write PGN in each form to, for examples/peers")
	games  = flag.Int("games", 12_000, "how many")
)

// TestWrite writes a file of PGN in each form, where examples/peers asks for it.
func TestWrite(t *testing.T) {
	if *folder == "" {
		t.Skip("no -write")
	}
	for _, form := range []Form{TWIC, Lichess} {
		if err := os.WriteFile(filepath.Join(*folder, form.Name+".pgn"), form.Random(*games), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
