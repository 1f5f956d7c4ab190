import { sendTestPage } from '@wardline/contract/alerts/reachability/reachability.routes.ts'
import { forwardThread } from '@wardline/contract/messaging/forwarding/forward.routes.ts'
import { createThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { getPatient, listEncounters, listPatients } from '@wardline/contract/patients/patient.routes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { attemptUpgrade } from '../../../fixtures/network/websocket-upgrade.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const page = (from: Person, to: Person, key?: string) =>
  from.request(createThread, {
    body: { subject: 'K+ 6.1', data: { body: 'K+ 6.1' }, recipient_ids: [to.user.contact_id] },
    ...(key !== undefined && { key }),
  })

const auditedLimits = async ({ app, ids }: Hospital, { user }: Person) => {
  const { rows } = await app.db.acrossAccounts((db) =>
    sql<{ limit: string }>`
      select details ->> 'limit' as "limit" from audit
       where account_id = ${ids.account_id} and actor_id = ${user.user_id} and action = 'limit.reached' order by id`.execute(
      db,
    ),
  )
  return rows.map((row) => row.limit)
}

const refusal = (code: string, sentence: RegExp) => ({
  status: 429,
  body: { code, detail: expect.stringMatching(sentence) as string },
})

test('a sender of too many pages must wait; other senders, stored retries and operators are not', async () => {
  const hospital = await createHospital({ settings: { PAGES_PER_MINUTE: '3' } })
  const { ana, ben, dora } = hospital
  const first = await page(ana, ben, 'page-0001')
  const forwards = () =>
    ana.request(forwardThread, {
      params: { id: first.body.id },
      body: { message_id: null, recipient_ids: [hospital.cleo.user.contact_id], message: '' },
    })
  expect([first.status, (await page(ana, ben)).status, (await forwards()).status]).toEqual([201, 201, 201])

  const tooMany = refusal('limit.pages', /Wait a moment, then send again/)
  const refused = await page(ana, ben)
  expect(refused).toMatchObject(tooMany)
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect(await forwards()).toMatchObject(tooMany)
  expect(await ana.request(sendTestPage, { body: {} })).toMatchObject(tooMany)
  expect(await auditedLimits(hospital, ana)).toEqual(['pages'])

  const again = await page(ana, ben, 'page-0001')
  expect({ status: again.status, id: again.body.id }).toEqual({ status: 201, id: first.body.id })
  expect((await page(ben, ana)).status).toBe(201)

  // Dora may send broadcasts: four times as many.
  for (let sent = 0; sent < 12; sent++) expect((await page(dora, ben)).status).toBe(201)
  expect(await page(dora, ben)).toMatchObject(tooMany)
})

test('replies are not limited as pages are', async () => {
  const { ana, ben } = await createHospital({ settings: { PAGES_PER_MINUTE: '1' } })
  const thread = await ana.writes(ben, 'Bed 12')
  for (let sent = 0; sent < 5; sent++) await ben.replies(thread, `On my way ${sent}`)
  expect(await ben.messages(thread)).toHaveLength(6)
})

test('paging through patients without searching is limited and audited; the first page and searches are free', async () => {
  const hospital = await createHospital({ settings: { PATIENT_ROWS_PER_HOUR: '50' } })
  const { ana, ben, ids } = hospital
  const list = (query: Record<string, unknown>) => ana.request(listPatients, { query })
  const tooMany = refusal('limit.patients', /Search by name or MRN/)
  for (let shown = 0; shown < 5; shown++) expect((await list({ page_size: 250 })).status).toBe(200)
  expect((await list({ page: 2, page_size: 25 })).status).toBe(200)
  expect((await ana.request(listEncounters, { query: { offset: 24, page_size: 24 } })).status).toBe(200)
  expect((await ana.request(getPatient, { params: { id: ids.patient } })).status).toBe(200)
  expect(await list({ page: 3, page_size: 25 })).toMatchObject(tooMany)
  expect(await ana.request(listEncounters, { query: { page: 2 } })).toMatchObject(tooMany)
  expect(await ana.request(getPatient, { params: { id: ids.patient } })).toMatchObject(tooMany)
  expect(await auditedLimits(hospital, ana)).toEqual(['patient_rows'])
  expect((await list({ search: 'smith' })).status).toBe(200)
  expect((await ben.request(listPatients, { query: { page: 2 } })).status).toBe(200)
})

test('a session has at most ten sockets on a server; closing one makes room', async () => {
  const hospital = await createHospital()
  const { ana } = hospital
  const cookie = await ana.cookie()
  const sockets = await Promise.all(Array.from({ length: 10 }, () => ana.connect()))
  expect(await attemptUpgrade(hospital.url, { cookie })).toBe(429)
  await hospital.ben.connect()
  await sockets[0]?.disconnect()
  await expect.poll(() => attemptUpgrade(hospital.url, { cookie })).toBe(101)
})
