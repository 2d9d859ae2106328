package cli

import (
	"iter"
	"runtime"
)

// Ordered yields the results of work for the items, in their order, working on as many
// of them at a time as there are processors. At most four items for each processor are
// in memory. items runs in a goroutine of its own. If the loop over the results ends
// early, items may still be waiting for one more item.
func Ordered[In, Out any](items iter.Seq[In], work func(In) Out) iter.Seq[Out] {
	return func(yield func(Out) bool) {
		type job struct {
			in  In
			out chan Out
		}
		workers := runtime.GOMAXPROCS(0)
		todo := make(chan job)
		order := make(chan job, 2*workers) // the same jobs, to be waited for
		stop := make(chan struct{})
		defer close(stop)
		go func() {
			defer close(order)
			defer close(todo)
			for in := range items {
				j := job{in, make(chan Out, 1)}
				for _, c := range []chan job{order, todo} {
					select {
					case c <- j:
					case <-stop:
						return
					}
				}
			}
		}()
		for range workers {
			go func() {
				for j := range todo {
					j.out <- work(j.in)
				}
			}()
		}
		for j := range order {
			if !yield(<-j.out) {
				return
			}
		}
	}
}
