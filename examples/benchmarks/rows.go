package main

// A row is one figure: a benchmark of ours, compared with a baseline that runs in the
// same process.
type row struct {
	pkg      string
	what     string // for a reader
	ours     string // name of the benchmark, without "Benchmark"
	against  string // the baseline, for a reader; "" = none
	baseline string // name of its benchmark
	per      string // unit of a metric that says more than ns/op: "ns/ply"
	readme   bool   // is in the short table, too
}

const (
	base64Decoding = "base64 decoding of the same text alone"
	base64Encoding = "base64 encoding of the same bytes alone"
	plainSGF       = "recursive parser: one pointer per node, one string per value"
	plainCBF       = "decoder that lists the numbered moves of every ply"
	plainPGN       = "regular expressions, and SAN of all legal moves"
	decodeGames    = "`Database.Games`, which decodes the undamaged base"
	plainSum       = "plain loop that sums the bytes"
	parseGame      = "`cbf.ParseGame` of the same games"
	plainMoves     = "decoder that lists the possible moves of every ply"
	textbook       = "textbook loop: 8 rotations by all points"
)

var rows = []row{
	{"matchid", "`Parse` a match ID, all fields", "Parse/matchid", base64Decoding, "Parse/base64", "", true},
	{"matchid", "`Match.AppendText`", "AppendText/matchid", base64Encoding, "AppendText/base64", "", true},
	{"matchid", "`ParsePosition`", "ParsePosition/matchid", base64Decoding, "ParsePosition/base64", "", false},
	{"matchid", "`Position.AppendText`", "PositionAppendText/matchid", base64Encoding, "PositionAppendText/base64", "", false},
	{"matchid", "`ParseXGID`", "XGID/ParseXGID", "", "", "", false},
	{"matchid", "`XGID.AppendText`", "XGID/AppendText", "", "", "", false},

	{"sgfbg", "`Parse`, analysed matches", "Parse/analysed/sgfbg", plainSGF, "Parse/analysed/plain", "", true},
	{"sgfbg", "`Parse`, 10,000 nodes of 10 bytes", "Parse/small/sgfbg", plainSGF, "Parse/small/plain", "", true},
	{"sgfbg", "`Parse`, 10,000 nodes in short variations", "Parse/branches/sgfbg", plainSGF, "Parse/branches/plain", "", true},
	{"sgfbg", "`ParseString`, analysed matches", "Parse/analysed/string", plainSGF, "Parse/analysed/plain", "", false},
	{"sgfbg", "`Reader`, analysed matches", "Parse/analysed/reader", plainSGF, "Parse/analysed/plain", "", false},
	{"sgfbg", "`Reader`, 10,000 nodes of 10 bytes", "Parse/small/reader", plainSGF, "Parse/small/plain", "", false},
	{"sgfbg", "`Collection.AppendText`, analysed matches", "AppendText", "", "", "", false},
	{"sgfbg", "`Collection.Records`, moves played and checked", "Records", "", "", "ns/record", false},
	{"sgfbg", "`Node.Candidates`, analysed matches", "Candidates", "", "", "ns/candidate", false},

	{"cbf", "`Database.Games`, 34 real games of 93 plies, repeated", "Decode/real/Database.Games", plainCBF, "Decode/real/plain", "ns/ply", true},
	{"cbf", "`Database.Games`, 3,400 different games", "Decode/varied/Database.Games", plainCBF, "Decode/varied/plain", "ns/ply", true},
	{"cbf", "`Database.Games`, annotated studies", "Decode/annotated/Database.Games", plainCBF, "Decode/annotated/plain", "ns/ply", false},
	{"cbf", "`Database.Games`, odd games (set-ups, e.p., castling)", "Decode/odd/Database.Games", plainCBF, "Decode/odd/plain", "ns/ply", false},
	{"cbf", "`Database.Games`, puzzles of three plies", "Decode/puzzles/Database.Games", plainCBF, "Decode/puzzles/plain", "ns/ply", true},
	{"cbf", "`Database.Header`", "Header", "", "", "", false},
	{"cbf", "`Game.AppendBinary`", "Encode", "", "", "ns/ply", false},
	{"cbf", "`Recover`, 34 real games, repeated", "Recover/real/Recover", decodeGames, "Recover/real/Games", "", false},
	{"cbf", "`Recover`, annotated studies", "Recover/annotated/Recover", decodeGames, "Recover/annotated/Games", "", false},
	{"cbf", "`Recover`, odd games", "Recover/odd/Recover", decodeGames, "Recover/odd/Games", "", false},
	{"cbf", "`Recover`, puzzles of three plies", "Recover/puzzles/Recover", decodeGames, "Recover/puzzles/Games", "", false},
	{"cbf", "`Recover`, real games, a byte changed in every 1,100", "Recover/damaged/Recover", decodeGames, "Recover/damaged/Games", "", false},
	{"cbf", "`Recover`, nothing but zeros", "Recover/zeros/Recover", plainSum, "Recover/zeros/sum", "", false},
	{"cbf", "`Recover`, random bytes", "Recover/noise/Recover", plainSum, "Recover/noise/sum", "", false},
	{"cbf", "`Recover`, lines of text", "Recover/text/Recover", plainSum, "Recover/text/sum", "", false},
	{"cbf", "`Recover`, PGN", "Recover/PGN/Recover", plainSum, "Recover/PGN/sum", "", false},

	{"cbf/pgn", "`Reader`, PGN as The Week in Chess has it, `Convert`", "Real/TWIC/Convert", plainPGN, "Real/TWIC/plain", "ns/ply", true},
	{"cbf/pgn", "`Reader`, PGN as lichess has it, `Convert`", "Real/lichess/Convert", plainPGN, "Real/lichess/plain", "ns/ply", true},
	{"cbf/pgn", "`Reader`, PGN that `Append` wrote", "Read/Reader", plainPGN, "Read/plain", "ns/ply", false},
	{"cbf/pgn", "`Append`, lightly annotated games", "Append/varied/Append", parseGame, "Append/varied/ParseGame", "ns/game", false},
	{"cbf/pgn", "`Append`, studies with comments and variations", "Append/studies/Append", parseGame, "Append/studies/ParseGame", "ns/game", true},
	{"cbf/pgn", "`Append`, puzzles of three plies", "Append/puzzles/Append", parseGame, "Append/puzzles/ParseGame", "ns/game", true},

	{"cbmoves", "`Tokens`, real games, all moves checked", "Streams/real/Tokens", plainMoves, "Streams/real/plain", "ns/ply", true},
	{"cbmoves", "`Tokens`, annotated trees", "Streams/trees/Tokens", plainMoves, "Streams/trees/plain", "ns/ply", false},
	{"cbmoves", "`Decode`, real games", "Streams/real/Decode", "`Tokens`, which builds nothing", "Streams/real/Tokens", "ns/ply", true},
	{"cbmoves", "`Decode`, annotated trees", "Streams/trees/Decode", "`Tokens`, which builds nothing", "Streams/trees/Tokens", "ns/ply", false},
	{"cbmoves", "`Walker`, the board before every token, real games", "Streams/real/Walker", "`Tokens`, which gives no board", "Streams/real/Tokens", "ns/ply", false},
	{"cbmoves", "`Game.Walk`, SAN and FEN of every move, real games", "Streams/real/SAN_and_FEN", "", "", "ns/ply", false},
	{"cbmoves", "`Append`, real games", "Streams/real/Append", "", "", "ns/ply", false},

	{"gopos", "`Reader.Read`, checked", "Read/Read", "bare loop that checks eight points at a time", "Read/bare_loop_by_words", "ns/record", true},
	{"gopos", "`Reader.Read`, checked", "Read/Read", "bare loop that checks point by point", "Read/bare_loop", "ns/record", false},
	{"gopos", "`Reader.Read`, every hash verified", "Read/Read_and_verify", "", "", "ns/record", false},
	{"gopos", "`Writer.Write`", "Write/hash=false", "", "", "", false},
	{"gopos", "`ScoreReader.Read`", "ReadScores/Read", "", "", "", false},
	{"gopos", "`Merge`", "Merge/boards=false", "", "", "", false},

	{"zobrist", "`Table.Canonical`, full 9x9 board", "Canonical/size=9/stones=81/Canonical", textbook, "Canonical/size=9/stones=81/textbook", "", true},
	{"zobrist", "`Table.Canonical`, 9x9 with 20 stones", "Canonical/size=9/stones=20/Canonical", textbook, "Canonical/size=9/stones=20/textbook", "", false},
	{"zobrist", "`Table.Canonical`, full 19x19 board", "Canonical/size=19/stones=361/Canonical", textbook, "Canonical/size=19/stones=361/textbook", "", true},
	{"zobrist", "`State`, a stone and the hash, 9x9", "State/size=9/State", textbook, "State/size=9/textbook", "", true},
	{"zobrist", "`State`, a stone and the hash, 19x19", "State/size=19/State", textbook, "State/size=19/textbook", "", false},
}
