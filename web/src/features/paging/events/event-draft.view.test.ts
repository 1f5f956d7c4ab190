import { expect, test } from 'vitest'
import {
  toEventBody,
  toEventDraft,
  validateEventDraft,
  createEventDraft,
  findUsualHours,
  withAllDay,
  withStart,
  withUsualHours,
} from './event-draft.view.ts'
import { buildOccurrence } from './occurrence-fixture.ts'

const start = '2026-11-20T19:00:00'
const draft = createEventDraft({ start, target_id: 7 })

test('paging §9: a new event is 30 minutes long; an all-day event runs from midnight to midnight', () => {
  expect(draft.end).toBe('2026-11-20T19:30:00')
  expect(createEventDraft({ start, allDay: true }).end).toBe('2026-11-21T00:00:00')
})

test('paging §5: all-day events snap start to midnight and end to one day later, and restore the previous times', () => {
  const night = { ...draft, end: '2026-11-21T07:00:00' }
  const allDayDraft = withAllDay(night, true, night)
  expect([allDayDraft.start, allDayDraft.end]).toEqual(['2026-11-20T00:00:00', '2026-11-22T00:00:00'])
  expect(withAllDay(allDayDraft, false, night)).toEqual(night)
  expect(withAllDay(allDayDraft, false, allDayDraft)).toMatchObject({
    allDay: false,
    end: '2026-11-20T00:30:00',
  })
})

test('changing the start keeps the duration', () => {
  expect(withStart(draft, '2026-11-21T07:00:00', 30).end).toBe('2026-11-21T07:30:00')
  expect(withStart({ ...draft, start: '' }, '2026-11-20T08:00:00', 0).end).toBe(draft.end)
})

test('paging §5: Start date has to be before end, and an on-call user is required', () => {
  expect(validateEventDraft(draft)).toEqual({})
  expect(validateEventDraft({ ...draft, end: start }).start).toBe('Start date has to be before end')
  expect(validateEventDraft({ ...draft, start: '2026-11-21T00:00:00' }).start).toBe(
    'Start date has to be before end',
  )
  expect(validateEventDraft({ ...draft, target_id: null }).target_id).toBe('Select a member.')
  expect(validateEventDraft({ ...draft, end: '' }).end).toBe('Enter a date and time.')
})

test('an unchanged time keeps its offset, so that the second 01:30 in November stays itself', () => {
  const doubled = buildOccurrence({
    whole_start: '2026-11-01T01:30:00-05:00',
    whole_end: '2026-11-01T07:00:00-05:00',
  })
  const same = toEventDraft(doubled)
  expect(toEventBody(same, doubled)).toMatchObject({
    start: '2026-11-01T01:30:00-05:00',
    end: '2026-11-01T07:00:00-05:00',
  })
  expect(toEventBody({ ...same, end: '2026-11-01T08:00:00' }, doubled).end).toBe('2026-11-01T08:00:00')
})

test('editing a taken-over shift edits the planned user and times', () => {
  const taken = buildOccurrence({
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
      reason: '',
      undone: null,
      may: { undo: true },
    },
  })
  expect(toEventDraft(taken)).toMatchObject({ target_id: 7, start: '2026-11-20T07:00:00' })
})

test('hours that several shifts share are offered for a new one, the most frequent first', () => {
  const shifts = ['20T07', '21T07', '22T07'].map((day) =>
    buildOccurrence({
      whole_start: `2026-11-${day}:00:00-05:00`,
      whole_end: `2026-11-${day.slice(0, 2)}T19:00:00-05:00`,
    }),
  )
  const nights = ['20', '21'].map((day) =>
    buildOccurrence({
      whole_start: `2026-11-${day}T19:00:00-05:00`,
      whole_end: `2026-11-${Number(day) + 1}T07:00:00-05:00`,
    }),
  )
  const once = buildOccurrence({
    whole_start: '2026-11-20T12:00:00-05:00',
    whole_end: '2026-11-20T13:00:00-05:00',
  })
  const usual = findUsualHours([...nights, once, ...shifts])
  expect(usual).toEqual([
    { time: 'T07:00:00', minutes: 720 },
    { time: 'T19:00:00', minutes: 720 },
  ])
  expect(withUsualHours(draft, { time: 'T19:00:00', minutes: 720 })).toMatchObject({
    start: '2026-11-20T19:00:00',
    end: '2026-11-21T07:00:00',
  })
})
