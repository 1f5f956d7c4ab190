import { jpegSegments } from './jpeg-segments.ts'

interface PictureSize {
  width: number
  height: number
}

type Reader = (head: Buffer) => PictureSize | undefined

const png: Reader = (head) =>
  head.length >= 24 ? { width: head.readUInt32BE(16), height: head.readUInt32BE(20) } : undefined

const gif: Reader = (head) =>
  head.length >= 10 ? { width: head.readUInt16LE(6), height: head.readUInt16LE(8) } : undefined

/** OS/2 headers have 16-bit sizes; in Windows headers a negative height means top-down. */
const bmp: Reader = (head) => {
  if (head.length < 26) return undefined
  if (head.readUInt32LE(14) === 12) return { width: head.readUInt16LE(18), height: head.readUInt16LE(20) }
  return { width: Math.abs(head.readInt32LE(18)), height: Math.abs(head.readInt32LE(22)) }
}

/** SOF0 to SOF15 without DHT, JPG and DAC (ITU T.81, table B.1). */
const isFrameStart = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const jpeg: Reader = (head) => {
  const frame = jpegSegments(head).find(({ marker }) => isFrameStart(marker))
  if (!frame || frame.start + 5 > head.length) return undefined
  return { width: head.readUInt16BE(frame.start + 3), height: head.readUInt16BE(frame.start + 1) }
}

const readers: Record<string, Reader> = {
  'image/png': png,
  'image/gif': gif,
  'image/bmp': bmp,
  'image/jpeg': jpeg,
}

/**
 * The declared size of a picture, read without decoding, which is safe for decompression bombs. Undefined if
 * it is no picture or its size is not in these bytes.
 */
export const pictureSize = (mime_type: string, head: Buffer): PictureSize | undefined =>
  readers[mime_type]?.(head)
