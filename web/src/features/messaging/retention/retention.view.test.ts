import { expect, test } from 'vitest'
import { formatBytes, keptBackText, keptText, parseDays, removedText } from './retention.view.ts'

test('texts count what a rule removes and keeps', () => {
  const preview = { conversations: 1_200, attachments: 1, notes: 2, bytes: 1_250_000 }
  expect(removedText('conversations', preview)).toBe('1,200 conversations and 1 attachment (1.3 MB)')
  expect(removedText('attachments', { ...preview, attachments: 0 })).toBe('0 attachments')
  expect(keptBackText('conversations', { kept_held: 2, kept_open: 1 })).toBe(
    'Kept although old enough: 2 under a legal hold, 1 with an open request.',
  )
  expect(removedText('notes', preview)).toBe('2 notes')
  expect(keptBackText('notes', { kept_held: 0, kept_open: 1 })).toMatch(
    /: 1 about patients in the hospital\.$/,
  )
  expect(keptBackText('notes', { kept_held: 0, kept_open: 0 })).toBe('')
  expect(keptText(null)).toBe('Kept forever.')
  expect(formatBytes(2_000_000_000)).toBe('2.0 GB')
})

test('an empty field keeps records forever', () => {
  expect(parseDays(' ')).toBeNull()
  expect(parseDays('90')).toBe(90)
  expect(parseDays('9 months')).toBeUndefined()
})
