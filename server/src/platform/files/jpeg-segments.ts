interface Segment {
  marker: number
  /** Where its content starts, after marker and length; and where it ends. */
  start: number
  end: number
}

/** The segments at the head of a JPEG (ITU T.81, annex B), as far as the bytes go; entropy-coded data ends the walk. */
export function* jpegSegments(head: Buffer): Generator<Segment> {
  let at = 2
  while (at + 4 <= head.length && head[at] === 0xff) {
    const marker = head[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + head.readUInt16BE(at + 2)
    yield { marker, start: at + 4, end }
    if (marker === 0xda || end < at + 4) return
    at = end
  }
}
