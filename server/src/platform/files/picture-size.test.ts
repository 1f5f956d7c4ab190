import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { pictureSize } from './picture-size.ts'

const folder = new URL('../../../../tests/data/upload-files/', import.meta.url)

describe('picture size', () => {
  test.each([
    ['valid/sample.jpg', 'image/jpeg', 200, 133],
    ['valid/video-001.progressive.jpeg', 'image/jpeg', 150, 103],
    ['valid/sample.png', 'image/png', 200, 133],
    ['valid/sample.gif', 'image/gif', 200, 133],
    ['tiny/bmp.bmp', 'image/bmp', 13, 7],
    ['hostile/bomb-30000x30000.png', 'image/png', 30_000, 30_000],
    ['malformed/zero_width.gif', 'image/gif', 0, 32],
  ])('%s', async (name, mime_type, width, height) => {
    const head = await readFile(new URL(name, folder))
    expect(pictureSize(mime_type, head)).toEqual({ width, height })
  })

  test('no truncated picture makes it fail', async () => {
    for (const [name, mime_type] of [
      ['valid/exif_gps.jpg', 'image/jpeg'],
      ['tiny/bmp.bmp', 'image/bmp'],
      ['tiny/png.png', 'image/png'],
      ['tiny/gif89.gif', 'image/gif'],
    ] as const) {
      const whole = await readFile(new URL(name, folder))
      for (let length = 0; length < whole.length; length++) {
        expect(() => pictureSize(mime_type, whole.subarray(0, length))).not.toThrow()
      }
    }
  })
})
