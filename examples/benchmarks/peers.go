package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"example.com/boardcodec/internal/realpgn"
)

// measurePeers runs the module in peers, which has dependencies that the library does
// not have, with 600 games of PGN in each of the forms of two sites.
func measurePeers(runs int) (table string, err error) {
	dir, err := os.MkdirTemp("", "boardcodec")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	twic, lichess := filepath.Join(dir, "TWIC.pgn"), filepath.Join(dir, "lichess.pgn")
	if err := realFile(twic, realpgn.TWIC, fullSize.hundredth().games); err != nil {
		return "", err
	}
	if err := realFile(lichess, realpgn.Lichess, fullSize.hundredth().games); err != nil {
		return "", err
	}
	cmd := exec.Command("go", "run", ".", "-runs", strconv.Itoa(runs), twic, lichess)
	cmd.Dir = filepath.Join("examples", "benchmarks", "peers")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("peers: %w", err)
	}
	return string(out), nil
}

// shortPeers returns the table for the README: that of measurePeers without times.
// A line with another number of cells stays as it is.
func shortPeers(table string) string {
	var b strings.Builder
	for line := range strings.Lines(table) {
		cells := strings.Split(strings.TrimSpace(line), "|") // an empty one before the first and after the last
		if len(cells) != 8 {
			b.WriteString(line)
			continue
		}
		fmt.Fprintf(&b, "|%s|%s|%s|%s|\n", cells[1], cells[3], cells[5], cells[6])
	}
	return b.String()
}
