import { expect, test } from 'vitest'
import { ageText, answerText } from './answer-text.view.ts'
import { answerForKey } from './acknowledgement.view.ts'

const now = Date.parse('2026-03-14T12:00:00Z')
test('an age is shown in its largest whole unit', () => {
  const ages = [20_000, 60_000, 59 * 60_000, 3_600_000, 47 * 3_600_000, 72 * 3_600_000]
  expect(ages.map((ms) => ageText(now - ms, now))).toEqual([
    'under 1 min',
    '1 min',
    '59 min',
    '1 h',
    '47 h',
    '3 d',
  ])
  expect(ageText(now + 5000, now)).toBe('under 1 min')
})

test('a response is shown as a word and its text', () => {
  expect(answerText({ state: 'accepted', response: null })).toBe('Accepted')
  expect(answerText({ state: 'responded', response: 'In 10 min' })).toBe('Responded: In 10 min')
  expect(answerText({ state: 'open', response: null })).toBe('')
})

test('Y and N confirm, 1 to 4 respond, and other keys do nothing', () => {
  const both = { confirm: true, response_options: ['Yes', 'No'] }
  expect(answerForKey('Y', both)).toEqual({ state: 'accepted', response: null })
  expect(answerForKey('n', both)).toEqual({ state: 'rejected', response: null })
  expect(answerForKey('2', both)).toEqual({ state: 'responded', response: 'No' })
  for (const key of ['3', '0', 'a', 'Enter']) expect(answerForKey(key, both)).toBeUndefined()
  expect(answerForKey('y', { confirm: false, response_options: [] })).toBeUndefined()
})
