import { expect, test } from 'vitest'
import { toEventDraft } from './event-draft.view.ts'
import { buildOccurrence } from './occurrence-fixture.ts'
import { needsUpdateScope, describeUpdate } from './update-scope.view.ts'

const previous = buildOccurrence({ repeat: true, update_for: 'all' })
const memberName = (user_id: number) => (user_id === 8 ? 'Ben Okafor' : 'Ana Ruiz')
const moved = { ...toEventDraft(previous), start: '2026-11-20T08:00:00', end: '2026-11-20T16:00:00' }

test('paging §4: editing a recurring event asks for the scope; a modified or single event does not', () => {
  expect(needsUpdateScope(previous)).toBe(true)
  expect(needsUpdateScope({ ...previous, update_for: 'once' })).toBe(false)
  expect(needsUpdateScope(buildOccurrence())).toBe(false)
})

test('each scope explains its effect', () => {
  expect(describeUpdate('once', previous, moved, memberName)).toBe(
    'The shift on Fri, Nov 20 moves to 08:00–16:00. Other shifts don’t change.',
  )
  expect(describeUpdate('following', previous, moved, memberName)).toBe(
    'The shift on Fri, Nov 20 moves to 08:00–16:00, and all later shifts move with it. Earlier shifts don’t change.',
  )
  expect(describeUpdate('all', previous, { ...toEventDraft(previous), target_id: 8 }, memberName)).toBe(
    'The shift on Fri, Nov 20 goes to Ben Okafor, and all other shifts in the series go to Ben Okafor. Past shifts don’t change.',
  )
  const both = { ...moved, start: '2026-11-21T08:00:00', end: '2026-11-21T16:00:00', target_id: 8 }
  expect(describeUpdate('once', previous, both, memberName)).toBe(
    'The shift on Fri, Nov 20 moves to Sat, Nov 21, 08:00–16:00 and to Ben Okafor. Other shifts don’t change.',
  )
  expect(describeUpdate('once', previous, { ...toEventDraft(previous), title: 'Night' }, memberName)).toBe(
    'The shift on Fri, Nov 20 changes. Other shifts don’t change.',
  )
  expect(describeUpdate('following', previous, null, memberName)).toBe(
    'The shift on Fri, Nov 20 and all later shifts are deleted. Earlier shifts don’t change.',
  )
  expect(describeUpdate('all', previous, null, memberName)).toBe(
    'All shifts in the series are deleted. Past shifts don’t change.',
  )
})
