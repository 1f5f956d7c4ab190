import { changeThreadPatient } from '@wardline/contract/messaging/threads/thread-patient.routes.ts'
import { sendTestPage } from '@wardline/contract/alerts/reachability/reachability.routes.ts'
import { forwardThread } from '@wardline/contract/messaging/forwarding/forward.routes.ts'
import { createThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { assignProvider, takePatients } from '@wardline/contract/patients/care-teams/care-team.routes.ts'
import { getPatient, listPatients } from '@wardline/contract/patients/patient.routes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getFhir } from '../../../fixtures/fhir/fhir-client.ts'
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

/** Six patients for each letter, and one of the hospital's own. */
async function createCrowdedHospital(letters: string, limit: number) {
  const hospital = await createHospital({ settings: { PATIENT_ROWS_PER_HOUR: String(limit) } })
  const names = [...letters].flatMap((letter) => [1, 2, 3, 4, 5, 6].map((n) => `${letter}x${n}`))
  const { rows } = await hospital.app.db.acrossAccounts((db) =>
    sql<{ id: number }>`
      insert into patient (account_id, mrn, first_name, last_name)
      select ${hospital.ids.account_id}, 'M' || n, '', name
        from unnest(${names}::text[]) with ordinality named(name, n) order by n returning id`.execute(db),
  )
  const list = (person: Person, query: Record<string, unknown>) =>
    person.request(listPatients, { query: { state: 'all', page_size: 250, ...query } })
  return { ...hospital, patient_ids: rows.map(({ id }) => id), list }
}

const tooManyPatients = refusal('limit.patients', /Search for one by full name or MRN/)

test('one-letter searches do not copy all patients: what is new counts, what was seen stays', async () => {
  const hospital = await createCrowdedHospital('bcdefghk', 20)
  const { ana, ben, list } = hospital
  const seen = new Set<number>()
  const statuses: number[] = []
  for (const search of 'bcdefghk') {
    const { status, body } = await list(ana, { search })
    statuses.push(status)
    if (status === 200) for (const { id } of body.results) seen.add(id)
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
  expect(seen.size).toBe(18)
  expect(await list(ana, { search: 'k' })).toMatchObject(tooManyPatients)
  expect(await list(ana, {})).toMatchObject(tooManyPatients)
  expect(await list(ana, { ids: hospital.patient_ids.join() })).toMatchObject(tooManyPatients)
  expect(await auditedLimits(hospital, ana)).toEqual(['patient_rows'])
  for (const search of 'bcdbcd') expect((await list(ana, { search })).status).toBe(200)
  expect((await list(ben, { search: 'k' })).status).toBe(200)
})

test('a patient whom a new or changed conversation names counts too; one who was seen does not', async () => {
  const { ana, ben, patient_ids } = await createCrowdedHospital('bcdefghijklm', 1)
  const [seen = 0, ...others] = patient_ids
  const unseen = others.pop()
  const starts = (patient_id: number | undefined) =>
    ana.request(createThread, {
      body: { subject: 'Bed', data: { body: 'Bed' }, recipient_ids: [ben.user.contact_id], patient_id },
    })
  const first = await starts(seen)
  expect(first).toMatchObject({ status: 201, body: { patient: { id: seen, mrn: 'M1' } } })
  for (const id of others) await ana.request(getPatient, { params: { id } })
  expect(await starts(unseen)).toMatchObject(tooManyPatients)
  const change = { params: { id: (first.body as { id: number }).id }, body: { patient_id: unseen } }
  expect(await ana.request(changeThreadPatient, change)).toMatchObject(tooManyPatients)
  expect((await starts(seen)).status).toBe(201)
})

test('patients who are named by id count too: in lists, over FHIR, and when they are taken', async () => {
  const hospital = await createCrowdedHospital('bc', 6)
  const { ana, list, patient_ids } = hospital
  expect((await list(ana, { search: 'b' })).status).toBe(200)
  const others = patient_ids.slice(6)
  expect(await list(ana, { ids: others.join() })).toMatchObject(tooManyPatients)
  expect((await getFhir(ana, `Patient?_id=${others.join()}`)).status).toBe(429)
  const body = { patient_ids: others }
  expect(await ana.request(takePatients, { body })).toMatchObject(tooManyPatients)
  expect(
    await ana.request(assignProvider, { body: { ...body, provider_id: ana.user.user_id } }),
  ).toMatchObject(tooManyPatients)
  const seen = patient_ids.slice(0, 6)
  expect((await getFhir(ana, `Patient?_id=${seen.join()}`)).status).toBe(200)
})

test('after the limit is used up, a narrow search still finds a patient', async () => {
  const hospital = await createCrowdedHospital('bcdefghijklm', 1)
  const { ana, list, patient_ids } = hospital
  expect(await list(ana, { search: 'b' })).toMatchObject(tooManyPatients)
  const statuses: number[] = []
  for (const id of patient_ids) {
    const narrow = id % 2 === 0 ? ana.request(getPatient, { params: { id } }) : list(ana, { ids: String(id) })
    statuses.push((await narrow).status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.slice(60)).toEqual(statuses.slice(60).map(() => 429))
  expect(await auditedLimits(hospital, ana)).toEqual(['patient_rows', 'narrow_patient_searches'])
})

test('operators see four times as many', async () => {
  const { dora, ana, list } = await createCrowdedHospital('bcde', 7)
  for (const search of 'bcde') expect((await list(dora, { search })).status).toBe(200)
  expect((await list(ana, { search: 'b' })).status).toBe(200)
  expect((await list(ana, { search: 'c' })).status).toBe(429)
})

test('an hour on a ward stays below half of the default limit', async () => {
  const hospital = await createCrowdedHospital('abcdefghijklmnopqrst', 250)
  const { ana, list, patient_ids } = hospital
  // A ward of 36, reloaded each minute; its records; twelve searches for other patients, in three steps of typing.
  for (let minute = 0; minute < 60; minute++)
    expect((await list(ana, { ids: patient_ids.slice(0, 36).join(), page_size: 50 })).status).toBe(200)
  for (const id of patient_ids.slice(0, 36))
    expect((await ana.request(getPatient, { params: { id } })).status).toBe(200)
  for (const letter of 'ijklmnopqrst')
    for (const search of [letter, `${letter}x`, `${letter}x3`])
      expect((await list(ana, { search, page_size: 50 })).status).toBe(200)
  expect(await auditedLimits(hospital, ana)).toEqual([])
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
