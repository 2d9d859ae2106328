package sgfbg_test

import (
	"errors"
	"strings"

	"example.com/boardcodec/sgfbg"
)

// The oracle is the plain way to read SGF: recursive descent, a pointer for
// each node, a string for each value. It reads what FF[4] allows, without
// places, tolerances or limits.

type plainNode struct {
	properties []plainProperty
	children   []*plainNode
}

type plainProperty struct {
	id     string
	values []string
}

type plainParser struct {
	data []byte
	pos  int
}

var errPlain = errors.New("not SGF")

func plainParse(data []byte) ([]*plainNode, error) {
	p := plainParser{data: data}
	var games []*plainNode
	for p.space(); p.pos < len(p.data); p.space() {
		root, err := p.tree()
		if err != nil {
			return nil, err
		}
		games = append(games, root)
	}
	return games, nil
}

func (p *plainParser) space() {
	for p.pos < len(p.data) && strings.IndexByte(" \t\r\n\v\f", p.data[p.pos]) >= 0 {
		p.pos++
	}
}

func (p *plainParser) is(c byte) bool { return p.pos < len(p.data) && p.data[p.pos] == c }

func (p *plainParser) tree() (*plainNode, error) {
	if !p.is('(') {
		return nil, errPlain
	}
	p.pos++
	p.space()
	var first, last *plainNode
	for p.is(';') {
		p.pos++
		n, err := p.node()
		if err != nil {
			return nil, err
		}
		if last == nil {
			first = n
		} else {
			last.children = append(last.children, n)
		}
		last = n
	}
	for p.is('(') {
		child, err := p.tree()
		if err != nil || last == nil {
			return nil, errPlain
		}
		last.children = append(last.children, child)
		p.space()
	}
	if first == nil || !p.is(')') {
		return nil, errPlain
	}
	p.pos++
	return first, nil
}

func (p *plainParser) node() (*plainNode, error) {
	n := new(plainNode)
	for {
		p.space()
		start := p.pos
		for p.pos < len(p.data) && p.data[p.pos] >= 'A' && p.data[p.pos] <= 'Z' {
			p.pos++
		}
		if p.pos == start {
			return n, nil
		}
		property := plainProperty{id: string(p.data[start:p.pos])}
		for p.space(); p.is('['); p.space() {
			p.pos++
			start := p.pos
			for !p.is(']') {
				if p.is('\\') {
					p.pos++
				}
				if p.pos++; p.pos >= len(p.data) {
					return nil, errPlain
				}
			}
			property.values = append(property.values, string(p.data[start:p.pos]))
			p.pos++
		}
		if property.values == nil {
			return nil, errPlain
		}
		n.properties = append(n.properties, property)
	}
}

// plain makes of a tree what the oracle would have made of its text.
func plain(t *sgfbg.Tree) *plainNode {
	var first, last *plainNode
	for i := range t.Nodes {
		n := new(plainNode)
		for p := range t.Nodes[i].Properties() {
			n.properties = append(n.properties, plainProperty{p.ID, p.Values()})
		}
		if last == nil {
			first = n
		} else {
			last.children = append(last.children, n)
		}
		last = n
	}
	for _, v := range t.Variations {
		last.children = append(last.children, plain(v))
	}
	return first
}

func plainGames(games []*sgfbg.Game) (list []*plainNode) {
	for _, g := range games {
		list = append(list, plain(&g.Tree))
	}
	return list
}
