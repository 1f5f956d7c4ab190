import type { Message } from '@wardline/contract/messaging/thread.schemas.ts'
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
    states: () => outbox.replies().map(({ client_key, state }) => `${client_key} ${state}`),
  }
}
const fails = (status: number) => async () => {
  throw new ApiError(status, 'code', '')
}

test('messaging §4: a reply is shown at once, and gone when the server has it', async () => {
  const { outbox, seen, states } = bench()
  outbox.add(reply('a'))
  expect(states()).toEqual(['a submitting'])
  await vi.waitFor(() => expect(states()).toEqual([]))
  expect([seen.kept.has('a'), seen.kept.get('a')]).toEqual([true, undefined])
})

test('messaging §4: a refused reply stays with its text and can be sent again under its key', async () => {
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

test('without an answer replies wait, and go in their order when the connection is back', async () => {
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

test('what an earlier page left goes again under its key; what was refused waits for the person', async () => {
  const { outbox, seen, states } = bench()
  outbox.restore([
    { ...reply('b', 2), state: 'submitting' },
    { ...reply('a', 1), state: 'waiting' },
    { ...reply('c', 3), state: 'error' },
  ])
  await vi.waitFor(() => expect([states(), seen.sent]).toEqual([['c error'], ['a', 'b']]))
})

test('a session that ended is no refusal', async () => {
  const { outbox, states } = bench(fails(401))
  outbox.add(reply('a'))
  await vi.waitFor(() => expect(states()).toEqual(['a waiting']))
})
