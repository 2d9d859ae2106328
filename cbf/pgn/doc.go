// Package pgn reads and writes games in Portable Game Notation.
//
//	r := pgn.NewReader(file)
//	for r.Next() {
//		if r.Tag("White") != "Tal" {
//			continue // its moves are not read
//		}
//		g, err := r.Game()
//		if err != nil {
//			fmt.Println(err) // this game cannot be read, the others can
//			continue
//		}
//		fmt.Println(g.Tag("Event"), len(g.Moves), g.Result)
//	}
//	if err := r.Err(); err != nil {
//		return err
//	}
package pgn
