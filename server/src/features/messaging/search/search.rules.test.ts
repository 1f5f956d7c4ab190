import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch } from '@wardline/contract/messaging/search/search-query.rules.ts'
import { dateBounds, findMatches, buildSnippet, buildCriteria } from './search.rules.ts'

const marked = (text: string, line: string) =>
  findMatches(text, parseSearch(line).terms).map(({ start, end }) => text.slice(start, end))

test('highlights cover whole words, the prefix being typed and phrases, never the inside of a word', () => {
  expect(marked('Potassium 6.1, repeat potassium', 'potassium')).toEqual(['Potassium', 'potassium'])
  expect(marked('Potassium 6.1', 'potas')).toEqual(['Potassium'])
  expect(marked('bed bedside', 'bed repeat')).toEqual(['bed'])
  expect(marked('call me (call me)', '"call me"')).toEqual(['call me', 'call me'])
  expect(marked('potassium', '-potassium')).toEqual([])
  expect(marked('K+ (a|b) [c] \\d -', '"(a|b)" "[c]" "\\d" "K+"')).toEqual(['K+', '(a|b)', '[c]', '\\d'])
  expect(marked('Jalapeño Öl', 'öl')).toEqual(['Öl'])
})

test('every snippet is well-formed, and its highlights are ordered, in range and match the message', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 900 }), fc.string({ maxLength: 4 }), (body, line) => {
      const { terms } = parseSearch(line)
      const whole = body.toWellFormed()
      const { text, marks } = buildSnippet(whole, terms)
      expect(text.isWellFormed()).toBe(true)
      expect(text.length).toBeLessThanOrEqual(203)
      let last = 0
      for (const { start, end } of marks) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect(end).toBeGreaterThan(start)
        expect(whole).toContain(text.slice(start, end))
        last = end
      }
      expect(last).toBeLessThanOrEqual(text.length)
    }),
  )
})

test('only the last word is a prefix; positions are used for messages but not for threads', () => {
  const word = { is_phrase: false, not: false }
  const terms = [
    { ...word, text: 'call me', is_phrase: true, words: "'call' <-> 'me'" },
    { ...word, text: '🙂', words: '' },
    { ...word, text: 'bed', not: true, words: "'bed'" },
    { ...word, text: 'it<->s', words: "'it<->s' <2> 'o''k'" },
  ]
  expect(buildCriteria(terms)).toEqual({
    words: "('call' <-> 'me') & ('it<->s':* <2> 'o''k':*)",
    anywhere: "('call' & 'me') & ('it<->s':* & 'o''k':*)",
    unwanted: "('bed')",
    literal: ['call me', '🙂'],
    unwanted_literal: [],
  })
})

test('dates in the search bar and in the filter both limit the results', () => {
  const line = { after: '2026-11-01', before: '2026-11-30' }
  expect(dateBounds(line, { date: '2026-11-10', within: 2 })).toEqual({
    from: [
      { day: '2026-11-01', plus: 1 },
      { day: '2026-11-10', plus: -2 },
    ],
    until: [
      { day: '2026-11-30', plus: 0 },
      { day: '2026-11-10', plus: 3 },
    ],
  })
})
