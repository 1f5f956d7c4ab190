import type { HistoryEntry } from '@wardline/contract/messaging/history/history.schemas.ts'
import { expect, test } from 'vitest'
import { historySteps } from './history.view.ts'

test('messaging §4: history names each step and the response', () => {
  const entry: HistoryEntry = {
    subscriber_id: 1,
    user_id: 2,
    display_name: 'Ben Okafor',
    delivered: '2026-03-14T12:00:00Z',
    read: '2026-03-14T12:01:00Z',
    accepted: null,
    rejected: null,
    responded: '2026-03-14T12:02:00Z',
    response: 'In 10 min',
    meaning: 'later',
    replied: null,
  }
  expect(historySteps(entry).map(({ label }) => label)).toEqual(['Delivered', 'Read', 'Responded: In 10 min'])
})
