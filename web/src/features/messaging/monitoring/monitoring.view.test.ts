import { expect, test } from 'vitest'
import { ApiError } from '../../../platform/api/api-error.ts'
import { minutesOf, monitorFailure, remainingText, watchedText } from './monitoring.view.ts'

test('messaging §5: the time is asked for in minutes, one to a day', () => {
  expect(minutesOf('60')).toEqual({ minutes: 60 })
  expect(minutesOf('1440')).toEqual({ minutes: 1440 })
  for (const wrong of ['', '0', '1441', '1.5', 'an hour', '-5', '1e2'])
    expect(minutesOf(wrong), wrong).toEqual({ problem: 'Choose a time between 1 minute and 24 hours.' })
})

test('what is left is said in hours and minutes', () => {
  const now = Date.parse('2026-11-20T08:00:00Z')
  const left = (expiry: string) => remainingText(expiry, now)
  expect(left('2026-11-20T08:00:30Z')).toBe('less than a minute left')
  expect(left('2026-11-20T08:11:30Z')).toBe('12 min left')
  // The page's clock is up to ten seconds behind.
  expect(left('2026-11-20T08:15:10Z')).toBe('15 min left')
  expect(left('2026-11-20T09:05:00Z')).toBe('1 h 5 min left')
  expect(left('2026-11-20T12:00:00Z')).toBe('4 h left')
})

test('messaging §8: refusals in the words of the specification', () => {
  const fields = { non_field_errors: ['Choose somebody else: nobody monitors themself.'] }
  expect(monitorFailure(new ApiError(400, 'invalid', '', fields))).toEqual(fields.non_field_errors)
  expect(monitorFailure(new ApiError(403, 'x', 'Ana Ruiz cannot be monitored.'))).toEqual([
    'Ana Ruiz cannot be monitored.',
  ])
  for (const reason of [new ApiError(500, 'x', 'Broken.'), new ApiError(403, 'x', ''), new Error('x')])
    expect(monitorFailure(reason)).toEqual(['Could not monitor user'])
})

test('whoever is on the thread reads who watches it', () => {
  expect(watchedText([])).toBe('')
  expect(watchedText(['Dora Lind'])).toBe('Dora Lind is monitoring this thread.')
  expect(watchedText(['Dora Lind', 'Eli Park'])).toBe('Dora Lind and Eli Park are monitoring this thread.')
  expect(watchedText(['Dora Lind', 'Eli Park', 'Fay Ode'])).toBe(
    'Dora Lind and 2 others are monitoring this thread.',
  )
})
