import type { ServerFrame } from '@wardline/contract/live/frames.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveConnection } from './live-connection.ts'

class FakeSocket extends EventTarget {
  readyState = 1
  readonly said: unknown[] = []
  readonly cursor: string
  constructor(cursor: string) {
    super()
    this.cursor = cursor
  }
  send = (text: string) => this.said.push(JSON.parse(text))
  close = () => {
    this.readyState = 3
  }
  hears = (frame: ServerFrame) =>
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  breaks = () => this.dispatchEvent(new Event('close'))
}

function connected() {
  const sockets: FakeSocket[] = []
  const heard = { events: [] as string[], refused: 0 }
  let resync: () => Promise<void> = async () => {}
  const connection = new LiveConnection(
    {
      open: (cursor) => {
        const socket = new FakeSocket(cursor)
        sockets.push(socket)
        return socket as unknown as WebSocket
      },
      now: Date.now,
      random: () => 1,
    },
    {
      onEvents: (events) => heard.events.push(...events.map(({ kind }) => kind)),
      onResync: () => resync(),
      onClosed: () => heard.refused++,
    },
  )
  connection.start('c0')
  const onResync = (then: () => Promise<void>) => {
    resync = then
  }
  return { connection, sockets, heard, onResync, last: () => sockets.at(-1) as FakeSocket }
}
const subscribed = { type: 'subscribed', channel: 'user:1', cursor: 'now' } as const
const events = (kind: string, cursor: string): ServerFrame => ({
  type: 'events',
  events: [{ kind, channel: '', payload: {} }],
  cursor,
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the connection is live with the first frame, and resumes from the last events', () => {
  const { connection, sockets, heard, last } = connected()
  expect([last().cursor, connection.status.get().isLive]).toEqual(['c0', false])
  last().hears(subscribed)
  last().hears(events('a', 'c1'))
  expect([connection.status.get().isLive, heard.events]).toEqual([true, ['a']])
  last().breaks()
  expect([connection.status.get().isLive, heard.refused]).toEqual([false, 1])
  vi.advanceTimersByTime(400)
  expect([sockets.length, last().cursor]).toEqual([2, 'c1'])
})

test('it retries forever, and at once when the network returns', () => {
  const { connection, sockets, last } = connected()
  for (let i = 0; i < 30; i++) {
    last().breaks()
    vi.advanceTimersByTime(20_000)
  }
  expect(sockets.length).toBe(31)
  last().breaks()
  connection.reconnectNow()
  expect(sockets.length).toBe(32)
})

test('a resync keeps the old cursor until everything is refetched', async () => {
  const { connection, onResync, last } = connected()
  let finish: (isDone: boolean) => void = () => {}
  onResync(
    () =>
      new Promise(
        (resolve, reject) => (finish = (isDone) => (isDone ? resolve() : reject(new Error('lost')))),
      ),
  )
  last().hears(subscribed)
  last().hears({ type: 'resync', cursor: 'c9' })
  expect(connection.status.get().isLive).toBe(false)
  finish(false)
  await vi.advanceTimersByTimeAsync(400)
  expect(last().cursor).toBe('c0')
  last().hears({ type: 'resync', cursor: 'c9' })
  finish(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.status.get().isLive).toBe(true)
  last().breaks()
  connection.reconnectNow()
  expect(last().cursor).toBe('c9')
})

test('channels are rejoined after every reconnect', () => {
  const { connection, last } = connected()
  last().hears(subscribed)
  const leave = connection.subscribe('thread:5')
  last().breaks()
  connection.reconnectNow()
  last().hears(subscribed)
  expect(last().said).toEqual([{ type: 'subscribe', channel: 'thread:5' }])
  leave()
  expect(last().said.at(-1)).toEqual({ type: 'unsubscribe', channel: 'thread:5' })
})

test('a silent socket is pinged, then abandoned', () => {
  const { sockets, last } = connected()
  last().hears(subscribed)
  vi.advanceTimersByTime(20_000)
  expect(last().said).toContainEqual({ type: 'ping' })
  vi.advanceTimersByTime(11_000)
  expect(sockets.length).toBe(2)
})
