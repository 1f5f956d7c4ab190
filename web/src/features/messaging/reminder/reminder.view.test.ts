import { expect, test } from 'vitest'
import { setHomeZone } from '../../../platform/clock/dates.ts'
import { listReminderChoices } from './reminder.view.ts'

setHomeZone('Europe/Berlin')
const now = Date.parse('2026-11-20T22:40:00Z')
const times = (ends: number[] = []) => listReminderChoices(now, ends).map(({ key, time }) => [key, time])

test('a reminder is offered in half an hour, in an hour and tomorrow at eight in the time of the hospital', () => {
  expect(times()).toEqual([
    ['half_hour', 'Nov 21, 00:10'],
    ['hour', 'Nov 21, 00:40'],
    ['tomorrow', 'Nov 21, 08:00'],
  ])
})

test('users on call are offered the end of the shift that ends first', () => {
  const ends = ['2026-11-21T07:00:00Z', '2026-11-21T06:00:00Z', '2026-11-20T20:00:00Z'].map(Date.parse)
  expect(times(ends)).toContainEqual(['shift_end', 'Nov 21, 07:00'])
})
