package testutil

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"
)

// ZeroValues calls the methods of zeros, which are pointers to zero values, with zero values and
// pointers to them, and ranges over the iterators that they return. None may panic. A method with an
// interface or a function among its parameters is not called.
func ZeroValues(t *testing.T, zeros ...any) {
	for _, zero := range zeros {
		v := reflect.ValueOf(zero)
	methods:
		for i := range v.NumMethod() {
			name := v.Type().String() + "." + v.Type().Method(i).Name
			f := v.Method(i)
			var args []reflect.Value
			for k := range f.Type().NumIn() {
				arg := reflect.Zero(f.Type().In(k))
				switch arg.Kind() {
				case reflect.Pointer:
					arg = reflect.New(arg.Type().Elem())
				case reflect.Interface, reflect.Func:
					continue methods
				}
				args = append(args, arg)
			}
			require.NotPanics(t, func() {
				call := f.Call
				if f.Type().IsVariadic() {
					call = f.CallSlice
				}
				for _, result := range call(args) {
					switch {
					case result.Kind() != reflect.Func || result.IsNil():
					case result.Type().CanSeq2():
						for range result.Seq2() {
						}
					case result.Type().CanSeq():
						for range result.Seq() {
						}
					}
				}
			}, name)
		}
	}
}
