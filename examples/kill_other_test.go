//go:build !unix

package examples_test

import (
	"os/exec"
	"testing"
)

// asNobody skips a test that takes rights away.
func asNobody(t *testing.T, _ *exec.Cmd, _ string) {
	t.Skip("files that cannot be read are made on Unix only")
}
