package xg

// The offsets of the fields that are read, with the sections of FORMAT.md.
const (
	// Match header, section 3.
	matchLength, matchVariation                                    = 92, 96
	matchCrawford, matchJacoby, matchBeavers, matchUsesAutoDoubles = 100, 101, 102, 103
	matchRatings, matchDate                                        = 104, 128 // 2 f64; date
	matchOldPlayers, matchOldEvent, matchOldPlace, matchOldRound   = 9, 136, 283, 417
	matchVersion, matchMagic                                       = 552, 556
	matchCommentBefore, matchCommentAfter                          = 576, 580
	matchCubeLimit, matchMostAutoDoubles                           = 612, 616
	matchEvent, matchPlayers, matchPlace, matchRound               = 622, 880, 1396, 1654
	matchTranscriber                                               = 1960

	// Header and end of a game, end of the match, section 4.
	gameScore, gameCrawford, gameStart, gameNumber           = 12, 20, 21, 48 // score: 2 i32
	gameCommentBefore, gameCommentAfter, gameAutoDoubles     = 56, 60, 64
	gameEndScore, gameEndWinner, gameEndPoints, gameEndCause = 12, 24, 28, 32
	matchEndScore, matchEndWinner                            = 12, 20

	// Cube decision, section 6.
	cubePlayer, cubeChoice, cubeAnswers, cubeCube, cubePosition = 12, 16, 20, 32, 36 // answers: 3 i32
	cubeLevel, cubeVerdict, cubeBeaverRight                     = 92, 120, 122
	cubeNoDouble, cubeEquities, cubeDoubleTake                  = 124, 152, 168 // est; 2 f32; est
	cubeLoss, cubeAnswerLoss, cubeRollout, cubeIllegal          = 200, 216, 224, 260

	// Roll and play, section 7.
	rollPosition, rollAfter, rollPlayer, rollPlay       = 9, 35, 64, 68 // play: 8 i32
	rollDice, rollCube, rollForced, rollPlayed          = 100, 108, 2304, 2308
	rollLoss, rollLuck, rollIllegal                     = 2312, 2320, 2480
	candidateCount, candidateAfter, candidatePlay       = 188, 192, 1024   // of each: a position; 8 i8
	candidateLevel, candidateEstimate, candidateRollout = 1280, 1408, 2344 // i16 and 2 bytes; est; i32

	// The fields at the end of both decisions, from cubeTail or rollTail.
	cubeTail, rollTail                   = 288, 2520
	tailFlagged, tailComment, tailEdited = 0, 4, 8

	// Rollout, section 9.
	rolloutTruncated, rolloutTruncatedAfter              = 0, 4
	rolloutPlayLevel, rolloutLevelCut, rolloutCubeLevel  = 28, 36, 44 // levels: 2 i32
	rolloutVarianceReduction, rolloutNoCube, rolloutSeed = 40, 41, 64
	rolloutGames, rolloutDoubleGames                     = 84, 2140
	rolloutHalfWidth, rolloutDoubleHalfWidth             = 2020, 2024
	rolloutResult, rolloutDoubleResult                   = 2028, 2056
	rolloutChance, rolloutDoubleChance                   = 2084, 2088
)

// The versions of the file: those that are known, the newest that is read, and the first with a field.
const (
	oldestKnown, newestKnown, newestRead   = 22, 32, 40
	sinceCubeLimit, sinceWide, sinceEdited = 8, 24, 24
	sinceGameAutoDoubles, sinceTranscriber = 26, 30
)
