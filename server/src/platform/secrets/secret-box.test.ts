import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secretBox } from './secret-box.ts'

const place = { account_id: 1, table: 'delivery_provider', row: 'twilio' }
const box = secretBox('one key of at least 32 signs, for tests')

test('a sealed value opens in its context and reads as noise', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const secret = Buffer.from(bytes).toString('utf8')
      const sealed = box.seal(secret, place)
      expect(box.open(sealed, place)).toBe(secret)
      if (secret.length > 3) expect(sealed.includes(Buffer.from(secret, 'utf8'))).toBe(false)
      expect(box.seal(secret, place).equals(sealed)).toBe(false)
    }),
  )
})

test('a sealed value does not open in another context, with another key, or with a changed byte', () => {
  const sealed = box.seal('token', place)
  for (const other of [{ account_id: 2 }, { table: 'device' }, { row: 'smtp' }])
    expect(box.open(sealed, { ...place, ...other })).toBeUndefined()
  expect(secretBox('another key of at least 32 signs, too').open(sealed, place)).toBeUndefined()
  for (let at = 0; at < sealed.length; at++) {
    const altered = Buffer.from(sealed)
    altered[at] = (altered[at] ?? 0) ^ 1
    expect(box.open(altered, place), `byte ${at}`).toBeUndefined()
  }
  for (const length of [0, 1, 20, sealed.length - 1])
    expect(box.open(sealed.subarray(0, length), place)).toBeUndefined()
})

test('contexts that look alike when joined stay different', () => {
  const sealed = box.seal('token', { account_id: 1, table: 'a', row: '","b' })
  expect(box.open(sealed, { account_id: 1, table: 'a","', row: 'b' })).toBeUndefined()
})

test('a previous key still opens values, and seals no new ones', () => {
  const turned = secretBox('the key of now, of at least 32 signs', [
    'one key of at least 32 signs, for tests',
  ])
  expect(turned.open(box.seal('token', place), place)).toBe('token')
  expect(box.open(turned.seal('token', place), place)).toBeUndefined()
})

test('the first five bytes of a sealed value tell whether its key is known', () => {
  const header = box.seal('token', place).subarray(0, 5)
  expect(box.hasKeyOf(header)).toBe(true)
  expect(secretBox('another key of at least 32 signs, too').hasKeyOf(header)).toBe(false)
  for (const length of [0, 1, 4]) expect(box.hasKeyOf(header.subarray(0, length))).toBe(false)
})
