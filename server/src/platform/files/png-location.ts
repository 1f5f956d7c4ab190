import { crc32 } from 'node:zlib'
import { blankTiffLocation, blankXmpLocation } from './jpeg-location.ts'

const signatureBytes = 8
const headBytes = 8
const checksumBytes = 4
/** Longer text chunks are passed through. */
const longestText = 1_048_576

const described = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt'])
/** Text chunks with an EXIF or XMP packet, compressed or in hexadecimal, as ImageMagick writes them. */
const packets = /^(XML:com\.adobe\.xmp|Raw profile type (exif|APP1|xmp))\0/i
/** A private chunk, which readers skip (PNG, third edition, 5.4). */
const passedOver = 'voId'

function blankChunk(chunk: Buffer): void {
  const end = chunk.length - checksumBytes
  const type = chunk.toString('latin1', 4, headBytes)
  const data = chunk.subarray(headBytes, end)
  const before = crc32(chunk.subarray(4, end))
  if (type === 'eXIf') blankTiffLocation(data)
  else blankXmpLocation(data)
  const packet = type === 'eXIf' ? null : packets.exec(data.toString('latin1', 0, 80))
  const isReadable = packet !== null && type === 'iTXt' && data[packet[0].length] === 0
  if (packet && !isReadable) {
    // A chunk that cannot be parsed is blanked as a whole.
    chunk.write(passedOver, 4, 'latin1')
    data.fill(0)
  }
  const after = crc32(chunk.subarray(4, end))
  if (after !== before) chunk.writeUInt32BE(after, end)
}

/** Everything else stays identical to the bit; at most one text chunk is in memory. */
export async function* pngWithoutLocation(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  let passing = signatureBytes
  for await (const more of bytes) {
    held = held.length === 0 ? more : Buffer.concat([held, more])
    for (;;) {
      const part = held.subarray(0, Math.min(passing, held.length))
      if (part.length > 0) yield part
      passing -= part.length
      held = held.subarray(part.length)
      if (passing > 0 || held.length < headBytes) break
      const length = headBytes + held.readUInt32BE(0) + checksumBytes
      if (!described.has(held.toString('latin1', 4, headBytes)) || length > longestText) {
        passing = length
        continue
      }
      if (held.length < length) break
      const chunk = Buffer.from(held.subarray(0, length))
      blankChunk(chunk)
      yield chunk
      held = held.subarray(length)
    }
  }
  if (held.length > 0) yield held
}
