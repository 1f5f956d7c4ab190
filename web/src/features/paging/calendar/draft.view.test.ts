import { expect, test } from 'vitest'
import { bodyOf, draftOf, draftProblems, isChanged, newDraft, withAllDay, withStart } from './draft.view.ts'
import { asOccurrence } from './occurrence-sample.ts'

const start = '2026-11-20T19:00:00'
const draft = newDraft({ start, target_id: 7 })

test('paging §9: a new event is 30 minutes long; a whole day runs from midnight to midnight', () => {
  expect(draft.end).toBe('2026-11-20T19:30:00')
  expect(newDraft({ start, allDay: true }).end).toBe('2026-11-21T00:00:00')
})

test('paging §5: all-day events snap start to midnight and end to one day later, and back to what was there', () => {
  const night = { ...draft, end: '2026-11-21T07:00:00' }
  const whole = withAllDay(night, true, night)
  expect([whole.start, whole.end]).toEqual(['2026-11-20T00:00:00', '2026-11-22T00:00:00'])
  expect(withAllDay(whole, false, night)).toEqual(night)
  expect(withAllDay(whole, false, whole)).toMatchObject({ allDay: false, end: '2026-11-20T00:30:00' })
})

test('another start keeps the length', () => {
  expect(withStart(draft, '2026-11-21T07:00:00', 30).end).toBe('2026-11-21T07:30:00')
  expect(withStart({ ...draft, start: '' }, '2026-11-20T08:00:00', 0).end).toBe(draft.end)
})

test('paging §5: Start date has to be before end, and somebody has to be on call', () => {
  expect(draftProblems(draft)).toEqual({})
  expect(draftProblems({ ...draft, end: start }).start).toBe('Start date has to be before end')
  expect(draftProblems({ ...draft, start: '2026-11-21T00:00:00' }).start).toBe(
    'Start date has to be before end',
  )
  expect(draftProblems({ ...draft, target_id: null }).target_id).toBe('Choose who is on call.')
  expect(draftProblems({ ...draft, end: '' }).end).toBe('Enter a day and a time.')
})

test('a time that was not touched goes back with its offset, so that the second 01:30 of November stays it', () => {
  const doubled = asOccurrence({
    whole_start: '2026-11-01T01:30:00-05:00',
    whole_end: '2026-11-01T07:00:00-05:00',
  })
  const same = draftOf(doubled)
  expect(bodyOf(same, doubled)).toMatchObject({
    start: '2026-11-01T01:30:00-05:00',
    end: '2026-11-01T07:00:00-05:00',
  })
  expect(bodyOf({ ...same, end: '2026-11-01T08:00:00' }, doubled).end).toBe('2026-11-01T08:00:00')
})

test('of a shift that somebody took over, the calendar’s own person and times are what is changed', () => {
  const taken = asOccurrence({
    target_id: 8,
    start: '2026-11-20T10:00:00-05:00',
    whole_start: '2026-11-20T07:00:00-05:00',
    takeover: {
      id: 1,
      group_id: 1,
      event_id: 1,
      original_start: '2026-11-20T07:00:00-05:00',
      user_id: 8,
      display_name: 'Ben Okafor',
      displaced_user_id: 7,
      displaced_name: 'Ana Ruiz',
      start: '2026-11-20T10:00:00-05:00',
      end: '2026-11-20T15:00:00-05:00',
      undone: null,
      may: { undo: true },
    },
  })
  expect(draftOf(taken)).toMatchObject({ target_id: 7, start: '2026-11-20T07:00:00' })
  expect(isChanged(draftOf(taken), draftOf(taken))).toBe(false)
  expect(isChanged({ ...draftOf(taken), title: 'Night' }, draftOf(taken))).toBe(true)
})
