package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
)

// measurePeers runs the module in peers, which needs more than the library does,
// with 600 games of PGN.
func measurePeers(runs int) (table string, err error) {
	dir, err := os.MkdirTemp("", "boardcodec")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	if err := fullSize.hundredth().base(dir); err != nil {
		return "", err
	}
	cmd := exec.Command("go", "run", ".", "-runs", strconv.Itoa(runs), filepath.Join(dir, pgnFile))
	cmd.Dir = filepath.Join("examples", "benchmarks", "peers")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("peers: %w", err)
	}
	return string(out), nil
}
