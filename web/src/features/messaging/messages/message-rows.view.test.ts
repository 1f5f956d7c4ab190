import type { Message } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { expect, test } from 'vitest'
import type { QueuedReply } from '../outbox/queued-reply.ts'
import { estimateRowHeight, buildMessageRows } from './message-rows.view.ts'

const me = 1
const at = (time: string) => `2026-11-20T${time}Z`
const message = (id: number, sender: number, created: string, client_key: string | null = null) =>
  ({ id, created, sender: { id: sender }, client_key }) as Message
const queued = (client_key: string, created: string): QueuedReply => ({
  client_key,
  thread_id: 1,
  text: '',
  attachments: [],
  created,
  state: 'submitting',
})
const rows = (messages: Message[], more: { queued?: QueuedReply[]; newAfter?: number } = {}) =>
  buildMessageRows({
    messages,
    queued: more.queued ?? [],
    me,
    newAfter: more.newAfter,
    now: Date.parse(at('15:00:00')),
    timeZone: 'UTC',
  })

test('messaging §9; paging §9: messages of one sender within 60 seconds are one group', () => {
  const visibleRows = rows([
    message(1, 2, at('14:00:00')),
    message(2, 2, at('14:01:00')),
    message(3, 2, at('14:02:01')),
    message(4, 3, at('14:02:02')),
  ])
  expect(visibleRows.map((row) => row.isFirst)).toEqual([true, false, true, true])
})

test('a new day starts with a date heading and a new group', () => {
  const visibleRows = rows([
    message(1, 2, '2026-11-18T23:59:50Z'),
    message(2, 2, '2026-11-19T00:00:10Z'),
    message(3, 2, at('00:00:05')),
  ])
  expect(visibleRows.map((row) => row.day)).toEqual(['Wednesday, November 18', 'Yesterday', 'Today'])
  expect(visibleRows.every((row) => row.isFirst)).toBe(true)
})

test('the New marker precedes the first unread message of another user', () => {
  const messages = [
    message(1, 2, at('14:00:00')),
    message(2, 1, at('14:00:10')),
    message(3, 2, at('14:00:20')),
    message(4, 2, at('14:00:30')),
  ]
  expect(rows(messages, { newAfter: 1 }).map((row) => row.isNew)).toEqual([false, false, true, false])
  expect(rows(messages).some((row) => row.isNew)).toBe(false)
})

test('messaging §4: a reply keeps its key after it is stored and appears once', () => {
  const before = rows([], { queued: [queued('k1', at('14:00:00'))] })
  const after = rows([message(7, me, at('14:00:01'), 'k1')], { queued: [queued('k1', at('14:00:00'))] })
  expect(before.map((row) => row.key)).toEqual(['k1'])
  expect(after.map((row) => [row.key, row.kind])).toEqual([['k1', 'sent']])
})

test('row heights are estimated from header, text lines and markers', () => {
  const [first, next] = rows([
    {
      ...message(1, 2, at('14:00:00')),
      data: [{ data: 'K+ 6.1' }],
      attachments: [],
      quote: null,
    } as unknown as Message,
    {
      ...message(2, 2, at('14:00:10')),
      data: [{ data: 'x'.repeat(150) }],
      attachments: [],
      quote: null,
    } as unknown as Message,
  ]).map(estimateRowHeight)
  expect([first, next]).toEqual([96, 44])
})
