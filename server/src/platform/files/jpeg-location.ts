import { jpegSegments } from './jpeg-segments.ts'

const app1 = 0xe1
const exif = 'Exif\0\0'
const xmp = 'http://ns.adobe.com/x' // xap/1.0/ and xmp/extension/
const gpsPointer = 0x8825
/** The size of a value in bytes, by TIFF type from 1 to 12. */
const typeSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

const blank = (bytes: Buffer, from: number, length: number, filler: number): void => {
  const start = Math.max(0, Math.min(from, bytes.length))
  bytes.fill(filler, start, Math.min(start + Math.max(0, length), bytes.length))
}

/** A photo has one GPS directory, of 32 entries at most. With more, each would be read for each pointer to it. */
const most = { gps_directories: 2, gps_entries: 64 }

/**
 * Blanks the GPS directory of a TIFF structure (EXIF 2.32, 4.6.3): entries and values. A structure that was made to take
 * long is blanked as a whole.
 */
export function blankTiffLocation(tiff: Buffer): void {
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number) =>
    at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const u32 = (at: number) =>
    at + 4 > tiff.length ? 0 : little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)
  const entries = (directory: number) => {
    const fitting = Math.max(0, Math.floor((tiff.length - directory) / 12))
    return Array.from({ length: Math.min(u16(directory), fitting) }, (_, i) => directory + 2 + 12 * i)
  }

  const pointers = entries(u32(4)).filter((entry) => u16(entry) === gpsPointer)
  const directories = [...new Set(pointers.map((entry) => u32(entry + 8)))]
  if (directories.length > most.gps_directories || directories.some((gps) => u16(gps) > most.gps_entries)) {
    tiff.fill(0)
    return
  }
  for (const gps of directories) {
    for (const place of entries(gps)) {
      const length = (typeSizes[u16(place + 2)] ?? 0) * u32(place + 4)
      if (length > 4) blank(tiff, u32(place + 8), length, 0)
    }
    blank(tiff, gps, 2 + 12 * u16(gps), 0)
  }
}

/** The search is bounded, because "GPSGPSGPS…" would take quadratic time. */
const location = /(GPS\w{0,60}\s{0,20}(?:=\s{0,20}["']|>))([^"'<]+)/g

export function blankXmpLocation(packet: Buffer): void {
  const text = packet.toString('latin1')
  for (const { 1: name = '', 2: value = '', index } of text.matchAll(location)) {
    blank(packet, index + name.length, value.length, 0x20)
  }
}

/**
 * Blanks the location in the first bytes of a JPEG, in place: a photo of a wound must not reveal where the
 * patient lives. Everything else stays identical to the bit.
 */
export function withoutLocation(head: Buffer): Buffer {
  const copy = Buffer.from(head)
  for (const { marker, start, end } of jpegSegments(copy)) {
    if (marker !== app1) continue
    const content = copy.subarray(start, end)
    if (content.toString('latin1', 0, exif.length) === exif) blankTiffLocation(content.subarray(exif.length))
    if (content.toString('latin1', 0, xmp.length) === xmp) blankXmpLocation(content)
  }
  return copy
}
