import { expect, test } from 'vitest'
import { draftOf } from './draft.view.ts'
import { asOccurrence } from './occurrence-sample.ts'
import { asksForScope, scopeSentence } from './scope.view.ts'

const was = asOccurrence({ repeat: true, update_for: 'all' })
const nameOf = (user_id: number) => (user_id === 8 ? 'Ben Okafor' : 'Ana Ruiz')
const moved = { ...draftOf(was), start: '2026-11-20T08:00:00', end: '2026-11-20T16:00:00' }

test('paging §4: one of a series asks; what was changed by itself, or does not repeat, does not', () => {
  expect(asksForScope(was)).toBe(true)
  expect(asksForScope({ ...was, update_for: 'once' })).toBe(false)
  expect(asksForScope(asOccurrence())).toBe(false)
})

test('each scope says what comes of it', () => {
  expect(scopeSentence('once', was, moved, nameOf)).toBe(
    'The shift of Fri, Nov 20 moves to 08:00–16:00. All others stay.',
  )
  expect(scopeSentence('following', was, moved, nameOf)).toBe(
    'The shift of Fri, Nov 20 moves to 08:00–16:00, and all later ones move with it. Earlier ones stay.',
  )
  expect(scopeSentence('all', was, { ...draftOf(was), target_id: 8 }, nameOf)).toBe(
    'The shift of Fri, Nov 20 goes to Ben Okafor, and all others of the series go to Ben Okafor. What is over stays as it was.',
  )
  const both = { ...moved, start: '2026-11-21T08:00:00', end: '2026-11-21T16:00:00', target_id: 8 }
  expect(scopeSentence('once', was, both, nameOf)).toBe(
    'The shift of Fri, Nov 20 moves to Sat, Nov 21, 08:00–16:00 and to Ben Okafor. All others stay.',
  )
  expect(scopeSentence('once', was, { ...draftOf(was), title: 'Night' }, nameOf)).toBe(
    'The shift of Fri, Nov 20 changes. All others stay.',
  )
  expect(scopeSentence('following', was, null, nameOf)).toBe(
    'The shift of Fri, Nov 20 and all later ones are deleted. Earlier ones stay.',
  )
  expect(scopeSentence('all', was, null, nameOf)).toBe(
    'All shifts of the series are deleted. What is over stays as it was.',
  )
})
