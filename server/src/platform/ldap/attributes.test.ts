import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { expect, test } from 'vitest'
import { isDisabledAccount, readObjectGuid } from './attributes.ts'
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
