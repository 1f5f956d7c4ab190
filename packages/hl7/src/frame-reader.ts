// Minimal Lower Layer Protocol: <VT> message <FS><CR> (HL7 v2.5.1, implementation guide C.4).
const start = 0x0b
const end = 0x1c
const carriage_return = 0x0d

export interface Frame {
  bytes: Buffer
  /** `bytes` is only the beginning of it. */
  isTooLarge: boolean
}

const first_size = 4_096
const end_byte = Buffer.of(end)

/**
 * Finds frames in a stream. Bytes between frames are skipped; a start within a frame begins it again, since its sender
 * did. Keeps at most `max_bytes` of a frame, and looks at each byte once.
 */
export class FrameReader {
  readonly #max_bytes: number
  #bytes = Buffer.alloc(0)
  #length = 0
  #isInside = false
  #isTooLarge = false
  /** The last byte of the previous chunk was <FS>, which ends a frame only before <CR> or the next start. */
  #hasEnd = false

  constructor(max_bytes: number) {
    this.#max_bytes = max_bytes
  }

  /** A frame has begun and not ended. */
  get isInside(): boolean {
    return this.#isInside
  }

  /** The frames that end in this chunk. */
  push(chunk: Buffer): Frame[] {
    const frames: Frame[] = []
    let from = 0
    if (this.#hasEnd && chunk.length > 0) {
      this.#hasEnd = false
      if (chunk[0] === carriage_return || chunk[0] === start) frames.push(this.#take())
      else this.#keep(end_byte, 0, 1)
    }
    while (from < chunk.length) {
      if (!this.#isInside) {
        const begins = chunk.indexOf(start, from)
        if (begins < 0) return frames
        this.#isInside = true
        from = begins + 1
        continue
      }
      const at = nextControl(chunk, from)
      this.#keep(chunk, from, at)
      if (at === chunk.length) return frames
      from = at + 1
      if (chunk[at] === start) this.#restart()
      else if (from === chunk.length) this.#hasEnd = true
      else if (chunk[from] === carriage_return || chunk[from] === start) frames.push(this.#take())
      else this.#keep(end_byte, 0, 1)
    }
    return frames
  }

  #keep(bytes: Buffer, from: number, until: number): void {
    const size = Math.min(until - from, this.#max_bytes - this.#length)
    if (size < until - from) this.#isTooLarge = true
    if (size === 0) return
    const length = this.#length + size
    if (length > this.#bytes.length) this.#grow(length)
    bytes.copy(this.#bytes, this.#length, from, from + size)
    this.#length = length
  }

  /** Doubles, so that a frame in pieces of one byte is not copied with each of them. */
  #grow(length: number): void {
    const grown = Buffer.alloc(
      Math.min(this.#max_bytes, Math.max(first_size, length, 2 * this.#bytes.length)),
    )
    this.#bytes.copy(grown, 0, 0, this.#length)
    this.#bytes = grown
  }

  #restart(): void {
    this.#length = 0
    this.#isTooLarge = false
  }

  #take(): Frame {
    const frame = { bytes: this.#bytes.subarray(0, this.#length), isTooLarge: this.#isTooLarge }
    this.#restart()
    this.#bytes = Buffer.alloc(0)
    this.#isInside = false
    return frame
  }
}

function nextControl(chunk: Buffer, from: number): number {
  let at = from
  while (at < chunk.length && chunk[at] !== start && chunk[at] !== end) at++
  return at
}

export const frameText = (text: string): Buffer =>
  Buffer.concat([Buffer.of(start), Buffer.from(text, 'utf8'), Buffer.of(end, carriage_return)])
