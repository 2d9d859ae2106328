package main

import (
	"slices"

	"example.com/boardcodec/examples/internal/cli"
	"example.com/boardcodec/examples/internal/clitest"
)

// into is the program, which makes the form, and writes it to the standard output, if its arguments do not say
// another.
func into(form string) clitest.Main {
	return func(p *cli.Program, args []string) error {
		for flag, value := range map[string]string{"-to": form, "-o": "-"} {
			if !slices.Contains(args, flag) {
				args = append([]string{flag, value}, args...)
			}
		}
		return run(p, args)
	}
}

func runTo(form, stdin string, args ...string) (status int, out, errs string) {
	return clitest.Run("convert", into(form), stdin, args...)
}
