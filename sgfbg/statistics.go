package sgfbg

// Statistics are the GS property: GNU Backgammon's counts and sums for a game,
// as pairs in the order White, Black. What each pair counts is not documented.
type Statistics struct {
	Moves [][2]float64 // the value M: 8 pairs
	Cube  [][2]float64 // C: 22 pairs
	Dice  [][2]float64 // D: 7 pairs
}

// Statistics returns the content of GS. Without GS, ok is false. The error is a
// [*SyntaxError] that wraps [ErrValue], or [ErrUnsupported] for the layout of
// older versions, which has other numbers of pairs.
func (g *Game) Statistics() (s Statistics, ok bool, err error) {
	root := g.Root()
	if root == nil {
		return s, false, nil
	}
	property, ok := root.Lookup("GS")
	if !ok {
		return s, false, nil
	}
	if err := s.parse(property); err != nil {
		return Statistics{}, true, root.valueError(property, err)
	}
	return s, true, nil
}

// parse reads GS into the zero Statistics.
func (s *Statistics) parse(property Property) error {
	for v := range property.all() {
		key, numbers, _ := splitCompose(v)
		var list *[][2]float64
		pairs := 0
		switch key {
		case "M":
			list, pairs = &s.Moves, 8
		case "C":
			list, pairs = &s.Cube, 22
		case "D":
			list, pairs = &s.Dice, 7
		}
		if list == nil || *list != nil {
			return unsupported("%s", clip(v))
		}
		f := fields{text: numbers}
		*list = make([][2]float64, pairs)
		for i := range *list {
			(*list)[i] = [2]float64{f.float(), f.float()}
		}
		if f.end(); f.err != nil {
			return f.err
		}
	}
	if s.Moves == nil || s.Cube == nil || s.Dice == nil {
		return unsupported("one of M, C and D is missing")
	}
	return nil
}
