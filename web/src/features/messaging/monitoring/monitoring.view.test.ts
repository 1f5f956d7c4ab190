import { expect, test } from 'vitest'
import { ApiError } from '../../../platform/api/api-error.ts'
import { parseMinutes, monitorErrorSentences, remainingText, monitoredByText } from './monitoring.view.ts'

test('messaging §5; paging §9: the duration is in minutes, from one to a day', () => {
  expect(parseMinutes('60')).toEqual({ minutes: 60 })
  expect(parseMinutes('1440')).toEqual({ minutes: 1440 })
  for (const wrong of ['', '0', '1441', '1.5', 'an hour', '-5', '1e2'])
    expect(parseMinutes(wrong), wrong).toEqual({ error: 'Enter a time between 1 minute and 24 hours.' })
})

test('the remaining time is shown in hours and minutes', () => {
  const now = Date.parse('2026-11-20T08:00:00Z')
  const left = (expiry: string) => remainingText(expiry, now)
  expect(left('2026-11-20T08:00:30Z')).toBe('less than a minute left')
  expect(left('2026-11-20T08:11:30Z')).toBe('12 min left')
  // The clock of the page lags up to ten seconds.
  expect(left('2026-11-20T08:15:10Z')).toBe('15 min left')
  expect(left('2026-11-20T09:05:00Z')).toBe('1 h 5 min left')
  expect(left('2026-11-20T12:00:00Z')).toBe('4 h left')
})

test('messaging §8: refusals use the wording of the specification', () => {
  const fields = { non_field_errors: ['You cannot monitor yourself. Choose another person.'] }
  expect(monitorErrorSentences(new ApiError(400, 'invalid', '', fields))).toEqual(fields.non_field_errors)
  expect(monitorErrorSentences(new ApiError(403, 'x', 'Ana Ruiz cannot be monitored.'))).toEqual([
    'Ana Ruiz cannot be monitored.',
  ])
  for (const reason of [new ApiError(500, 'x', 'Broken.'), new ApiError(403, 'x', ''), new Error('x')])
    expect(monitorErrorSentences(reason)).toEqual(['Could not monitor user'])
})

test('subscribers see who monitors the thread', () => {
  expect(monitoredByText([])).toBe('')
  expect(monitoredByText(['Dora Lind'])).toBe('Dora Lind is monitoring this conversation.')
  expect(monitoredByText(['Dora Lind', 'Eli Park'])).toBe(
    'Dora Lind and Eli Park are monitoring this conversation.',
  )
  expect(monitoredByText(['Dora Lind', 'Eli Park', 'Fay Ode'])).toBe(
    'Dora Lind and 2 others are monitoring this conversation.',
  )
})
