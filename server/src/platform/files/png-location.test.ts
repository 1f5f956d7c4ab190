import fc from 'fast-check'
import sharp from 'sharp'
import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { pngWithoutLocation } from './png-location.ts'

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function clean(bytes: Buffer, size = 1000): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of pngWithoutLocation(inPieces(bytes, size))) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

function chunk(type: string, data: Buffer): Buffer {
  const summed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(summed))
  return Buffer.concat([length, summed, sum])
}

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
const xmp = '<r exif:GPSLatitude="42,21.5N" exif:GPSLongitude="71,3W" dc:title="Wound"/>'
const keyword = 'XML:com.adobe.xmp'

/** With all that can hold a place: EXIF, XMP as it is and compressed, a profile in hexadecimal; some after the picture. */
async function placed(): Promise<Buffer> {
  const exif = {
    IFD0: { ImageDescription: 'Wound' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 21/1 30/1' },
  }
  const png = await picture.clone().withExif(exif).png().toBuffer()
  const [before, end] = [png.subarray(0, -12), png.subarray(-12)]
  return Buffer.concat([
    before,
    chunk('iTXt', Buffer.from(`${keyword}\0\0\0\0\0${xmp}`)),
    chunk('iTXt', Buffer.concat([Buffer.from(`${keyword}\0\x01\0\0\0`), deflateSync(xmp)])),
    chunk('zTXt', Buffer.concat([Buffer.from('Raw profile type exif\0\0'), deflateSync('4750534c61')])),
    chunk('tEXt', Buffer.from('Comment\0GPSLatitude="42,21.5N" Left arm')),
    end,
  ])
}

describe('PNG location', () => {
  test('the location is removed everywhere; the pixels stay bit-identical and every checksum is valid', async () => {
    const original = await placed()
    const result = await clean(original)
    expect(result).toHaveLength(original.length)
    expect(result.includes('42,21.5N')).toBe(false)
    expect(result.includes(deflateSync(xmp))).toBe(false)
    expect(result.includes('Raw profile')).toBe(false)
    for (const text of ['Left arm', 'dc:title="Wound"']) expect(result.includes(text)).toBe(true)
    const { exif } = await sharp(result).metadata()
    expect((await sharp(original).metadata()).exif?.includes(Buffer.from([0x25, 0x88]))).toBe(true)
    expect(exif?.includes('Wound')).toBe(true)
    expect(exif?.subarray(-24).some((byte) => byte !== 0)).toBe(false)
    expect(await sharp(result).raw().toBuffer()).toEqual(await sharp(original).raw().toBuffer())
    for (let at = 8; at < result.length;) {
      const end = at + 8 + result.readUInt32BE(at)
      expect(result.readUInt32BE(end)).toBe(crc32(result.subarray(at + 4, end)))
      at = end + 4
    }
  })

  test('a PNG without a location is unchanged', async () => {
    const original = await picture.clone().png().toBuffer()
    expect(await clean(original)).toEqual(original)
  })

  test('a truncated or damaged PNG never fails and keeps its length', async () => {
    const original = await placed()
    const damage = fc.array(fc.tuple(fc.nat(original.length - 1), fc.nat(255)), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(
        damage,
        fc.nat(original.length),
        fc.integer({ min: 1, max: 400 }),
        async (changes, length, size) => {
          const damaged = Buffer.from(original)
          for (const [at, value] of changes) damaged[at] = value
          expect(await clean(damaged.subarray(0, length), size)).toHaveLength(length)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('chunk boundaries do not change the result', async () => {
    const original = await placed()
    const whole = await clean(original, original.length)
    for (const size of [1, 3, 7, 64]) expect(await clean(original, size)).toEqual(whole)
  })
})
