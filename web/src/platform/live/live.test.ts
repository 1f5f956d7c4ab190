import { expect, test } from 'vitest'
import { waitBefore } from './backoff.ts'
import { freshnessText, offlineText } from './freshness.ts'
import { RecentEvents } from './recent.ts'

test('the wait doubles to a limit, spread over half of it, and there is always a next try', () => {
  expect([0, 1, 2].map((attempt) => waitBefore(attempt, () => 1))).toEqual([400, 800, 1600])
  expect(waitBefore(0, () => 0)).toBe(200)
  expect(waitBefore(5000, () => 1)).toBe(20_000)
})

test('the light says live, or since when not', () => {
  const now = 10_000_000
  expect(freshnessText({ isLive: true, synced: 0 }, now)).toBe('Live')
  const ago = (ms: number) => freshnessText({ isLive: false, synced: now - ms }, now)
  expect([ago(400), ago(12_300), ago(250_000), ago(7_300_000)]).toEqual([
    'Last synced 1 s ago',
    'Last synced 12 s ago',
    'Last synced 4 min ago',
    'Last synced 2 h ago',
  ])
  expect(freshnessText({ isLive: false, synced: 0 }, now)).toBe('Not connected')
})

test('the bar counts the replies that wait', () => {
  expect([offlineText(true, 3), offlineText(false, 0), offlineText(false, 1), offlineText(false, 3)]).toEqual(
    ['', 'Reconnecting', 'Reconnecting, 1 reply waiting', 'Reconnecting, 3 replies waiting'],
  )
})

test('a fetch gets the events of its own time, and nothing is kept for nobody', () => {
  const recent = new RecentEvents()
  const event = (kind: string) => ({ kind, channel: '', payload: undefined })
  recent.add(event('before'))
  const first = recent.watch()
  recent.add(event('a'))
  const second = recent.watch()
  recent.add(event('b'))
  expect(first().map(({ kind }) => kind)).toEqual(['a', 'b'])
  expect(second().map(({ kind }) => kind)).toEqual(['b'])
  expect(recent.watch()()).toEqual([])
})
