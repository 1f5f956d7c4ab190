import type { Message } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../platform/api/api-error.ts'
import { Outbox } from './outbox.ts'
import type { QueuedReply } from './queued-reply.ts'

const reply = (client_key: string, second = 1): Omit<QueuedReply, 'state'> => ({
  client_key,
  thread_id: 7,
  text: client_key,
  attachments: [],
  created: new Date(second * 1000).toISOString(),
})

function bench(answer: (reply: QueuedReply) => Promise<void> = async () => {}) {
  const seen = {
    sent: [] as string[],
    refused: [] as string[],
    kept: new Map<string, QueuedReply | undefined>(),
  }
  const outbox = new Outbox({
    send: async (queued) => {
      seen.sent.push(queued.client_key)
      await answer(queued)
      return {} as Message
    },
    onSent: () => {},
    onRefused: ({ client_key }) => seen.refused.push(client_key),
    keep: (key, queued) => seen.kept.set(key, queued),
  })
  return {
    outbox,
    seen,
    states: () => outbox.replies.get().map(({ client_key, state }) => `${client_key} ${state}`),
  }
}
const fails = (status: number) => async () => {
  throw new ApiError(status, 'code', '')
}

test('messaging §4: a reply appears at once and leaves the outbox when stored', async () => {
  const { outbox, seen, states } = bench()
  outbox.add(reply('a'))
  expect(states()).toEqual(['a submitting'])
  await vi.waitFor(() => expect(states()).toEqual([]))
  expect([seen.kept.has('a'), seen.kept.get('a')]).toEqual([true, undefined])
})

test('messaging §4: a refused reply keeps its text and is resent under its key', async () => {
  let status = 500
  const { outbox, seen, states } = bench(async () => {
    if (status !== 201) throw new ApiError(status, 'code', '')
  })
  outbox.add(reply('a'))
  await vi.waitFor(() => expect([states(), seen.refused]).toEqual([['a error'], ['a']]))
  status = 201
  outbox.resend('a')
  await vi.waitFor(() => expect([states(), seen.sent]).toEqual([[], ['a', 'a']]))
})

test('offline replies wait and are sent in order on reconnect', async () => {
  let isOnline = false
  const { outbox, seen, states } = bench(async () => {
    if (!isOnline) throw new ApiError(0, 'no_answer', '')
  })
  outbox.add(reply('a', 1))
  outbox.add(reply('b', 2))
  await vi.waitFor(() => expect([states(), seen.refused]).toEqual([['a waiting', 'b waiting'], []]))
  isOnline = true
  seen.sent = []
  outbox.flush()
  await vi.waitFor(() => expect([states(), seen.sent]).toEqual([[], ['a', 'b']]))
})

test('replies left by an earlier page are resent under their keys; refused ones wait for the user', async () => {
  const { outbox, seen, states } = bench()
  outbox.restore([
    { ...reply('b', 2), state: 'submitting' },
    { ...reply('a', 1), state: 'waiting' },
    { ...reply('c', 3), state: 'error' },
  ])
  await vi.waitFor(() => expect([states(), seen.sent]).toEqual([['c error'], ['a', 'b']]))
})

test('an expired session does not count as a refusal', async () => {
  const { outbox, states } = bench(fails(401))
  outbox.add(reply('a'))
  await vi.waitFor(() => expect(states()).toEqual(['a waiting']))
})

test('a refused reply keeps the sentence of the server until it is sent again', async () => {
  let isOpen = false
  const { outbox } = bench(async () => {
    if (!isOpen) throw new ApiError(403, 'thread.no_replies', 'This thread takes no replies.')
  })
  outbox.add(reply('a'))
  const refused = { state: 'error', reason: 'This thread takes no replies.' }
  await vi.waitFor(() => expect(outbox.replies.get()).toMatchObject([refused]))
  isOpen = true
  outbox.resend('a')
  await vi.waitFor(() => expect(outbox.replies.get()).toEqual([]))
})
