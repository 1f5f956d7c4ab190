import { expect, test } from 'vitest'
import { swapRequestMessage, formatShiftSpan, takeoverMessage } from './swap.view.ts'

const taken = (undone: string | null, by: 'person' | 'calendar' = 'person') => ({
  group_name: 'Medicine',
  actor_id: 2,
  by,
  takeover: {
    id: 1,
    group_id: 1,
    event_id: 1,
    original_start: '2026-11-20T19:00:00-05:00',
    user_id: 2,
    display_name: 'Ben Okafor',
    displaced_user_id: 1,
    displaced_name: 'Ana Ruiz',
    start: '2026-11-21T02:00:00-05:00',
    end: '2026-11-21T07:00:00-05:00',
    reason: '',
    undone,
  },
})

test("a time is shown on the group's clock", () => {
  expect(formatShiftSpan('2026-11-20T07:00:00-05:00', '2026-11-20T19:00:00-05:00')).toBe(
    'Nov 20, 07:00–19:00',
  )
  expect(formatShiftSpan('2026-11-20T19:00:00-05:00', '2026-11-21T07:00:00-05:00')).toBe(
    'Nov 20, 19:00–Nov 21, 07:00',
  )
})

test('both users see what happened to their shifts', () => {
  const when = 'Medicine, Nov 21, 02:00–07:00.'
  expect(takeoverMessage(taken(null), 1)).toBe(`Ben Okafor took over your shift: ${when}`)
  expect(takeoverMessage(taken(null), 2)).toBe(`You took over Ana Ruiz’s shift: ${when}`)
  expect(takeoverMessage(taken('2026-11-21T03:00:00-05:00'), 1)).toBe(`You have your shift back: ${when}`)
  expect(takeoverMessage(taken('2026-11-21T03:00:00-05:00'), 2)).toContain('Ana Ruiz has the shift again')
  const dropped = taken('2026-11-20T12:00:00-05:00', 'calendar')
  expect(takeoverMessage(dropped, 2)).toBe(
    `The calendar changed and you no longer have this shift: ${when} Check your shifts.`,
  )
  expect(takeoverMessage(dropped, 1)).toContain('Ben Okafor no longer has your shift')
})

test('the asked user is notified of a request, the requester of a refusal', () => {
  const request = {
    id: 1,
    group_id: 1,
    group_uid: 'u',
    group_name: 'Medicine',
    user_id: 1,
    display_name: 'Ana Ruiz',
    author_id: 1,
    author_name: 'Ana Ruiz',
    colleagues: [{ user_id: 2, display_name: 'Ben Okafor', state: 'asked' as const }],
    wait_minutes: 0,
    wanted: [],
    created: '',
    answered: null,
    answered_by: null,
    answered_name: null,
    decided: null,
    decided_by: null,
    decided_name: null,
    decision_reason: '',
    untaken: null as string | null,
    state: 'open' as const,
    shifts: [
      {
        event_id: 1,
        original_start: '',
        title: '',
        call_order: 1,
        user_id: 1,
        display_name: 'Ana Ruiz',
        is_part: false,
        start: '2026-11-20T07:00:00-05:00',
        end: '2026-11-20T19:00:00-05:00',
      },
    ],
  }
  expect(swapRequestMessage(request, 2)).toBe(
    'Ana Ruiz needs someone to take a shift: Medicine, Nov 20, 07:00–19:00.',
  )
  expect(swapRequestMessage(request, 1)).toBeUndefined()
  expect(swapRequestMessage({ ...request, state: 'declined', answered_name: 'Ben Okafor' }, 1)).toMatch(
    /^Ben Okafor declined your swap request/,
  )
  expect(swapRequestMessage({ ...request, state: 'accepted' }, 2)).toBeUndefined()
  const untaken = { ...request, untaken: '2026-11-20T07:00:00-05:00' }
  expect(swapRequestMessage(untaken, 1)).toMatch(/^No colleague has answered in time/)
  expect(swapRequestMessage(untaken, 2)).toBeUndefined()
  const byScheduler = { ...request, author_id: 3, author_name: 'Dora Lind' }
  expect(swapRequestMessage(byScheduler, 2)).toBe(
    'Dora Lind is looking for someone to take Ana Ruiz’s shift: Medicine, Nov 20, 07:00–19:00.',
  )
  const twice = { ...request, shifts: [...request.shifts, ...request.shifts] }
  expect(swapRequestMessage(twice, 2)).toBe(
    'Ana Ruiz needs someone to take 2 shifts: Medicine, Nov 20, 07:00–19:00 and 1 more.',
  )
})
