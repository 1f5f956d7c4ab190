import { expect, test } from 'vitest'
import { offerWords, spanWords, takenWords } from './shift.view.ts'

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
    undone,
  },
})

test('a time reads as the group’s clock shows it', () => {
  expect(spanWords('2026-11-20T07:00:00-05:00', '2026-11-20T19:00:00-05:00')).toBe('20 Nov, 07:00–19:00')
  expect(spanWords('2026-11-20T19:00:00-05:00', '2026-11-21T07:00:00-05:00')).toBe(
    '20 Nov, 19:00–21 Nov, 07:00',
  )
})

test('each of the two reads what has happened to them', () => {
  const when = 'Medicine, 21 Nov, 02:00–07:00.'
  expect(takenWords(taken(null), 1)).toBe(`Ben Okafor has taken over your shift: ${when}`)
  expect(takenWords(taken(null), 2)).toBe(`You now have the shift of Ana Ruiz: ${when}`)
  expect(takenWords(taken('2026-11-21T03:00:00-05:00'), 1)).toBe(`You have your shift back: ${when}`)
  expect(takenWords(taken('2026-11-21T03:00:00-05:00'), 2)).toContain('is Ana Ruiz’s again.')
  const dropped = taken('2026-11-20T12:00:00-05:00', 'calendar')
  expect(takenWords(dropped, 2)).toBe(
    `You do not have this shift any more, the calendar was changed: ${when} Look at your shifts.`,
  )
  expect(takenWords(dropped, 1)).toContain('Ben Okafor no longer has your shift')
})

test('whoever is asked hears of an offer, whoever asked hears of a no', () => {
  const offer = {
    id: 1,
    group_id: 1,
    group_uid: 'u',
    group_name: 'Medicine',
    to_user_id: 2,
    to_name: 'Ben Okafor',
    wanted: null,
    created: '',
    answered: null,
    answered_by: null,
    answered_name: null,
    state: 'open' as const,
    shift: {
      event_id: 1,
      original_start: '',
      title: '',
      layer: 1,
      user_id: 1,
      display_name: 'Ana Ruiz',
      start: '2026-11-20T07:00:00-05:00',
      end: '2026-11-20T19:00:00-05:00',
    },
  }
  expect(offerWords(offer, 2)).toBe('Ana Ruiz asks who takes a shift: Medicine, 20 Nov, 07:00–19:00.')
  expect(offerWords(offer, 1)).toBeUndefined()
  expect(offerWords({ ...offer, state: 'declined', answered_name: 'Ben Okafor' }, 1)).toMatch(
    /^Ben Okafor cannot take your shift/,
  )
  expect(offerWords({ ...offer, state: 'accepted' }, 2)).toBeUndefined()
})
