package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"example.com/boardcodec/examples/internal/cli"
)

// report says what became of the inputs, and writes the manifest.
func (p *program) report(jobs []*job) {
	for _, j := range jobs {
		if j.misnamed {
			p.Note(j.Name, "is %s, whatever its ending says", j.kind.name)
		}
		if !j.inFolder {
			j.reportOne()
		}
	}
	var contents map[*job]content
	if len(jobs) > 1 || p.manifest != "" {
		contents = p.contents(jobs)
	}
	if len(jobs) > 1 {
		p.reportAll(jobs)
		p.sayDoubles(jobs, contents)
	}
	if p.manifest != "" {
		if err := p.writeManifest(jobs, contents); err != nil {
			p.Fail("", err)
		}
	}
}

// reportAll counts the inputs by their kinds, and by what became of them.
func (p *program) reportAll(jobs []*job) {
	var kinds, skips tally
	states := map[state]int{}
	lossy, damaged, games := 0, 0, 0
	for _, j := range jobs {
		kinds.add(j.kindName())
		games += j.games
		switch states[j.state]++; j.state {
		case skipped:
			skips.add(j.reason())
		case converted:
			lossy += count(j.lossy)
			damaged += count(j.faults > 0)
		}
	}
	p.Say("%s: %s", cli.Count(len(jobs), "file"), kinds)
	text := fmt.Sprintf("%d converted (%d games, matches or records", states[converted], games)
	for _, n := range []struct {
		n    int
		text string
	}{
		{lossy, ", %d with losses"}, {damaged, ", %d damaged"}, {-1, ")"},
		{states[modern], "; %d in that form already"}, {states[there], "; %d converted before (-f does it again)"},
		{states[part], "; %d as part of a base"}, {states[failed], "; %d failed"}, {states[skipped], "; %d skipped: " + skips.String()},
	} {
		switch {
		case n.n > 0:
			text += strings.Replace(n.text, "%d", strconv.Itoa(n.n), 1)
		case n.n < 0:
			text += n.text
		}
	}
	p.Say("%s", text)
}

