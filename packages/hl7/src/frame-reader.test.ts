import fc from 'fast-check'
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
