meta:
  id: fbk
  title: Opening book of ChessBase (FBK), before the format of 1998
  file-extension: fbk
  license: CC0-1.0
  ks-version: 0.11
  endian: be
doc: The form of cbf/FORMAT.md, section 10. Squares count along the ranks, from a1 = 0 and b1 = 1 to h8 = 63.
doc-ref: ../../cbf/FORMAT.md

seq:
  - id: entries
    type: entry
    repeat: eos

types:
  entry:
    seq:
      - id: ends_variant
        type: b1
      - id: starts_no_variant
        type: b1
      - id: from
        type: b6
      - id: weak
        type: b1
      - id: unused
        type: b1
      - id: to
        type: b6
