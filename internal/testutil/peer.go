package testutil

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// Peer returns the path of a program that results are compared with, or skips the
// test. With BOARDCODEC_REQUIRE_PEERS set, as in CI, its absence fails the test.
func Peer(t testing.TB, name string) string {
	t.Helper()
	for _, file := range []string{name, "/usr/games/" + name, "/usr/sbin/" + name} { // where Debian has it
		if path, err := exec.LookPath(file); err == nil {
			return path
		}
	}
	if os.Getenv("BOARDCODEC_REQUIRE_PEERS") != "" {
		t.Fatalf("%s is not installed (apt-get install %s)", name, packageOf(name))
	}
	t.Skipf("%s is not installed (apt-get install %s): recorded answers are in testdata", name, packageOf(name))
	return ""
}

// packageOf returns the package of Debian that has a program.
func packageOf(name string) string {
	switch name {
	case "mariadbd":
		return "mariadb-server-core"
	case "mariadb":
		return "mariadb-client-core"
	}
	return name
}

// GNUBG runs commands of GNU Backgammon in dir and returns what it prints.
func GNUBG(t testing.TB, dir, commands string) string {
	t.Helper()
	return runGNUBG(t, dir, "-c", "commands", commands)
}

// GNUBGPython runs a script in GNU Backgammon's Python, in dir, with the JSON of
// in as its variable data. It returns the values that the script gives to
// answer().
func GNUBGPython[T any](t testing.TB, dir, script string, in any) (answers []T) {
	t.Helper()
	data, err := json.Marshal(in)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "data.json"), data, 0o600))
	out := runGNUBG(t, dir, "-p", "script.py", `
import gnubg, json
data = json.load(open("data.json"))
def answer(v):
    print("\n@@" + json.dumps(v), flush=True)
`+script)
	for line := range bytes.Lines([]byte(out)) {
		if text, ok := bytes.CutPrefix(line, []byte("@@")); ok {
			var v T
			require.NoError(t, json.Unmarshal(text, &v), "%s", text)
			answers = append(answers, v)
		}
	}
	return answers
}

func runGNUBG(t testing.TB, dir, flag, name, text string) string {
	t.Helper()
	program := Peer(t, "gnubg")
	require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	cmd := exec.Command(program, "-t", "-q", "-r", flag, name)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HOME="+dir)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return string(out)
}
