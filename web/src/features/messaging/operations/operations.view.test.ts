import type { HistoryEntry } from '@wardline/contract/messaging/history.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { expect, test } from 'vitest'
import { stepsOf } from './history.view.ts'
import { readByText, recallText } from './recall.view.ts'

test('messaging §4: history says each step that was taken, and what was responded', () => {
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
    replied: null,
  }
  expect(stepsOf(entry).map(({ word }) => word)).toEqual(['Delivered', 'Read', 'Responded: In 10 min'])
})

test('a recall says beforehand what it does, and afterwards who had read it', () => {
  const summary = { read: 1, delivered: 1, pending: 0 }
  const thread = { subject: 'Wrong chart', subscriber_count: 3, subscriber_summary: summary } as Thread
  expect(recallText(thread)).toContain(
    '“Wrong chart” leaves every screen at once: yours, and those of 2 other people.',
  )
  expect(recallText(thread)).toContain('1 of them has read it already.')
  expect(readByText([])).toBe('Thread recalled. Nobody had read it.')
  expect(readByText(['Ben Okafor', 'Cleo Martin'])).toBe(
    'Thread recalled. Ben Okafor and Cleo Martin had read it.',
  )
})
