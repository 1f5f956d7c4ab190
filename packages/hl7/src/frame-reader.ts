// Minimal Lower Layer Protocol: <VT> message <FS><CR> (HL7 v2.5.1, implementation guide C.4).
const start = 0x0b
const end = 0x1c
const carriage_return = 0x0d

export interface Frame {
  bytes: Buffer
  /** `bytes` is only the beginning of it. */
  isTooLarge: boolean
}

/**
 * Finds frames in a stream. Bytes between frames are skipped; a start within a frame begins it again, since its sender
 * did. Keeps at most `max_bytes` of a frame.
 */
export class FrameReader {
  readonly #max_bytes: number
  #chunks: Buffer[] | undefined
  #length = 0
  #isTooLarge = false
  /** The last byte of the previous chunk was <FS>, which ends a frame only before <CR> or the next start. */
  #hasEnd = false

  constructor(max_bytes: number) {
    this.#max_bytes = max_bytes
  }

  /** A frame has begun and not ended. */
  get isInside(): boolean {
    return this.#chunks !== undefined
  }

  /** The frames that end in this chunk. */
  push(chunk: Buffer): Frame[] {
    const frames: Frame[] = []
    let from = 0
    if (this.#hasEnd && chunk.length > 0) {
      this.#hasEnd = false
      if (chunk[0] === carriage_return || chunk[0] === start) frames.push(this.#take())
      else this.#keep(Buffer.of(end))
    }
    while (from < chunk.length) {
      if (this.#chunks === undefined) {
        const begins = chunk.indexOf(start, from)
        if (begins < 0) return frames
        this.#chunks = []
        from = begins + 1
        continue
      }
      const at = nextControl(chunk, from)
      this.#keep(chunk.subarray(from, at))
      if (at === chunk.length) return frames
      from = at + 1
      if (chunk[at] === start) this.#restart()
      else if (from === chunk.length) this.#hasEnd = true
      else if (chunk[from] === carriage_return || chunk[from] === start) frames.push(this.#take())
      else this.#keep(Buffer.of(end))
    }
    return frames
  }

  #keep(bytes: Buffer): void {
    const room = this.#max_bytes - this.#length
    if (bytes.length > room) this.#isTooLarge = true
    if (bytes.length === 0 || room <= 0) return
    const kept = bytes.subarray(0, room)
    this.#chunks?.push(kept)
    this.#length += kept.length
  }

  #restart(): void {
    this.#chunks = []
    this.#length = 0
    this.#isTooLarge = false
  }

  #take(): Frame {
    const frame = { bytes: Buffer.concat(this.#chunks ?? []), isTooLarge: this.#isTooLarge }
    this.#restart()
    this.#chunks = undefined
    return frame
  }
}

function nextControl(chunk: Buffer, from: number): number {
  const ends = chunk.indexOf(end, from)
  const within = ends < 0 ? chunk.length : ends
  const starts = chunk.subarray(from, within).indexOf(start)
  return starts < 0 ? within : from + starts
}

export const frameText = (text: string): Buffer =>
  Buffer.concat([Buffer.of(start), Buffer.from(text, 'utf8'), Buffer.of(end, carriage_return)])
