/** kbit/s of Layer III by bitrate index (ISO/IEC 11172-3 §2.4.2.3, 13818-3 §2.4.2.3); 0 and 15 have no length. */
const bitrates = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0],
}
/** Hz by sampling frequency index, of MPEG 1. */
const samplingRates = [44_100, 48_000, 32_000, 0]
/** MPEG 2 halves the rate, MPEG 2.5 halves it again. Version 1 is reserved. */
const rateDivisors: Record<number, number> = { 3: 1, 2: 2, 0: 4 }
const layer3 = 1

/** Length in bytes of the Layer III frame at an offset; undefined without a valid header. */
function frameLengthAt(bytes: Buffer, at: number): number | undefined {
  if (at + 4 > bytes.length || bytes[at] !== 0xff) return undefined
  const [second, third] = [bytes.readUInt8(at + 1), bytes.readUInt8(at + 2)]
  if (second >> 5 !== 7 || ((second >> 1) & 3) !== layer3) return undefined
  const version = (second >> 3) & 3
  const divisor = rateDivisors[version]
  const rate = samplingRates[(third >> 2) & 3]
  const bitrate = (version === 3 ? bitrates.mpeg1 : bitrates.mpeg2)[third >> 4]
  if (!divisor || !rate || !bitrate) return undefined
  const samplesPerBit = version === 3 ? 144 : 72
  return Math.floor((samplesPerBit * bitrate * 1000) / (rate / divisor)) + ((third >> 1) & 1)
}

/** Random bytes hardly ever contain three frames that follow each other. */
const framesNeeded = 3

function hasFramesAt(bytes: Buffer, start: number): boolean {
  let at = start
  for (let found = 0; found < framesNeeded; found++) {
    const length = frameLengthAt(bytes, at)
    if (length === undefined) return false
    at += length
  }
  return at <= bytes.length
}

/**
 * Whether Layer III audio begins within these bytes, after tags, padding or stray bytes, as players accept
 * it.
 */
export function hasMpegAudio(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1))
    if (hasFramesAt(bytes, at)) return true
  return false
}
