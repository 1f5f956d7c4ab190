import { changeKey, nextAdditionId } from '@wardline/contract/paging/drafts/calendar-draft.rules.ts'
import type { DraftChange } from '@wardline/contract/paging/drafts/calendar-draft.schemas.ts'
import { expect, test } from 'vitest'
import { editShift, forgetChange, removeShift } from './draft-change.rules.ts'

const shift = {
  target_id: 1,
  start: '2026-12-14T07:00:00-05:00',
  end: '2026-12-15T07:00:00-05:00',
  allDay: false,
  title: '',
  call_order: 1,
  escalation_policy_id: null,
}
const added: DraftChange = { kind: 'add', event_id: -2, ...shift }
const occurrence = { event_id: 7, original_start: '2026-12-14T07:00:00-05:00' }
const changed: DraftChange = { kind: 'change', ...occurrence, ...shift }

test('a new shift has a number that no other added shift has', () => {
  expect(nextAdditionId([])).toBe(-1)
  expect(nextAdditionId([changed, added])).toBe(-3)
})

test('a second change of a shift replaces the first', () => {
  const again: DraftChange = { ...changed, target_id: 2 }
  expect(editShift([changed, added], again)).toEqual([again, added])
  expect(editShift([added], changed)).toEqual([added, changed])
})

test('deleting cancels a shift of the calendar and forgets an added one', () => {
  expect(removeShift([changed], occurrence)).toEqual([{ kind: 'cancel', ...occurrence }])
  expect(removeShift([added], { event_id: -2, original_start: '' })).toEqual([])
})

test('another occurrence of the same series is another shift', () => {
  const next = { event_id: 7, original_start: '2026-12-21T07:00:00-05:00' }
  expect(removeShift([changed], next)).toEqual([changed, { kind: 'cancel', ...next }])
  expect(forgetChange([changed, added], changeKey(occurrence))).toEqual([added])
})
