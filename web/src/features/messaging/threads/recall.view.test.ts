import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { expect, test } from 'vitest'
import { recalledText, recallWarning } from './recall.view.ts'

test('a recall explains its effect beforehand, and afterwards who had read it', () => {
  const summary = { read: 1, delivered: 1, pending: 0 }
  const thread = { subject: 'Wrong chart', subscriber_count: 3, subscriber_summary: summary } as Thread
  expect(recallWarning(thread, 1)).toContain('“Wrong chart” will be removed for you and 2 other people.')
  expect(recallWarning(thread, 1)).toContain('1 of them has already read it.')
  expect(recalledText([])).toBe('Thread recalled. No one had read it.')
  expect(recalledText(['Ben Okafor', 'Cleo Martin'])).toBe(
    'Thread recalled. Ben Okafor and Cleo Martin had read it.',
  )
})
