import { consoleChannel } from '@wardline/contract/messaging/console/console.rules.ts'
import { listConsoleRequests } from '@wardline/contract/messaging/console/console.routes.ts'
import { escalateNow } from '@wardline/contract/messaging/responses/paging-request.routes.ts'
import { recallThread } from '@wardline/contract/messaging/responses/response.routes.ts'
import { replyToThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setFlag } from '../../../fixtures/hospital/feature-flags.ts'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import { admitPatient } from '../../../fixtures/hospital/patients.ts'
import { grantPermissions } from '../../../fixtures/hospital/users.ts'
import * as escalation from '../../../fixtures/messaging/escalated-pages.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const list = (person: Person, query: Record<string, unknown> = {}) =>
  person.call(listConsoleRequests, { query })
const listThreads = async (person: Person, query: Record<string, unknown> = {}) =>
  (await list(person, query)).results.map(({ thread_id }) => thread_id)
const toBoth = ({ ben, cleo }: { ben: Person; cleo: Person }) => ({
  recipient_ids: [ben.user.contact_id, cleo.user.contact_id],
})

test('operators see the messages that ask without an escalation, high priority first, until they are answered', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, dora } = h
  const first = await ana.writes(ben, 'Who takes bed 12?', { ...toBoth(h), requires_confirm: true })
  const chat = await ana.writes(ben, 'For your information')
  const asking = await ana.call(replyToThread, {
    params: { id: chat.id },
    body: { message: 'Coming?', response_options: ['Yes', 'No'], priority: 2 },
  })
  await ana.writes(ben, 'Come, please', { apply_escalations: true })
  const { count, results } = await list(dora)
  expect(count).toBe(2)
  expect(results).toMatchObject([
    { message_id: asking.id, priority: 2, response_options: ['Yes', 'No'], asked_count: 1 },
    {
      thread_id: first.id,
      subject: 'Who takes bed 12?',
      priority: 1,
      requester: { display_name: 'Ana Ruiz' },
      asked_count: 2,
      waiting_count: 2,
      waits_for: [{ display_name: 'Ben Okafor' }, { display_name: 'Cleo Marsh' }],
    },
  ])
  expect(await listThreads(dora, { high_priority: 'true' })).toEqual([chat.id])
  expect(await listThreads(dora, { page_size: 1, page: 2 })).toEqual([first.id])
  expect((await ana.request(listConsoleRequests, { query: {} })).status).toBe(403)

  await escalation.acceptPage(ben, first)
  expect((await list(dora)).results[1]).toMatchObject({
    asked_count: 2,
    waiting_count: 1,
    waits_for: [{ display_name: 'Cleo Marsh' }],
  })
  await escalation.acceptPage(cleo, first)
  expect(await listThreads(dora)).toEqual([chat.id])
})

test('a request that is recalled, escalates, or is a day old leaves the list', async () => {
  const h = await createHospital()
  const { ana, ben, dora } = h
  await grantPermissions(h, ana, ['messaging.recall_thread'])
  const ask = () => ana.writes(ben, 'Please confirm', { requires_confirm: true })
  const threads = [await ask(), await ask(), await ask()]
  const [recalled, escalated, old] = threads.map(({ id }) => id)
  expect(await listThreads(dora)).toEqual([recalled, escalated, old])
  await ana.call(recallThread, { params: { id: recalled } })
  await ana.call(escalateNow, { params: { id: escalated }, body: {} })
  expect(await listThreads(dora)).toEqual([old])
  await h.app.db.acrossAccounts((db) =>
    sql`update acknowledgement set since = since - interval '25 hours'
         where account_id = ${h.ids.account_id} and thread_id = ${old}`.execute(db),
  )
  expect((await list(dora)).count).toBe(0)
})

test('requests of another hospital are not listed, and a closed record hides the subject and the patient', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, dora, stranger } = h
  for (const person of [cleo, stranger]) await grantPermissions(h, person, ['messaging.operate_console'])
  const patient = await admitPatient(h, 'Tillman')
  await ana.writes(ben, 'K+ 6.1', { requires_confirm: true, patient_id: patient.id })
  const { display_name, mrn, date_of_birth } = patient
  const shown = { id: patient.id, display_name, mrn, date_of_birth, location: expect.any(String) }
  await setFlag(h, 'care_team_access', true)
  expect((await list(cleo)).results).toMatchObject([{ subject: null, patient: null }])
  expect((await list(dora)).results).toMatchObject([{ subject: 'K+ 6.1', patient: shown }])
  expect((await list(stranger)).count).toBe(0)
})

test('an open console receives new requests and answers', async () => {
  const h = await createHospital()
  const { ana, ben, dora } = h
  const operator = await dora.connect()
  operator.send({ type: 'subscribe', channel: consoleChannel })
  await operator.receivesFrame((frame) => frame.type === 'subscribed' && frame.channel === consoleChannel)
  const plain = await ana.writes(ben, 'For your information')
  const thread = await ana.writes(ben, 'Please confirm', { requires_confirm: true })
  const isOf = (id: number) => (event: { thread_id: number; what: string }) =>
    event.thread_id === id && event.what === 'request'
  await operator.receives('console_pages_changed', isOf(thread.id))
  await ana.call(replyToThread, {
    params: { id: plain.id },
    body: { message: 'Please confirm', requires_confirm: true },
  })
  await operator.receives('console_pages_changed', isOf(plain.id))
  const before = operator.events.length
  await escalation.acceptPage(ben, thread)
  await expect
    .poll(() =>
      operator.events
        .slice(before)
        .some(({ kind, payload }) => kind === 'console_pages_changed' && isOf(thread.id)(payload as never)),
    )
    .toBe(true)
})
