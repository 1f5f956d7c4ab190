import fc from 'fast-check'
import process from 'node:process'
import { expect, test } from 'vitest'
import { FrameReader, frameText } from './frame-reader.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const read = (chunks: Buffer[], max_bytes = 1_000) => {
  const reader = new FrameReader(max_bytes)
  return chunks
    .flatMap((chunk) => reader.push(chunk))
    .map(({ bytes: found, isTooLarge }) => (isTooLarge ? 'too large' : found.toString('latin1')))
}

test('frames are found however the stream is cut, also with bytes between them', () => {
  const stream = bytes('noise\u000bMSH|1\r\u001c\r\n \u000bMSH|2\r\u001c\r')
  for (let first = 0; first <= stream.length; first++) {
    for (let second = first; second <= stream.length; second++) {
      const cuts = [stream.subarray(0, first), stream.subarray(first, second), stream.subarray(second)]
      expect(read(cuts)).toEqual(['MSH|1\r', 'MSH|2\r'])
    }
  }
})

test('a start within a frame begins it again', () => {
  expect(read([bytes('\u000bMSH|lost\u000bMSH|1\r\u001c\r')])).toEqual(['MSH|1\r'])
})

test('an end without a carriage return counts before the next frame only', () => {
  expect(read([bytes('\u000bMSH|1\u001c\u000bMSH|2\u001cx\u001c\r')])).toEqual(['MSH|1', 'MSH|2\u001cx'])
  expect(read([bytes('\u000bMSH|1\u001c'), bytes('\u000bMSH|2\u001c'), bytes('\r')])).toEqual([
    'MSH|1',
    'MSH|2',
  ])
})

test('a frame beyond the limit keeps its beginning, and the next one is whole', () => {
  const reader = new FrameReader(8)
  const frames = reader.push(Buffer.concat([frameText('MSH|123456789'), frameText('MSH|1')]))
  expect(frames.map((frame) => [frame.bytes.toString(), frame.isTooLarge])).toEqual([
    ['MSH|1234', true],
    ['MSH|1', false],
  ])
})

test('any bytes in any chunks are read without a failure, and frames around them are found', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array()), (noise) => {
      const found = read([...noise.map((chunk) => Buffer.from(chunk)), frameText('MSH|1')])
      expect(found.at(-1)).toBe('MSH|1')
    }),
  )
})

test.for([0x0b, 0x1c, 0x0d, 0x20])('bytes %j alone are read in linear time', (byte) => {
  const fastest = (length: number) => {
    const stream = Buffer.concat([Buffer.of(0x0b), Buffer.alloc(length, byte)])
    const attempt = () => {
      const begun = process.threadCpuUsage()
      new FrameReader(1_000_000).push(stream)
      const { user, system } = process.threadCpuUsage(begun)
      return (user + system) / 1000
    }
    // A busy machine slows down some attempts, quadratic time all of them.
    return Math.min(...Array.from({ length: 5 }, attempt))
  }
  // Quadratic time would be 64 times as long.
  expect(fastest(524_288)).toBeLessThan(32 * Math.max(fastest(65_536), 1))
})

test('a frame in pieces of one byte is kept whole', () => {
  const reader = new FrameReader(100_000)
  const text = 'MSH|'.padEnd(50_000, 'x')
  const frames = [...frameText(text)].flatMap((byte) => reader.push(Buffer.of(byte)))
  expect(frames.map(({ bytes: found }) => found.toString())).toEqual([text])
})
