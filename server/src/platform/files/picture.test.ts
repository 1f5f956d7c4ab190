import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { squarePicture } from './picture.ts'

const folder = new URL('../../../../tests/data/upload-files/', import.meta.url)
const square = async (name: string) =>
  squarePicture(await readFile(new URL(name, folder)), { side: 256, pixels: 25_000_000 })

describe('photo', () => {
  test.each([
    'valid/sample.jpg',
    'valid/sample.png',
    'valid/sample.gif',
    'valid/sample.apng.png',
    'valid/video-001.cmyk.jpeg',
    'valid/video-001.interlaced.gif',
    'valid/video-005.gray.jpeg',
  ])('a photo becomes a square WebP: %s', async (name) => {
    const { format, width, height } = await sharp(await square(name)).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 256, height: 256 })
  })

  test('a photo keeps no location and no camera data', async () => {
    const { exif, xmp, orientation } = await sharp(await square('valid/exif_gps.jpg')).metadata()
    expect([exif, xmp, orientation]).toEqual([undefined, undefined, undefined])
  })

  test('a photo is rotated to its orientation', async () => {
    const name = 'valid/hopper_orientation_6.jpg'
    const upright = await sharp(await readFile(new URL(name, folder)))
      .rotate(90)
      .resize(256, 256)
      .raw()
      .toBuffer()
    const ours = await sharp(await square(name))
      .raw()
      .toBuffer()
    const distance =
      ours.reduce((sum, value, i) => sum + Math.abs(value - (upright[i] ?? 0)), 0) / ours.length
    expect(distance).toBeLessThan(12)
  })

  test.each([
    'malformed/corrupt.png',
    'malformed/invalid-zlib.png',
    'hostile/bomb-30000x30000.png',
    'hostile/html-named.jpg',
  ])('a photo that cannot be decoded completely is rejected: %s', async (name) => {
    await expect(square(name)).rejects.toMatchObject({ status: 400, code: 'file.unreadable' })
  })
})
