import { readFile } from 'node:fs/promises'
import process from 'node:process'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { blankTiffLocation, blankXmpLocation, withoutLocation } from './jpeg-location.ts'

const folder = new URL('../../../../tests/data/upload-files/valid/', import.meta.url)
const read = (name: string) => readFile(new URL(name, folder))

/** Bytes of the TIFF tag that points to the GPS directory, in both orders. */
const hasGps = (exif: Buffer | undefined): boolean => {
  if (!exif) return false
  const little = exif.includes('II*\0')
  const tiff = exif.subarray(exif.indexOf(little ? 'II*\0' : 'MM\0*'))
  const pointer = tiff.indexOf(Buffer.from(little ? [0x25, 0x88] : [0x88, 0x25]))
  if (pointer < 0) return false
  const gps = little ? tiff.readUInt32LE(pointer + 8) : tiff.readUInt32BE(pointer + 8)
  return (little ? tiff.readUInt16LE(gps) : tiff.readUInt16BE(gps)) > 0
}

describe('JPEG location', () => {
  test('the location is removed; the pixels stay bit-identical', async () => {
    const original = await read('exif_gps.jpg')
    const clean = withoutLocation(original)
    expect(hasGps((await sharp(original).metadata()).exif)).toBe(true)
    expect(hasGps((await sharp(clean).metadata()).exif)).toBe(false)
    expect(clean).toHaveLength(original.length)
    expect(await sharp(clean).raw().toBuffer()).toEqual(await sharp(original).raw().toBuffer())
  })

  test('the location is removed from XMP too', async () => {
    const xmp =
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><r exif:GPSLatitude="42,21.5N" exif:GPSLongitude=\'71,3W\'/><exif:GPSAltitude>43/1</exif:GPSAltitude></x:xmpmeta>'
    const original = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
      .withXmp(xmp)
      .jpeg()
      .toBuffer()
    expect(original.includes('42,21.5N')).toBe(true)
    const clean = withoutLocation(original)
    for (const place of ['42,21.5N', '71,3W', '43/1']) expect(clean.includes(place)).toBe(false)
    expect(clean).toHaveLength(original.length)
  })

  test('the camera orientation is kept', async () => {
    const original = await read('hopper_orientation_6.jpg')
    expect((await sharp(withoutLocation(original)).metadata()).orientation).toBe(6)
  })

  test('a JPEG without a location is unchanged', async () => {
    const original = await read('video-001.jpeg')
    expect(withoutLocation(original)).toEqual(original)
  })

  const measureCpu = (act: () => void): number => {
    const before = process.threadCpuUsage()
    act()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }

  test.for(['GPS', 'GPS ', 'GPS=', 'GPS="', 'GPS>', ' ', 'GPSa'])(
    'a megabyte of %j is searched in linear time',
    (piece) => {
      const packet = Buffer.from(piece.repeat(1_000_000 / piece.length))
      expect(measureCpu(() => blankXmpLocation(packet))).toBeLessThan(1_000)
    },
  )

  test('a structure with many GPS directories is blanked as a whole', () => {
    const tiff = Buffer.alloc(1_000_000, 0xff)
    const count = 40_000
    tiff.write('II')
    tiff.writeUInt32LE(8, 4)
    tiff.writeUInt16LE(count, 8)
    for (let n = 0; n < count; n++) {
      tiff.writeUInt16LE(0x8825, 10 + 12 * n)
      // Each directory lies before the one that was blanked last.
      tiff.writeUInt32LE(900_000 - 2 * n, 18 + 12 * n)
    }
    expect(measureCpu(() => blankTiffLocation(tiff))).toBeLessThan(1_000)
    expect(tiff.every((byte) => byte === 0)).toBe(true)
  })

  test('a damaged header never fails and never grows the file', async () => {
    const original = await read('exif_gps.jpg')
    const damage = fc.array(fc.tuple(fc.nat(original.length - 1), fc.nat(255)), { maxLength: 12 })
    fc.assert(
      fc.property(damage, fc.nat(original.length), (changes, length) => {
        const damaged = Buffer.from(original)
        for (const [at, value] of changes) damaged[at] = value
        expect(withoutLocation(damaged.subarray(0, length))).toHaveLength(length)
      }),
      { numRuns: 2000 },
    )
  })
})
