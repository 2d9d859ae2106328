// Package cbfpgn converts PGN games to records of ChessBase bases, which package cbf reads and writes, and
// records to PGN games.
//
//	w, err := cbf.Create("bases/new")
//	if err != nil {
//		return err
//	}
//	defer w.Abort() // does nothing after Close
//	for game, err := range pgn.NewReader(file).All() {
//		if err != nil {
//			return err
//		}
//		g, problems, err := cbfpgn.Fitter{}.Record(game)
//		if err == nil {
//			err = w.Write(g)
//		}
//		if err != nil {
//			return err
//		}
//		for _, problem := range problems {
//			fmt.Println(problem)
//		}
//	}
//	return w.Close()
//
// A [Fitter] converts: [Fitter.Record] makes a record, [Fitter.AppendRecord] its bytes at less cost, and
// [Fitter.Game] a PGN game, which [pgn.Game.AppendText] writes. Each change is
// a [pgn.Problem] whose Err is a [*Loss].
//
//   - A record has no site, month or day, Elo in steps of five, the letters of one charset, and 63 bytes
//     for the players. Record rounds, transliterates, moves or drops anything that does not fit.
//   - A record has no Chess960 and no null moves: the line ends before them, and its rest becomes text.
//   - Game loses nothing that chess allows, and Record makes the same record of its result.
//
// Errors: a strict Fitter returns ErrLost for a game with a loss; any other error is a [*cbf.EncodeError],
// for a game that no reader has made. Security: safe on any input, in linear time; a game lists at most 1,000
// losses, then the number of the others; a nil game panics; see SECURITY.md. Specification: "The Chess Base
// File Format, stand: Jun 17, 1993", and FORMAT.md of packages cbf and pgn.
package cbfpgn
