import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch } from '@wardline/contract/messaging/search-query.rules.ts'
import { daysOf, marksOf, snippetOf, wantedOf } from './search.rules.ts'

const marked = (text: string, line: string) =>
  marksOf(text, parseSearch(line).terms).map(({ start, end }) => text.slice(start, end))

test('marks are whole words, the beginning that is being typed, and phrases; never inside a word', () => {
  expect(marked('Potassium 6.1, repeat potassium', 'potassium')).toEqual(['Potassium', 'potassium'])
  expect(marked('Potassium 6.1', 'potas')).toEqual(['Potassium'])
  expect(marked('bed bedside', 'bed repeat')).toEqual(['bed'])
  expect(marked('call me (call me)', '"call me"')).toEqual(['call me', 'call me'])
  expect(marked('potassium', '-potassium')).toEqual([])
  expect(marked('K+ (a|b) [c] \\d -', '"(a|b)" "[c]" "\\d" "K+"')).toEqual(['K+', '(a|b)', '[c]', '\\d'])
  expect(marked('Jalapeño Öl', 'öl')).toEqual(['Öl'])
})

test('every snippet is well-formed text, its marks lie within it in order and are of the message', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 900 }), fc.string({ maxLength: 4 }), (body, line) => {
      const { terms } = parseSearch(line)
      const whole = body.toWellFormed()
      const { text, marks } = snippetOf(whole, terms)
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

test('what is looked for: beginnings for the last word alone, places for messages but not for threads', () => {
  const word = { is_phrase: false, not: false }
  const terms = [
    { ...word, text: 'call me', is_phrase: true, words: "'call' <-> 'me'" },
    { ...word, text: '🙂', words: '' },
    { ...word, text: 'bed', not: true, words: "'bed'" },
    { ...word, text: 'it<->s', words: "'it<->s' <2> 'o''k'" },
  ]
  expect(wantedOf(terms)).toEqual({
    words: "('call' <-> 'me') & ('it<->s':* <2> 'o''k':*)",
    anywhere: "('call' & 'me') & ('it<->s':* & 'o''k':*)",
    unwanted: "('bed')",
    literal: ['call me', '🙂'],
    unwanted_literal: [],
  })
})

test('days of the line and of the filter narrow each other down', () => {
  const line = { after: '2026-11-01', before: '2026-11-30' }
  expect(daysOf(line, { date: '2026-11-10', within: 2 })).toEqual({
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
