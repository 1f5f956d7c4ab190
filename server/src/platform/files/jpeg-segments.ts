interface Segment {
  marker: number
  start: number
  end: number
}

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda

/** TEM and RST0 to RST7 have no length (ITU T.81, table B.1). */
const isStandalone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/**
 * The segments before the entropy-coded data of a JPEG (ITU T.81, annex B). Fill bytes (B.1.1.2) and stray
 * bytes between segments are skipped, as decoders do.
 */
export function* jpegSegments(head: Buffer): Generator<Segment> {
  let at = 2
  while (at + 4 <= head.length) {
    const marker = head[at + 1] ?? 0
    if (head[at] !== 0xff || marker === 0xff || marker === 0) {
      at += 1
      continue
    }
    if (marker === startOfImage || marker === endOfImage) return
    if (isStandalone(marker)) {
      at += 2
      continue
    }
    const end = at + 2 + head.readUInt16BE(at + 2)
    yield { marker, start: at + 4, end }
    if (marker === startOfScan || end < at + 4) return
    at = end
  }
}
