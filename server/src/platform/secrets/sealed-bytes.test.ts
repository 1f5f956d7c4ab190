import { expect, test } from 'vitest'
import { newKey, openBytes, sealBytes } from './sealed-bytes.ts'

test('bytes are opened with their key and place only', () => {
  const key = newKey()
  const sealed = sealBytes(key, Buffer.from('Walters, Eleanor'), '1/7/1')
  expect(sealed.includes('Walters')).toBe(false)
  expect(openBytes(key, sealed, '1/7/1').toString()).toBe('Walters, Eleanor')
  expect(() => openBytes(newKey(), sealed, '1/7/1')).toThrow('unable to authenticate')
  expect(() => openBytes(key, sealed, '1/7/2')).toThrow('unable to authenticate')
  const altered = Buffer.from(sealed)
  altered[40] = (altered[40] ?? 0) ^ 1
  expect(() => openBytes(key, altered, '1/7/1')).toThrow('unable to authenticate')
})
