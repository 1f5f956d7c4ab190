import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDay, parseSearch, printSearch, splitId, withId, type SearchQuery } from './search-query.rules.ts'

const none: SearchQuery = { terms: [], from: [], to: [] }
const word = (text: string) => ({ text, is_phrase: false, not: false })

test('a line combines words, phrases, excluded terms and operators', () => {
  const line =
    'from:okafor from:"Ana Ruiz" to:dora patient:"Walters, Eleanor" type:Consult tag:ward priority:high has:attachment ' +
    'is:unanswered is:archived before:2026-11-01 after:2026-10-01 on:2026-10-15 potassium "K+ 6.1" -repeat -"call me"'
  expect(parseSearch(line)).toEqual({
    from: ['okafor', 'Ana Ruiz'],
    to: ['dora'],
    patient: 'Walters, Eleanor',
    type: 'Consult',
    tag: 'ward',
    priority: 'high',
    has_attachment: true,
    is_unanswered: true,
    status: 'archived',
    before: '2026-11-01',
    after: '2026-10-01',
    on: '2026-10-15',
    terms: [
      word('potassium'),
      { text: 'K+ 6.1', is_phrase: true, not: false },
      { text: 'repeat', is_phrase: false, not: true },
      { text: 'call me', is_phrase: true, not: true },
    ],
  } satisfies SearchQuery)
  expect(printSearch(parseSearch(line))).toBe(line)
})

test.each([
  'from:',
  'before:yesterday',
  'on:2026-02-30',
  'priority:urgent',
  'has:fever',
  'is:fine',
  'bp:120/80',
  '-',
  '"',
  '"never ends',
  '""',
  '-from:ben',
  'constructor:x',
  'a"b"',
  '"a"b',
])('%s is searched as plain words, without an error', (line) => {
  const { terms, ...others } = parseSearch(line)
  expect({ ...others, terms: [] }).toEqual(none)
  expect(terms.map(({ not, text }) => (not ? '-' : '') + text).join(' ')).toBe(line)
})

test('a quote inside a phrase is escaped by doubling it', () => {
  expect(parseSearch('"she said ""stat"""').terms).toEqual([
    { text: 'she said "stat"', is_phrase: true, not: false },
  ])
})

/** Favours characters that have a meaning in queries. */
const lines = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('"', '-', ':', ' ', 'a', 'from', 'on', 'is', '2026-11-01', '\n') }),
  fc
    .array(fc.constantFrom('from:', 'patient:', '"', '""', ' ', '-', 'has:attachment', 'bed 12', 'é'))
    .map((parts) => parts.join('')),
)

test('a printed line parses to the same search', () => {
  fc.assert(
    fc.property(lines, (line) => {
      const query = parseSearch(line)
      expect(parseSearch(printSearch(query))).toEqual(query)
    }),
  )
})

const named = fc.string({ minLength: 1 }).filter((value) => value.trim() !== '')
const dayOf = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const queries: fc.Arbitrary<SearchQuery> = fc.record(
  {
    terms: fc.array(
      fc.record({ text: fc.string({ minLength: 1 }), is_phrase: fc.constant(true), not: fc.boolean() }),
    ),
    from: fc.uniqueArray(named),
    to: fc.uniqueArray(named),
    patient: named,
    type: named,
    tag: named,
    priority: fc.constantFrom('low', 'medium', 'high'),
    has_attachment: fc.constant(true),
    is_unanswered: fc.constant(true),
    status: fc.constantFrom('active', 'archived'),
    before: dayOf,
    after: dayOf,
    on: dayOf,
  },
  { requiredKeys: ['terms', 'from', 'to'] },
)

test('every search can be printed as a line', () => {
  fc.assert(
    fc.property(queries, (query) => {
      expect(parseSearch(printSearch(query))).toEqual(query)
    }),
  )
})

test('dates are calendar days', () => {
  expect(['2026-02-28', '2024-02-29', '2026-02-29', '2026-13-01', '26-1-1', ''].map(isDay)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('a value names one record by its id, or a part of a name', () => {
  expect(splitId(withId('Walters, Eleanor', 381))).toEqual({ name: 'Walters, Eleanor', id: 381 })
  expect(splitId(withId('bed #4', 7))).toEqual({ name: 'bed #4', id: 7 })
  for (const name of ['walters', '#381', 'bed #four', 'bed#4', `x #${'9'.repeat(16)}`])
    expect(splitId(name)).toEqual({ name, id: undefined })
})
