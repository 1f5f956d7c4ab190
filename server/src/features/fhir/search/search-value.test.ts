import { expect, test } from 'vitest'
import {
  hasCode,
  parseId,
  parseIdPair,
  parseReference,
  parseToken,
  referencedIds,
  splitValues,
  tokenCodes,
} from './search-value.rules.ts'

const where = { base: 'https://wardline.example/fhir/r4', targets: ['Patient', 'Practitioner'] }

test('values are separated by commas, unless a backslash escapes them', () => {
  expect(splitValues('a,b')).toEqual(['a', 'b'])
  expect(splitValues('a\\,b,c')).toEqual(['a\\,b', 'c'])
  expect(splitValues(',,a,')).toEqual(['a'])
  expect(splitValues('\\\\,b')).toEqual(['\\\\', 'b'])
  expect(splitValues('a\\')).toEqual(['a\\'])
})

test('a token has a code, and a system before a bar', () => {
  expect(parseToken('t', 'male')).toEqual({ system: undefined, code: 'male' })
  expect(parseToken('t', 'urn:x|male')).toEqual({ system: 'urn:x', code: 'male' })
  expect(parseToken('t', '|male')).toEqual({ system: '', code: 'male' })
  expect(parseToken('t', 'a\\|b')).toEqual({ system: undefined, code: 'a|b' })
  expect(() => parseToken('t', 'urn:x|')).toThrow('not valid')
})

test('a reference is an id, a type and an id, or an address of this service', () => {
  expect(parseReference('r', '7', where)).toEqual({ type: 'Patient', id: '7' })
  expect(parseReference('r', 'Practitioner/7', where)).toEqual({ type: 'Practitioner', id: '7' })
  expect(parseReference('r', `${where.base}/Patient/7`, where)).toEqual({ type: 'Patient', id: '7' })
  expect(
    referencedIds([[parseReference('r', 'https://elsewhere.example/Patient/7', where)]], 'Patient'),
  ).toEqual([[]])
  expect(() => parseReference('r', 'a/b/c', where)).toThrow('not valid')
})

test('ids are whole numbers, without aliases', () => {
  expect(['7', '0', '07', '-7', '7.0', '1e3', ' 7', '9999999999999999'].map(parseId)).toEqual([
    7,
    ...Array.from({ length: 7 }),
  ])
  expect(['5-12', '5', '5-', '-12', '5-12-1', '05-12'].map(parseIdPair)).toEqual([
    [5, 12],
    ...Array.from({ length: 5 }),
  ])
})

test('codes of another system do not match', () => {
  const filters = [[parseToken('t', 'urn:x|a'), parseToken('t', 'b')]]
  expect(tokenCodes(filters, 'urn:x')).toEqual([['a', 'b']])
  expect(tokenCodes(filters, 'urn:y')).toEqual([['b']])
  expect([hasCode(filters, 'a', 'urn:y'), hasCode(filters, 'b'), hasCode([], 'a')]).toEqual([
    false,
    true,
    true,
  ])
})
