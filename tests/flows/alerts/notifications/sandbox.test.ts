import * as providers from '@wardline/contract/alerts/providers/provider.routes.ts'
import { respondInSandbox, listSandbox } from '@wardline/contract/alerts/sandbox/sandbox.routes.ts'
import {
  liftSuppression,
  listSuppressedAddresses,
} from '@wardline/contract/alerts/suppressions/suppressed-address.routes.ts'
import type { SandboxMessage } from '@wardline/contract/alerts/sandbox/sandbox.schemas.ts'
import { deleteOldMessages } from '@wardline/server/features/alerts/sandbox/sandbox.queries.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'

const patience = { interval: 20, timeout: 10_000 }
const urgent = { priority: 2, requires_confirm: true }

async function setUp() {
  const h = await createHospital()
  await h.dora.call(providers.setProvider, { body: { kind: 'sandbox' } })
  await h.app.db.acrossAccounts((db) =>
    sql`update users set mobile_number = '(202) 555-0147' where id = ${h.ben.user.user_id}`.execute(db),
  )
  return h
}

const listSandboxMessages = async (
  { dora }: Hospital,
  query: Record<string, unknown> = {},
): Promise<SandboxMessage[]> => (await dora.call(listSandbox, { query })).results

async function findSandboxMessage(h: Hospital, channel: string): Promise<SandboxMessage> {
  await expect.poll(() => listSandboxMessages(h, { channel }), patience).not.toEqual([])
  const [message] = await listSandboxMessages(h, { channel })
  if (!message) throw new Error('unreachable')
  return message
}

test('a demo hospital with generated numbers uses the sandbox and records when it was used', async () => {
  const h = await setUp()
  await h.app.db.acrossAccounts((db) =>
    sql`insert into demo_address values (${h.ids.account_id}, '+12025550147')`.execute(db),
  )
  const used = async () => {
    const { results } = await h.dora.call(providers.listProviders)
    return results.find(({ kind }) => kind === 'sandbox')?.last_ok ?? null
  }
  expect(await used()).toBeNull()
  await h.ana.writes(h.ben, 'K+ 6.1', urgent)
  await expect.poll(used, patience).not.toBeNull()
})

test('the sandbox captures a page, and a response entered there reaches the sender', async () => {
  const h = await setUp()
  const { ana, ben, dora } = h
  const device = await dora.connect()
  const thread = await ana.writes(ben, 'Mr Canary, K+ 6.1', urgent)
  await device.receives('sandbox_changed')
  const message = await findSandboxMessage(h, 'sms')
  expect(message).toMatchObject({
    address: '+12025550147',
    person: { id: ben.user.user_id, display_name: 'Ben Okafor' },
    priority: 2,
    choices: ['Accept', 'Reject'],
    answer: '',
    may: { answer: true },
  })
  expect(message.text).not.toContain('Canary')

  const answers = (text: string) =>
    dora.call(respondInSandbox, { params: { id: message.id }, body: { text } })
  expect((await answers('perhaps')).reply).toContain('1')
  const sender = await ana.connect()
  const answered = await answers(`1 ${message.reference}`)
  expect(answered).toMatchObject({
    answer: `1 ${message.reference}`,
    reply: expect.stringContaining('Ana Ruiz'),
  })
  await sender.receives(
    'message_accepted',
    (e) => e.thread_id === thread.id && e.user_id === ben.user.user_id,
  )
  const { rows } = await h.app.db.acrossAccounts((db) =>
    sql<{ actor_id: number }>`select actor_id from audit where action = 'sandbox.answered'`.execute(db),
  )
  expect(rows.map(({ actor_id }) => actor_id)).toEqual([dora.user.user_id, dora.user.user_id])
})

test('sandbox messages are filtered by channel, person and number; a retried alert is one message', async () => {
  const h = await setUp()
  const { ana, ben, dora } = h
  await ana.writes(ben, 'one', urgent)
  const { reference } = await findSandboxMessage(h, 'sms')
  const test_of = (channel: string, address: string) =>
    dora.call(providers.testProvider, { params: { kind: 'sandbox' }, body: { address, channel } })
  await test_of('pager', '5551234')
  expect(
    (await listSandboxMessages(h, { search: 'okafor' })).every(
      ({ person }) => person?.id === ben.user.user_id,
    ),
  ).toBe(true)
  expect((await listSandboxMessages(h, { search: reference })).length).toBe(1)
  const pager = await listSandboxMessages(h, { channel: 'pager' })
  expect(pager).toMatchObject([{ address: '5551234', person: null, may: { answer: false } }])
  expect((await listSandboxMessages(h, { search: 'zzz unmatched' })).length).toBe(0)

  const provider = await h.app.providers.providerFor(h.ids.account_id, 'pager', '4021')
  const notice = {
    account_id: h.ids.account_id,
    reference: 'B2C3D4',
    channel: 'pager' as const,
    address: '5551234',
    priority: 1 as const,
    subject: '',
    text: 'Again',
    choices: [],
    link: '',
    lasts_seconds: 60,
  }
  const send = () => provider?.send(notice, AbortSignal.timeout(5_000))
  expect(await send()).toEqual({ outcome: 'delivered', provider_reference: 'sandbox-B2C3D4' })
  expect(await send()).toEqual({ outcome: 'delivered', provider_reference: 'sandbox-B2C3D4' })
  expect((await listSandboxMessages(h, { search: 'B2C3D4' })).length).toBe(1)
})

test('STOP in the sandbox opts out like a provider would, and everything is deleted after a week', async () => {
  const h = await setUp()
  const { ana, ben, dora, clock } = h
  await ana.writes(ben, 'one', urgent)
  const { id } = await findSandboxMessage(h, 'sms')
  const { reply } = await dora.call(respondInSandbox, { params: { id }, body: { text: 'Stop.' } })
  expect(reply).toContain('no more text messages')
  const { rows } = await h.app.db.acrossAccounts((db) =>
    sql<{ address: string; reason: string }>`select address, reason from suppressed_address`.execute(db),
  )
  expect(rows).toEqual([{ address: '+12025550147', reason: 'stop' }])
  expect((await dora.call(listSuppressedAddresses)).results).toMatchObject([
    { address: '+12025550147', person: { display_name: 'Ben Okafor' }, reason: 'stop', may: { lift: true } },
  ])
  expect((await h.stranger.call(listSuppressedAddresses)).results).toEqual([])
  await dora.call(liftSuppression, { body: { address: '+12025550147' } })
  expect((await dora.call(listSuppressedAddresses)).results).toEqual([])
  expect((await dora.request(liftSuppression, { body: { address: '+12025550147' } })).status).toBe(404)
  clock.forward({ hours: 24 * 8 })
  await h.app.db.acrossAccounts(deleteOldMessages)
  await dora.signIn()
  expect(await listSandboxMessages(h, { channel: 'sms' })).toEqual([])
})
