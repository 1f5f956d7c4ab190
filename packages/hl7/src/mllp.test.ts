import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFrame } from './mllp.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test('a frame is returned once its end has arrived, not before', () => {
  const whole = bytes('\u000bMSH|^~\\&|\rMSA|AA|1\r\u001c\r')
  for (let length = 0; length < whole.length; length++) {
    expect(readFrame(whole.subarray(0, length))).toBeUndefined()
  }
  expect(readFrame(whole)).toEqual(bytes('MSH|^~\\&|\rMSA|AA|1\r'))
})

test('bytes without a frame start or end are not a frame', () => {
  expect(readFrame(bytes('HTTP/1.1 400'))).toBe('garbage')
  expect(readFrame(Buffer.concat([bytes('\u000b'), Buffer.alloc(65_536)]))).toBe('garbage')
})

test('arbitrary bytes never throw', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (payload) => {
      const read = readFrame(Buffer.from(payload))
      expect(payload[0] === 0x0b || payload.length === 0 ? read !== 'garbage' : read === 'garbage').toBe(true)
    }),
  )
})