// reportOne says what became of an input that the user named.
func (j *job) reportOne() {
	name := label(j.Name)
	switch j.state {
	case converted:
		where := j.output
		if len(j.made) > 0 {
			where = strings.Join(j.made, ", ")
		}
		switch {
		case where != "" && where != "-":
			left := ""
			if j.left > 0 {
				left = fmt.Sprintf(", %d left out", j.left)
			}
			j.Note(name, "%s in %s%s", j.kind.count(j.games), where, left)
		case j.games == 0:
			j.Note(name, "%s", j.kind.count(0))
		}
	case there:
		j.Note(name, "%s: skipped (-f converts it again)", j.why)
	case modern:
		j.Note(name, "it is %s: -to names another form", j.why)
	case skipped:
		j.Damage(name, "%s", j.why)
	}
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (j *job) kindName() string {
	switch {
	case j.kind != nil:
		return j.kind.name
	case j.state == part:
		return "part of a base"
	case !j.Exists() && j.Name != "-":
		return "not there"
	}
	return "unknown"
}

// reason returns why a job was skipped, in words that are the same for many.
func (j *job) reason() string {
	reason, _, _ := strings.Cut(j.why, ":")
	return reason
}

// A tally counts words, in the order in which they came.
type tally struct {
	words []string
	n     map[string]int
}

func (t *tally) add(word string) {
	if t.n == nil {
		t.n = map[string]int{}
	}
	if t.n[word]++; t.n[word] == 1 {
		t.words = append(t.words, word)
	}
}

func (t tally) String() string {
	var list []string
	for _, word := range t.words {
		list = append(list, fmt.Sprintf("%d %s", t.n[word], word))
	}
	return strings.Join(list, ", ")
}

// A content is what a file holds.
type content struct {
	size int64
	sum  string // SHA-256
}

// contents returns the content of the files, or without a manifest, of those that may be doubles.
func (p *program) contents(jobs []*job) map[*job]content {
	sizes := map[int64]int{}
	contents := map[*job]content{}
	for _, j := range jobs {
		contents[j] = content{j.size(), ""}
		sizes[contents[j].size]++
	}
	for _, j := range jobs {
		if c := contents[j]; c.size >= 0 && (p.manifest != "" || c.size > 0 && sizes[c.size] > 1) {
			c.sum = j.sum()
			contents[j] = c
		}
	}
	return contents
}

// size returns how many bytes a file has, or -1.
func (j *job) size() int64 {
	if !j.Regular() {
		return -1
	}
	if archive, member, ok := cli.InArchive(j.Name); ok {
		a, err := j.Archive(archive)
		if err != nil {
			return -1
		}
		return a.Size(member)
	}
	info, err := os.Stat(j.Name)
	if err != nil {
		return -1
	}
	return info.Size()
}

func (j *job) sum() string {
	r, err := j.OpenQuietly(j.Name)
	if err != nil {
		return ""
	}
	defer r.Close()
	h := sha256.New()
	if _, err := io.Copy(h, r); err != nil {
		return ""
	}
	return hex.EncodeToString(h.Sum(nil))
}

const doublesShown = 3

// sayDoubles says which files have the content of another.
func (p *program) sayDoubles(jobs []*job, contents map[*job]content) {
	n, first := 0, map[string]*job{}
	var shown []string
	for _, j := range jobs {
		sum := contents[j].sum
		switch other := first[sum]; {
		case sum == "":
		case other == nil:
			first[sum] = j
		default:
			if n++; n <= doublesShown {
				shown = append(shown, j.Name+" = "+other.Name)
			}
		}
	}
	if n > 0 {
		more := ""
		if n > doublesShown {
			more = fmt.Sprintf(" and %d more", n-doublesShown)
		}
		p.Say("%s: the content of another: %s%s", cli.Count(n, "double"), strings.Join(shown, ", "), more)
	}
}

// An entry is what a manifest says of an input.
type entry struct {
	Input    string   `json:"input"`
	Size     int64    `json:"size"` // -1 = not known
	SHA256   string   `json:"sha256,omitempty"`
	Kind     string   `json:"kind"`
	Misnamed bool     `json:"misnamed,omitempty"`
	State    string   `json:"state"`
	Why      string   `json:"why,omitempty"`
	Games    int      `json:"games"`
	Faults   int      `json:"faults"`
	Problems []string `json:"problems,omitempty"` // the first ones
	Made     []string `json:"made,omitempty"`
}

var columns = []string{"input", "size", "sha256", "kind", "misnamed", "state", "why", "games", "faults", "problems", "made"}

func (e entry) fields() []string {
	return []string{e.Input, strconv.FormatInt(e.Size, 10), e.SHA256, e.Kind, strconv.FormatBool(e.Misnamed), e.State, e.Why,
		strconv.Itoa(e.Games), strconv.Itoa(e.Faults), strings.Join(e.Problems, "\n"), strings.Join(e.Made, "\n")}
}

// writeManifest writes the table of all inputs, over one that is a manifest.
func (p *program) writeManifest(jobs []*job, contents map[*job]content) error {
	old, err := os.ReadFile(p.manifest)
	isManifest := strings.HasPrefix(string(old), strings.Join(columns, ",")+"\n") || strings.HasPrefix(string(old), "[\n  {\n    \"input\": ")
	out, err2 := p.Create(p.manifest, p.force || err == nil && isManifest, p.read...)
	if err2 != nil {
		return err2
	}
	defer out.Abort()
	earlier := map[string]entry{}
	if isManifest {
		for _, e := range readManifest(old) {
			earlier[e.Input] = e
		}
	}
	entries := make([]entry, len(jobs))
	for i, j := range jobs {
		c := contents[j]
		entries[i] = entry{j.Name, c.size, c.sum, j.kindName(), j.misnamed, j.state.String(), j.why, j.games, j.faults, j.problems, j.made}
		if before, ok := earlier[j.Name]; j.state == there && ok && before.SHA256 == c.sum {
			p.carry(&entries[i], before)
		}
	}
	if strings.EqualFold(filepath.Ext(p.manifest), ".json") {
		enc := json.NewEncoder(out)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		err = enc.Encode(entries)
	} else {
		w := csv.NewWriter(out)
		w.Write(columns)
		for _, e := range entries {
			w.Write(e.fields())
		}
		w.Flush()
		err = w.Error()
	}
	if err != nil {
		return err
	}
	return out.Close()
}

// carry gives the entry of a file that was converted before what the earlier manifest says of the
// same content, so that another run hides no damage.
func (p *program) carry(e *entry, earlier entry) {
	e.Games, e.Faults, e.Problems = earlier.Games, earlier.Faults, earlier.Problems
	if e.Faults > 0 {
		p.Damage(e.Input, "%s when it was converted", cli.Count(e.Faults, "fault"))
	}
}

// readManifest returns the entries of a manifest, none if it cannot be read.
func readManifest(data []byte) (entries []entry) {
	if json.Unmarshal(data, &entries) == nil {
		return entries
	}
	r := csv.NewReader(bytes.NewReader(data))
	r.FieldsPerRecord = len(columns)
	rows, err := r.ReadAll()
	if err != nil {
		return nil
	}
	for _, row := range rows[1:] {
		e := entry{Input: row[0], SHA256: row[2]}
		e.Games, _ = strconv.Atoi(row[7])
		e.Faults, _ = strconv.Atoi(row[8])
		if row[9] != "" {
			e.Problems = strings.Split(row[9], "\n")
		}
		entries = append(entries, e)
	}
	return entries
}
