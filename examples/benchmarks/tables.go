package main

import (
	"fmt"
	"strings"
)

// speedTable returns the table of all rows. A ratio is followed by the least and the
// greatest of its runs.
func speedTable(rows []measured) string {
	var b strings.Builder
	pkg := ""
	for _, m := range rows {
		if m.pkg != pkg {
			pkg = m.pkg
			fmt.Fprintf(&b, "\n**%s**: `go test -run '^$' -bench '%s' ./%s`\n\n", pkg, pattern(pkg), pkg)
			b.WriteString("| what | time | MB/s | allocations | baseline | its time, allocations | times as fast |\n|---|---|---|---|---|---|---|\n")
		}
		rate := ""
		if v, ok := m.ours["MB/s"]; ok {
			rate = digits(v)
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |", m.what, times(m.ours, m.per), rate, allocations(m.ours))
		if m.against == "" {
			b.WriteString(" | | |\n")
			continue
		}
		fmt.Fprintf(&b, " %s | %s, %s | %s (%s to %s) |\n", m.against, times(m.base, m.per), allocations(m.base),
			digits(median(m.fast)), digits(m.fast[0]), digits(m.fast[len(m.fast)-1]))
	}
	return strings.TrimPrefix(b.String(), "\n")
}

// shortTable returns the table for the README.
func shortTable(rows []measured) string {
	var b strings.Builder
	b.WriteString("| what | baseline in the same run | times as fast | allocations |\n|---|---|---|---|\n")
	for _, m := range rows {
		if m.readme {
			fmt.Fprintf(&b, "| `%s` %s | %s | %s | %s, not %s |\n", m.pkg, m.what, m.against, digits(median(m.fast)), allocations(m.ours), allocations(m.base))
		}
	}
	return strings.ReplaceAll(b.String(), "0, not 0", "0")
}

// sizeLine returns the sentence about the length of move streams, which their
// benchmark counts.
func sizeLine(rows []measured) string {
	for _, m := range rows {
		if bytes, ok := m.ours["bytes/ply"]; ok {
			return fmt.Sprintf("As streams of `cbmoves` the real games of the test data, with their comments, take\n%s bytes a ply; as PGN movetext %s.\n",
				digits(bytes), digits(m.ours["PGN-bytes/ply"]))
		}
	}
	return ""
}

func memoryTable(results []result) string {
	var b strings.Builder
	b.WriteString("| input | task | items | seconds | MB/s | memory, MB | for each byte of input |\n|---|---|---|---|---|---|---|\n")
	for _, r := range results {
		fmt.Fprintf(&b, "| %s | %s | %s | %.2f | %.0f | %.1f | %.2f |\n", r.Input, r.What, thousands(r.Items), r.Seconds,
			float64(r.Bytes)/1e6/r.Seconds, float64(r.Memory)/1e6, float64(r.Memory)/float64(r.Bytes))
	}
	return b.String()
}

// times returns the time of an operation, or of the smaller unit that per names.
func times(s sample, per string) string {
	if v, ok := s[per]; ok {
		return digits(v) + " " + strings.Replace(per, "/", " a ", 1)
	}
	switch ns := s["ns/op"]; {
	case ns < 1e4:
		return digits(ns) + " ns"
	case ns < 1e7:
		return digits(ns/1e3) + " µs"
	default:
		return digits(ns/1e6) + " ms"
	}
}

func allocations(s sample) string {
	if v, ok := s["allocs/op"]; ok {
		return thousands(int64(v))
	}
	return "-"
}

// digits writes a figure with two digits, or three from 100.
func digits(v float64) string {
	switch {
	case v < 0.995:
		return fmt.Sprintf("%.2f", v)
	case v < 9.95:
		return fmt.Sprintf("%.1f", v)
	default:
		return fmt.Sprintf("%.0f", v)
	}
}

// thousands writes 12345 as 12,345.
func thousands(n int64) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
