import { expect, test } from 'vitest'
import { toPages } from './program-pages.rules.ts'

const entry = (n: number, text = '') => ({
  identity: `id-${n}`,
  dn: `cn=${n}`,
  is_disabled: false,
  searches: [0],
  values: { cn: [text] },
})
const many = (count: number, text?: string) => Array.from({ length: count }, (_, n) => entry(n, text))

test('a page has at most 500 entries', () => {
  expect(toPages(many(1201), []).map(({ entries }) => entries.length)).toEqual([500, 500, 201])
})

test('a page stays below the largest request', () => {
  const pages = toPages(many(500, 'x'.repeat(2000)), [])
  expect(Math.max(...pages.map((page) => JSON.stringify(page).length))).toBeLessThan(1_000_000)
  expect(pages.flatMap(({ entries }) => entries)).toHaveLength(500)
})

test('members of a large group take several lists and pages', () => {
  const dns = Array.from({ length: 12_000 }, (_, n) => `cn=user ${n},ou=people,dc=example,dc=org`)
  const pages = toPages([entry(1)], [[], dns])
  expect(pages.flatMap(({ members }) => members).every(({ group }) => group === 1)).toBe(true)
  expect(pages.flatMap(({ members }) => members.flatMap((each) => each.dns))).toEqual(dns)
})

test('an empty directory is one empty page', () => {
  expect(toPages([], [])).toEqual([{ entries: [], members: [] }])
})
