package gopos_test

import (
	"bytes"

	"example.com/boardcodec/gopos"
)

// decodePositions is a reader without a buffer or a trick. It returns the good
// records and the offset of what is wrong, -1 if nothing is.
func decodePositions(data []byte) (all []gopos.Position, fault int64) {
	at := 0
	for at < len(data) {
		rest := data[at:]
		if len(rest) < 92 {
			return all, int64(at)
		}
		if rest[9] != 'B' && rest[9] != 'W' {
			return all, int64(at + 9)
		}
		for i := 10; i < 91; i++ {
			if bytes.IndexByte([]byte("#O."), rest[i]) < 0 {
				return all, int64(at + i)
			}
		}
		if rest[91] > 1 {
			return all, int64(at + 91)
		}
		p := gopos.Position{HasExtra: rest[91] == 1}
		copy(p.ID[:], rest)
		copy(p.Board[:], rest[10:])
		at += 92
		if p.HasExtra {
			if len(rest) < 100 {
				return all, int64(at - 92)
			}
			copy(p.Extra[:], rest[92:])
			at += 8
		}
		all = append(all, p)
	}
	return all, -1
}

func decodeScores(data []byte) (all []gopos.Score, fault int64) {
	for at := 0; at < len(data); at += 12 {
		rest := data[at:]
		if len(rest) < 12 {
			return all, int64(at)
		}
		if rest[9] != 'B' && rest[9] != 'W' {
			return all, int64(at + 9)
		}
		s := gopos.Score{Score: rest[10], Confidence: rest[11]}
		copy(s.ID[:], rest)
		all = append(all, s)
	}
	return all, -1
}
