package main

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"syscall"

	"example.com/boardcodec/cbf/pgn"
	"example.com/boardcodec/cbf/pgn/record"
	"runtime/pprof"
)

func main() {
	text, _ := os.ReadFile(os.Args[2])
	n, _ := strconv.Atoi(os.Args[3])
	if len(os.Args) > 4 {
		f, _ := os.Create(os.Args[4])
		pprof.StartCPUProfile(f)
		defer pprof.StopCPUProfile()
	}
	best := int64(1 << 60)
	for range n {
		var a, b syscall.Rusage
		syscall.Getrusage(0, &a)
		games := 0
		o := pgn.Options{Lenient: os.Args[1][0] == 'L'}
		r := o.NewReader(bytes.NewReader(text))
		switch os.Args[1] {
		case "Game", "LGame":
			for _, err := range r.All() {
				if err == nil {
					games++
				}
			}
		case "Fit", "LFit":
			for g, err := range r.All() {
				if err == nil {
					if _, _, err := (record.Fitter{}).Record(g); err == nil {
						games++
					}
				}
			}
		case "Main", "LMain":
			for r.Next() {
				for _, err := range r.MainLine() {
					if err != nil {
						games--
					}
				}
				games++
			}
		case "Next":
			for r.Next() {
				games++
			}
		case "x":
			for _, err := range r.All() {
				if err == nil {
					games++
				}
			}
		}
		syscall.Getrusage(0, &b)
		best = min(best, (b.Utime.Nano()-a.Utime.Nano())+(b.Stime.Nano()-a.Stime.Nano()))
		if n == 1 {
			fmt.Println(games)
		}
	}
	fmt.Println(os.Args[1], best/1000, "us")
}
