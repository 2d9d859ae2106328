// Package oldxg is package xg as it was before package bg. Programs and recorded results use it until
// package sgfbg makes trees of a bg.Match. Then it goes.
package oldxg
