// Package record fits games of PGN into records of ChessBase bases, which package cbf reads
// and writes, and makes PGN of records.
//
// A record holds less than PGN says: no site, no day and month, Elo in steps of five, the
// letters of one charset, 63 bytes for the players. [Fitter.Record] rounds, transliterates,
// moves or drops what does not fit, and lists each [Loss]. To make a base of PGN:
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
//		g, losses, err := record.Fitter{}.Record(game)
//		if err == nil {
//			err = w.Write(g)
//		}
//		if err != nil {
//			return err
//		}
//		for _, loss := range losses {
//			fmt.Println(loss)
//		}
//	}
//	return w.Close()
//
// [Fitter.AppendRecord] makes the bytes of a record, for [cbf.Writer.WriteRecord], at less cost.
// [Fitter.Game] is the way back: it loses nothing that chess allows, and Record makes the
// same record of it. [pgn.Game.AppendText] writes it.
//
// # Not supported
//
// Chess960 and null moves, which records lack: the line ends before them, and the rest of it
// becomes text.
//
// # Errors
//
// A [*LossError] (ErrLost) is the refusal of a strict Fitter. Any other error is a
// [*cbf.EncodeError], about a game that no reader has made.
//
// # Security
//
// All functions are safe on any input and take time in proportion to it; SECURITY.md has what
// they allocate. A game lists at most 1,000 losses, and then the number of the others. A nil
// game panics.
//
// # Specification
//
// "The Chess Base File Format, stand: Jun 17, 1993", and cbf/FORMAT.md; cbf/pgn/FORMAT.md
// has what becomes of PGN in a record.
package record
