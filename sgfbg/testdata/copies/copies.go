// Package copies has copies of what must not be copied, for TestVet.
package copies

import "example.com/boardcodec/sgfbg"

func copies(g *sgfbg.Game, n *sgfbg.Node, r *sgfbg.Reader, w *sgfbg.Writer) {
	game, node, reader, writer := *g, *n, *r, *w
	_, _, _, _ = &game, &node, &reader, &writer
}
