import * as carriers from '@wardline/contract/alerts/carrier.routes.ts'
import { answerSandbox, listSandbox } from '@wardline/contract/alerts/sandbox.routes.ts'
import { liftStopped, listStopped } from '@wardline/contract/alerts/stopped-address.routes.ts'
import type { SandboxMessage } from '@wardline/contract/alerts/sandbox.schemas.ts'
import { forgetOld } from '@wardline/server/features/alerts/sandbox.queries.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'

// With nothing set up, what would have left is on a page, and is answered there as the person.

const patience = { interval: 20, timeout: 10_000 }
const urgent = { priority: 2, requires_confirm: true }

/** A hospital without a carrier; Ben has a mobile phone. */
async function ward() {
  const h = await hospital()
  await h.dora.call(carriers.setCarrier, { body: { kind: 'sandbox' } })
  await h.app.db.worker((db) =>
    sql`update users set mobile_number = '(202) 555-0147' where id = ${h.ben.who.user_id}`.execute(db),
  )
  return h
}

const taken = async ({ dora }: Hospital, query: Record<string, unknown> = {}): Promise<SandboxMessage[]> =>
  (await dora.call(listSandbox, { query })).results

async function oneOf(h: Hospital, medium: string): Promise<SandboxMessage> {
  await expect.poll(() => taken(h, { medium }), patience).not.toEqual([])
  const [message] = await taken(h, { medium })
  if (!message) throw new Error('unreachable')
  return message
}

test('in a demo hospital too, whose numbers are made up, the sandbox says when it was used', async () => {
  const h = await ward()
  await h.app.db.worker((db) =>
    sql`insert into made_up_address values (${h.ids.account_id}, '+12025550147')`.execute(db),
  )
  const used = async () => {
    const { results } = await h.dora.call(carriers.listCarriers)
    return results.find(({ kind }) => kind === 'sandbox')?.last_ok ?? null
  }
  expect(await used()).toBeNull()
  await h.ana.writes(h.ben, 'K+ 6.1', urgent)
  await expect.poll(used, patience).not.toBeNull()
})

test('a page is taken instead of sent, and answered as the person: the sender has the answer', async () => {
  const h = await ward()
  const { ana, ben, dora } = h
  const phone = await dora.phone()
  const thread = await ana.writes(ben, 'Mr Canary, K+ 6.1', urgent)
  await phone.hears('sandbox_changed')
  const message = await oneOf(h, 'sms')
  expect(message).toMatchObject({
    address: '+12025550147',
    person: { id: ben.who.user_id, display_name: 'Ben Okafor' },
    priority: 2,
    choices: ['Accept', 'Reject'],
    answer: '',
    may: { answer: true },
  })
  expect(message.text).not.toContain('Canary')

  const answers = (text: string) => dora.call(answerSandbox, { params: { id: message.id }, body: { text } })
  expect((await answers('perhaps')).said).toContain('1')
  const sender = await ana.phone()
  const answered = await answers(`1 ${message.reference}`)
  expect(answered).toMatchObject({
    answer: `1 ${message.reference}`,
    said: expect.stringContaining('Ana Ruiz'),
  })
  await sender.hears('message_accepted', (e) => e.thread_id === thread.id && e.user_id === ben.who.user_id)
  // Who really did it is in the audit trail.
  const { rows } = await h.app.db.worker((db) =>
    sql<{ actor_id: number }>`select actor_id from audit where action = 'sandbox.answered'`.execute(db),
  )
  expect(rows.map(({ actor_id }) => actor_id)).toEqual([dora.who.user_id, dora.who.user_id])
})

test('found by medium, by person and by number; the same alert tried again is one message', async () => {
  const h = await ward()
  const { ana, ben, dora } = h
  await ana.writes(ben, 'one', urgent)
  const { reference } = await oneOf(h, 'sms')
  const test_of = (medium: string, address: string) =>
    dora.call(carriers.testCarrier, { params: { kind: 'sandbox' }, body: { address, medium } })
  await test_of('pager', '5551234')
  expect((await taken(h, { search: 'okafor' })).every(({ person }) => person?.id === ben.who.user_id)).toBe(
    true,
  )
  expect((await taken(h, { search: reference })).length).toBe(1)
  const pager = await taken(h, { medium: 'pager' })
  expect(pager).toMatchObject([{ address: '5551234', person: null, may: { answer: false } }])
  expect((await taken(h, { search: 'nobody of this name' })).length).toBe(0)

  const carrier = await h.app.carriers.carrierFor(h.ids.account_id, 'pager', '4021')
  const notice = {
    account_id: h.ids.account_id,
    reference: 'B2C3D4',
    medium: 'pager' as const,
    address: '5551234',
    priority: 1 as const,
    subject: '',
    text: 'Again',
    choices: [],
    link: '',
    lasts_seconds: 60,
  }
  const send = () => carrier?.send(notice, AbortSignal.timeout(5_000))
  expect(await send()).toEqual({ outcome: 'delivered', carrier_reference: 'sandbox-B2C3D4' })
  expect(await send()).toEqual({ outcome: 'delivered', carrier_reference: 'sandbox-B2C3D4' })
  expect((await taken(h, { search: 'B2C3D4' })).length).toBe(1)
})

test('STOP is taken as a carrier would bring it, and after a week everything is forgotten', async () => {
  const h = await ward()
  const { ana, ben, dora, clock } = h
  await ana.writes(ben, 'one', urgent)
  const { id } = await oneOf(h, 'sms')
  const { said } = await dora.call(answerSandbox, { params: { id }, body: { text: 'Stop.' } })
  expect(said).toContain('no more text messages')
  const { rows } = await h.app.db.worker((db) =>
    sql<{ address: string; reason: string }>`select address, reason from stopped_address`.execute(db),
  )
  expect(rows).toEqual([{ address: '+12025550147', reason: 'stop' }])
  // An administrator sees whose number it is, and has it rung again.
  expect((await dora.call(listStopped)).results).toMatchObject([
    { address: '+12025550147', person: { display_name: 'Ben Okafor' }, reason: 'stop', may: { lift: true } },
  ])
  expect((await h.stranger.call(listStopped)).results).toEqual([])
  await dora.call(liftStopped, { body: { address: '+12025550147' } })
  expect((await dora.call(listStopped)).results).toEqual([])
  expect((await dora.tries(liftStopped, { body: { address: '+12025550147' } })).status).toBe(404)
  clock.forward({ hours: 24 * 8 })
  await h.app.db.worker(forgetOld)
  await dora.signIn()
  expect(await taken(h, { medium: 'sms' })).toEqual([])
})
