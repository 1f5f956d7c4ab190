import { expect, test } from 'vitest'
import { retryDelay } from '../api/backoff.ts'
import { connectionStatusText } from './connection-status.ts'
import { offlineText } from './offline.text.ts'
import { RecentEvents } from './recent-events.ts'

test('the retry delay doubles up to a limit with jitter, and never stops', () => {
  expect([0, 1, 2].map((attempt) => retryDelay(attempt, () => 1))).toEqual([400, 800, 1600])
  expect(retryDelay(0, () => 0)).toBe(200)
  expect(retryDelay(5000, () => 1)).toBe(20_000)
})

const now = Date.UTC(2026, 10, 22, 10, 42)

test('the indicator shows that the connection is live, or how old the data is', () => {
  expect(connectionStatusText({ isLive: true, lastLiveAt: 0 }, now)).toBe('Live')
  const ago = (ms: number) => connectionStatusText({ isLive: false, lastLiveAt: now - ms }, now)
  expect([ago(400), ago(12_300), ago(250_000), ago(7_300_000)]).toEqual([
    expect.stringMatching(/^As of \d\d:\d\d, 1 s ago$/u),
    expect.stringMatching(/^As of \d\d:\d\d, 12 s ago$/u),
    expect.stringMatching(/^As of \d\d:\d\d, 4 min ago$/u),
    expect.stringMatching(/^As of \d\d:\d\d, 2 h ago$/u),
  ])
  expect(connectionStatusText({ isLive: false, lastLiveAt: 0 }, now)).toBe('Not connected')
})

test('the bar says since when, how old the screen is, and how many replies wait', () => {
  const facts = { lastLiveAt: now - 60_000, dataAsOf: now - 120_000, waiting: 0, now }
  const { since, about } = offlineText(facts)
  expect(since).toMatch(/^Offline since \d\d:\d\d\.$/u)
  expect(about).toMatch(/^Showing data as of \d\d:\d\d\.$/u)
  expect(offlineText({ ...facts, dataAsOf: undefined }).about).toBe(
    'This screen has no data on this device yet.',
  )
  expect(offlineText({ ...facts, waiting: 1 }).about).toContain('1 reply waiting.')
  expect(offlineText({ ...facts, waiting: 3 }).about).toContain('3 replies waiting.')
})

test('events during a fetch are applied to it, and none are kept without one', () => {
  const recent = new RecentEvents()
  const event = (kind: string) => ({ kind, channel: '', payload: undefined })
  recent.add(event('before'))
  const first = recent.collect()
  recent.add(event('a'))
  const second = recent.collect()
  recent.add(event('b'))
  expect(first().map(({ kind }) => kind)).toEqual(['a', 'b'])
  expect(second().map(({ kind }) => kind)).toEqual(['b'])
  expect(recent.collect()()).toEqual([])
})
