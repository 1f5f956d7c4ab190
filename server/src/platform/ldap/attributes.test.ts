import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { expect, test } from 'vitest'
import { isDisabledAccount, isExpiredAccount, isLockedAccount, readObjectGuid } from './attributes.ts'
import { escapeFilterValue } from './filter-value.ts'

const file = new URL('../../../../tests/data/ldap/active-directory/attribute-vectors.json', import.meta.url)
const vectors = z
  .object({
    objectGUID: z.array(z.object({ hex: z.string(), string: z.string() })),
    userAccountControl_decode: z.array(z.object({ value: z.int(), flags: z.array(z.string()) })),
  })
  .parse(JSON.parse(readFileSync(file, 'utf8')))

test.each(vectors.objectGUID)('objectGUID $hex reads as $string', ({ hex, string }) => {
  expect(readObjectGuid(Buffer.from(hex, 'hex'))).toBe(string)
})

test('an objectGUID of another length is no identity', () => {
  expect(readObjectGuid(Buffer.alloc(15))).toBeUndefined()
})

test.each(vectors.userAccountControl_decode)('userAccountControl $value means $flags', ({ value, flags }) => {
  expect(isDisabledAccount(String(value))).toBe(flags.includes('ACCOUNTDISABLE'))
})

test('an account has expired from its time on; 0 and the largest number never come', () => {
  const at = (time: string) => Temporal.Instant.from(time)
  // 1 January 2016, 00:00 UTC.
  const expires = '130960800000000000'
  expect(isExpiredAccount(expires, at('2015-12-31T23:59:59Z'))).toBe(false)
  expect(isExpiredAccount(expires, at('2016-01-01T00:00:00Z'))).toBe(true)
  for (const never of ['0', '9223372036854775807', '', 'never', undefined])
    expect(isExpiredAccount(never, at('2026-01-01T00:00:00Z'))).toBe(false)
})

test('nsAccountLock locks an account', () => {
  expect(['TRUE', 'true', 'FALSE', '', undefined].map(isLockedAccount)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('an entry without userAccountControl is enabled', () => {
  expect(isDisabledAccount(undefined)).toBe(false)
})

test('characters with a meaning in filters are escaped (RFC 4515 §4)', () => {
  expect(escapeFilterValue('Parens R Us (for all your parenthetical needs)')).toBe(
    String.raw`Parens R Us \28for all your parenthetical needs\29`,
  )
  expect(escapeFilterValue('*')).toBe(String.raw`\2a`)
  expect(escapeFilterValue(String.raw`C:\MyFile`)).toBe(String.raw`C:\5cMyFile`)
  expect(escapeFilterValue('\0Müller')).toBe(String.raw`\00Müller`)
})
