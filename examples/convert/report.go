package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"example.com/boardcodec/examples/internal/cli"
)

// report says what became of the inputs, and writes the manifest.
func (p *program) report(jobs []*job) {
	for _, j := range jobs {
		if j.misnamed {
			p.Note(j.Name, "its ending does not fit its content: %s", j.kind.name)
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
	var names, skips []string
	states, games, damaged := map[state]int{}, map[state]int{}, map[state]int{}
	lossy := 0
	for _, j := range jobs {
		names = append(names, j.kindName())
		states[j.state]++
		games[j.state] += j.games
		if j.faults > 0 {
			damaged[j.state]++
		}
		if j.state == skipped {
			skips = append(skips, j.reason())
		}
		if j.lossy && j.state == converted {
			lossy++
		}
	}
	var text strings.Builder
	say := func(format string, n int) {
		if n > 0 {
			fmt.Fprintf(&text, format, n)
		}
	}
	fmt.Fprintf(&text, "%d converted (%d games, matches or records", states[converted], games[converted])
	say(", %d with losses", lossy)
	say(", %d damaged", damaged[converted])
	text.WriteString(")")
	say("; %d in that form already", states[modern])
	say(", %d of them damaged", damaged[modern])
	say("; %d converted before, and not read again (-f converts again)", states[there])
	say("; %d made of others", states[made])
	say("; %d as part of a base", states[basePart])
	say("; %d failed", states[failed])
	say("; %d skipped: ", states[skipped])
	text.WriteString(tally(skips, func(n int, reason string) string { return fmt.Sprintf("%d %s", n, reason) }))
	p.Say("%s: %s", cli.Count(len(jobs), "file"), tally(names, cli.Count))
	p.Say("%s", text.String())
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
		left := ""
		if j.left > 0 {
			left = fmt.Sprintf(", %d left out", j.left)
		}
		switch {
		case where != "" && where != "-":
			j.Note(name, "%s in %s%s", j.kind.count(j.games), where, left)
		case j.games == 0:
			j.Note(name, "%s", j.kind.count(0))
		}
	case there:
		j.Note(name, "%s: not read again (-f converts it again)", j.why)
	case modern:
		j.Note(name, "it is %s: -to names another form", j.why)
	case skipped:
		j.Damage(name, "%s", j.why)
	}
}

// kindName returns the name of the kind of an input, or what it is instead.
func (j *job) kindName() string {
	switch {
	case j.state == basePart:
		return "base part"
	case j.kind != nil:
		return j.kind.name
	case !j.Exists() && j.Name != "-":
		return "missing file"
	}
	return "unknown file"
}

// reason returns why a job was skipped, in words that are the same for many.
func (j *job) reason() string {
	reason, _, _ := strings.Cut(j.why, ":")
	return reason
}

// tally joins what text makes of each of the words and their number, in the order in which they first came.
func tally(words []string, text func(n int, word string) string) string {
	n := map[string]int{}
	var list []string
	for _, word := range words {
		n[word]++
	}
	for _, word := range words {
		if n[word] > 0 {
			list = append(list, text(n[word], word))
		}
		n[word] = 0 // it is in the list
	}
	return strings.Join(list, ", ")
}

// A content is what a file holds.
type content struct {
	size int64  // -1 = not known
	sum  string // SHA-256; "" = not computed
}

// contents returns the content of each file. It computes the SHA-256 only for a manifest, or if another file
// has the same size.
func (p *program) contents(jobs []*job) map[*job]content {
	sizes := map[int64]int{}
	contents := map[*job]content{}
	for _, j := range jobs {
		c := content{j.size(), ""}
		if c.size < 0 && j.Regular() {
			c = j.content() // only reading tells the size
		}
		contents[j] = c
		sizes[c.size]++
	}
	for _, j := range jobs {
		c := contents[j]
		mayBeDouble := c.size > 0 && sizes[c.size] > 1
		if c.sum == "" && j.Regular() && (mayBeDouble || p.manifest != "") {
			contents[j] = j.content()
		}
	}
	return contents
}

// size returns how many bytes a file has, or -1 if that is not known without reading it.
func (j *job) size() int64 {
	if !j.Regular() {
		return -1
	}
	info, err := j.stat()
	if err != nil {
		return -1
	}
	return info.Size()
}

// stat describes the file, which may be in an archive.
func (j *job) stat() (fs.FileInfo, error) {
	name, member, ok := cli.InArchive(j.Name)
	if !ok {
		return os.Stat(j.Name)
	}
	archive, err := j.Archive(name)
	if err != nil {
		return nil, err
	}
	return archive.Stat(member)
}

// content reads a file. If it cannot be read, its size is -1.
func (j *job) content() content {
	r, err := j.OpenQuietly(j.Name)
	if err != nil {
		return content{-1, ""}
	}
	defer r.Close()
	h := sha256.New()
	size, err := io.Copy(h, r)
	if err != nil {
		return content{-1, ""}
	}
	return content{size, hex.EncodeToString(h.Sum(nil))}
}

const doublesShown = 3

// sayDoubles says which files have the content of another.
func (p *program) sayDoubles(jobs []*job, contents map[*job]content) {
	n, first := 0, map[string]*job{}
	var shown []string
	for _, j := range jobs {
		c := contents[j]
		other := first[c.sum]
		switch {
		case c.sum == "" || c.size == 0:
		case other == nil:
			first[c.sum] = j
		default:
			n++
			if n <= doublesShown {
				shown = append(shown, j.Name+" = "+other.Name)
			}
		}
	}
	if n == 0 {
		return
	}
	more := ""
	if n > doublesShown {
		more = fmt.Sprintf(" and %d more", n-doublesShown)
	}
	p.Say("%s: the content of another: %s%s", cli.Count(n, "double"), strings.Join(shown, ", "), more)
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

var manifestColumns = []string{"input", "size", "sha256", "kind", "misnamed", "state", "why",
	"games", "faults", "problems", "made"}

// fields returns the entry as a row of a manifest.
func (e entry) fields() []string {
	return []string{e.Input, strconv.FormatInt(e.Size, 10), e.SHA256, e.Kind, strconv.FormatBool(e.Misnamed),
		e.State, e.Why, strconv.Itoa(e.Games), strconv.Itoa(e.Faults), strings.Join(e.Problems, "\n"), strings.Join(e.Made, "\n")}
}

// isManifest reports whether a file begins as a manifest does.
func isManifest(head []byte) bool {
	const asJSON = "[\n  {\n    \"input\": "
	asCSV := strings.Join(manifestColumns, ",") + "\n"
	return bytes.HasPrefix(head, []byte(asCSV)) || bytes.HasPrefix(head, []byte(asJSON))
}

// writeManifest writes the table of all inputs, over one that is a manifest.
func (p *program) writeManifest(jobs []*job, contents map[*job]content) error {
	old, readErr := os.ReadFile(p.manifest)
	replaces := readErr == nil && isManifest(old)
	out, err := p.Create(p.manifest, p.force || replaces, p.read...)
	if err != nil {
		return err
	}
	defer out.Abort()
	earlier := map[string]entry{}
	if replaces {
		for _, e := range readManifest(old) {
			earlier[e.Input] = e
		}
	}
	entries := make([]entry, len(jobs))
	for i, j := range jobs {
		entries[i] = j.entry(contents[j])
		before, ok := earlier[j.Name]
		if j.state == there && ok && before.SHA256 == entries[i].SHA256 {
			p.carry(&entries[i], before)
		}
	}
	write := writeCSV
	if strings.EqualFold(filepath.Ext(p.manifest), ".json") {
		write = writeJSON
	}
	if err := write(out, entries); err != nil {
		return err
	}
	return out.Close()
}

// entry returns what a manifest says of a job, whose input has the content c.
func (j *job) entry(c content) entry {
	return entry{
		Input: j.Name, Size: c.size, SHA256: c.sum, Kind: j.kindName(), Misnamed: j.misnamed,
		State: j.state.String(), Why: j.why, Games: j.games, Faults: j.faults, Problems: j.problems, Made: j.made,
	}
}

func writeJSON(w io.Writer, entries []entry) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(entries)
}

func writeCSV(w io.Writer, entries []entry) error {
	out := csv.NewWriter(w)
	out.Write(manifestColumns)
	for _, e := range entries {
		out.Write(e.fields())
	}
	out.Flush()
	return out.Error()
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
	r.FieldsPerRecord = len(manifestColumns)
	rows, err := r.ReadAll()
	if err != nil {
		return nil
	}
	for _, fields := range rows[1:] {
		field := func(column string) string { return fields[slices.Index(manifestColumns, column)] }
		e := entry{Input: field("input"), SHA256: field("sha256")}
		e.Games, _ = strconv.Atoi(field("games"))
		e.Faults, _ = strconv.Atoi(field("faults"))
		if problems := field("problems"); problems != "" {
			e.Problems = strings.Split(problems, "\n")
		}
		entries = append(entries, e)
	}
	return entries
}
