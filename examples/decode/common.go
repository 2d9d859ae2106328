package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"strings"
)

// This file is the same in all programs but benchmarks, so that each can be read,
// and copied, alone.

// The exit statuses. README.md in the directory above says when.
const (
	statusFine = iota
	statusFailed
	statusUsage
)

// parseFlags lets flags stand after other arguments as well as before them, but
// not after "--". An error has been shown.
func parseFlags(flags *flag.FlagSet, args []string) (others []string, err error) {
	for {
		if err := flags.Parse(args); err != nil {
			return nil, err
		}
		parsed := len(args) - flags.NArg()
		ended := parsed > 0 && args[parsed-1] == "--"
		if args = flags.Args(); ended || len(args) == 0 {
			return append(others, args...), nil
		}
		others = append(others, args[0])
		args = args[1:]
	}
}

// flagStatus is the exit status after an error of parseFlags.
func flagStatus(err error) int {
	if errors.Is(err, flag.ErrHelp) {
		return statusFine
	}
	return statusUsage
}

// wrongUsage says what is wrong with the arguments, above the usage.
func wrongUsage(flags *flag.FlagSet, format string, a ...any) (status int) {
	fmt.Fprintf(flags.Output(), flags.Name()+": "+format+"\n", a...)
	flags.Usage()
	return statusUsage
}

// fact is the text of an error for a message that names the file: without the
// name of it, or of a package.
func fact(err error) string {
	if path, ok := err.(*fs.PathError); ok {
		err = path.Err
	}
	text := err.Error()
	for _, name := range []string{"cbf", "cbmoves", "gopos", "matchid", "sgfbg", "zobrist"} {
		if rest, ok := strings.CutPrefix(text, name+": "); ok {
			return rest
		}
	}
	return text
}
