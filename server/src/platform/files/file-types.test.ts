import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { hasBytesOf, kindByName } from './file-types.ts'
import { withoutLocation } from './jpeg-location.ts'
import { pictureSize } from './picture-size.ts'

const folder = new URL('../../../../tests/data/upload-files/', import.meta.url)
const sample = (name: string) => readFile(new URL(name, folder))
const allowed = ['jpg', 'pdf', 'mp3']

async function isAccepted(extension: string, bytes: Buffer): Promise<boolean> {
  const kind = kindByName(extension, 'application/octet-stream', allowed)
  return kind !== undefined && (await hasBytesOf(kind, bytes))
}

const insert = (bytes: Buffer, at: number, ...more: number[]) =>
  Buffer.concat([bytes.subarray(0, at), Buffer.from(more), bytes.subarray(at)])
/** Offset after the first segment, which follows SOI. */
const afterFirstSegment = (jpeg: Buffer) => 4 + jpeg.readUInt16BE(4)

describe('JPEG (ITU T.81)', () => {
  test.for([
    ['fill bytes (B.1.1.2)', [0xff, 0xff, 0xff]],
    ['zero bytes', [0, 0]],
    ['stray bytes', [0x12, 0x34, 0x56]],
    ['a stuffed byte', [0xff, 0x00]],
    ['a restart marker', [0xff, 0xd0]],
    ['a TEM marker', [0xff, 0x01]],
  ] as const)('%s between segments and after SOI are skipped', async ([, more]) => {
    const jpeg = await sample('valid/sample.jpg')
    for (const at of [2, afterFirstSegment(jpeg)]) {
      const odd = insert(jpeg, at, ...more)
      expect(await isAccepted('jpg', odd)).toBe(true)
      expect(pictureSize('image/jpeg', odd)).toEqual({ width: 200, height: 133 })
    }
  })

  test('the location is blanked after stray bytes too', async () => {
    const jpeg = await sample('valid/exif_gps.jpg')
    const blanked = withoutLocation(jpeg)
    expect(blanked.equals(jpeg)).toBe(false)
    expect(withoutLocation(insert(jpeg, 2, 0, 0)).equals(insert(blanked, 2, 0, 0))).toBe(true)
  })
})

describe('PDF (ISO 32000-1 §7.5.2, annex H)', () => {
  test.for(['\n', ' \r\n\t\f\0', ' '.repeat(1000)])('white space %j before the header', async (space) => {
    const pdf = await sample('valid/sample.pdf')
    expect(await isAccepted('pdf', Buffer.concat([Buffer.from(space), pdf]))).toBe(true)
  })

  test('a header without a version is accepted', async () => {
    for (const text of ['%PDF-\n1 0 obj', ' %PDF\n1 0 obj'])
      expect(await isAccepted('pdf', Buffer.from(text))).toBe(true)
  })

  test.for(['<html>%PDF-1.4', ' <script>%PDF-1.4', ' '.repeat(1025) + '%PDF-1.4', 'plain text', ' '])(
    '%j is refused',
    async (text) => expect(await isAccepted('pdf', Buffer.from(text))).toBe(false),
  )
})

/** 128 kbit/s, 44.1 kHz, MPEG 1 Layer III. */
const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])
const frames = (count: number) => Buffer.concat(Array.from({ length: count }, () => frame))
const id3 = (size: number) =>
  Buffer.concat([
    Buffer.from('ID3\u0003\0\0', 'latin1'),
    Buffer.from([0, 0, size >> 7, size & 0x7f]),
    Buffer.alloc(size),
  ])

describe('MP3 (ISO/IEC 11172-3 §2.4.1)', () => {
  test.for([
    ['without tags', Buffer.alloc(0)],
    ['after an ID3 tag', id3(300)],
    ['after an ID3 tag and padding', Buffer.concat([id3(300), Buffer.alloc(64)])],
    ['after an ID3 tag whose size is too small', Buffer.concat([id3(300), Buffer.from('TIT2 more')])],
    ['after several ID3 tags', Buffer.concat([id3(20), id3(20), id3(20), Buffer.alloc(9)])],
    ['after zero bytes', Buffer.alloc(700)],
    ['after part of a frame', frame.subarray(100)],
    ['after stray bytes', Buffer.from([0x11, 0xff, 0x22, 0xff, 0xfb, 0x00])],
  ] as const)('audio %s is accepted', async ([, before]) => {
    expect(await isAccepted('mp3', Buffer.concat([before, frames(6)]))).toBe(true)
  })

  test.for([
    ['text', Buffer.from('<script>alert(1)</script>'.repeat(400))],
    [
      'one frame among other bytes',
      Buffer.concat([Buffer.from('text'), frame, Buffer.from('text'.repeat(300))]),
    ],
    ['zero bytes', Buffer.alloc(5000)],
  ] as const)('%s is refused', async ([, bytes]) => {
    expect(await isAccepted('mp3', bytes)).toBe(false)
  })

  test.for(['valid/sample.wav', 'valid/sample.png', 'wrong-type/docx-named.pdf'])(
    'frames after the content of %s are refused',
    async (name) =>
      expect(await isAccepted('mp3', Buffer.concat([await sample(name), frames(6)]))).toBe(false),
  )
})
