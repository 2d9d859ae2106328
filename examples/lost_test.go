package examples_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// sayLost are words of messages about what is not in the output, but for what its form cannot hold.
var sayLost = regexp.MustCompile(`left out|not read|not searched|cut off|without its index`)

// TestLost: of a damaged input, the exit status is 1 if and only if a message says that something
// is lost or cannot be read.
func TestLost(t *testing.T) {
	for _, c := range conversions(t, false) {
		for tenth := 2; tenth < 10; tenth += 3 {
			at := len(c.data) * tenth / 10
			for damage, data := range map[string][]byte{"cut": c.data[:at], "noise": bytes.Clone(c.data)} {
				if damage == "noise" {
					copy(data[at:], "\xff\x00\xff#!\x02")
				}
				t.Run(fmt.Sprintf("%v %s at %d", c, damage, at), func(t *testing.T) {
					damaged, dir := c, t.TempDir()
					damaged.data = data
					in := damaged.write(t, filepath.Join(dir, "in"))
					status, _, errs := run(t, c.program, c.args(in, filepath.Join(dir, "out"))...)
					if status == 1 {
						require.NotEmpty(t, errs)
					} else {
						require.Zero(t, status)
						require.NotRegexp(t, sayLost, errs)
					}
				})
			}
		}
	}
}
