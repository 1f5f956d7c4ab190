import { changeAccountSettings } from '@wardline/contract/accounts/account-settings/account-settings.routes.ts'
import { getPatient, listPatients } from '@wardline/contract/patients/patient.routes.ts'
import { listAudit, exportAudit } from '@wardline/contract/reports/audit/audit.routes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'

let h: Hospital
let id: number

beforeAll(async () => {
  h = await createHospital({ closesWithTest: false })
  id = h.ids.account_id
  return h.close
})

const list = async (query: Record<string, unknown> = {}) => h.dora.call(listAudit, { params: { id }, query })

test('an entry names who did what to whose record, newest first, as a sentence', async () => {
  await h.ana.call(getPatient, { params: { id: h.ids.patient } })
  const { results } = await list({ category: 'reading' })
  expect(results[0]).toMatchObject({
    actor: { id: h.ana.user.user_id },
    action: 'patient.read',
    sentence: `${h.ana.user.display_name} opened the record of Walters, Eleanor`,
    record: { type: 'patient', id: h.ids.patient },
    patient: { id: h.ids.patient, mrn: expect.any(String) as string },
  })
})

test('a change has the values before and after', async () => {
  await h.dora.call(changeAccountSettings, { params: { id }, body: { name: 'St. Elsewhere' } })
  const [entry] = (await list({ category: 'settings' })).results
  expect(entry?.changes).toContainEqual({
    field: 'name',
    before: expect.any(String) as string,
    after: 'St. Elsewhere',
  })
})

test('filters by user, action, record and time combine', async () => {
  await h.ben.call(getPatient, { params: { id: h.ids.patient } })
  await h.ben.call(listPatients, { query: {} })
  const user_id = h.ben.user.user_id
  const own = await list({ user_id })
  expect(own.results.every(({ actor }) => actor?.id === user_id)).toBe(true)
  const opened = await list({ user_id, action: 'patient.read' })
  expect(opened.results).toHaveLength(1)
  const about = await list({ patient_id: h.ids.patient, user_id })
  expect(about.results.map(({ action }) => action)).toEqual(['patients.shown', 'patient.read'])
  const at = opened.results[0]?.at ?? ''
  expect((await list({ user_id, action: 'patient.read', until: at })).results).toEqual([])
  expect((await list({ user_id, action: 'patient.read', from: at })).results).toHaveLength(1)
  expect((await list({ category: 'settings', action: 'patient.read' })).results).toEqual([])
})

test('older audit entries follow by cursor, each once', async () => {
  const all = (await list({ page_size: 250 })).results.map((entry) => entry.id)
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const page = await list({ page_size: 3, ...(cursor && { cursor }) })
    seen.push(...page.results.map((entry) => entry.id))
    cursor = page.next_cursor ?? undefined
    if (page.next) expect(new URL(page.next, h.url).searchParams.get('cursor')).toBe(page.next_cursor)
  } while (cursor)
  expect(seen.toSorted((a, b) => a - b).slice(0, all.length)).toEqual(all.toSorted((a, b) => a - b))
  expect(new Set(seen).size).toBe(seen.length)
})

test('reading and exporting the trail are entries themselves; later pages are not', async () => {
  const before = (await listAuditEntries(h, 'audit.read')).length
  const { next_cursor } = await list({ page_size: 1 })
  await list({ page_size: 1, cursor: next_cursor ?? '' })
  expect(await listAuditEntries(h, 'audit.read')).toHaveLength(before + 1)
  await h.dora.request(exportAudit, { params: { id }, query: { category: 'users' } })
  expect(await listAuditEntries(h, 'audit.exported')).toMatchObject([
    { actor_id: h.dora.user.user_id, details: { filters: { category: 'users' } } },
  ])
})

test('the export neutralizes formulas', async () => {
  await h.app.db.acrossAccounts((db) =>
    sql`update patient set last_name = '=HYPERLINK("x")' where account_id = ${id} and id = ${h.ids.patient}`.execute(
      db,
    ),
  )
  await h.ana.call(getPatient, { params: { id: h.ids.patient } })
  const { body } = await h.dora.request(exportAudit, { params: { id }, query: { action: 'patient.read' } })
  expect(body).toContain("'=HYPERLINK")
  expect(body).not.toMatch(/[",]=HYPERLINK/)
})

test('input that is no filter is refused by name', async () => {
  const bad = (query: Record<string, unknown>) => h.dora.request(listAudit, { params: { id }, query })
  expect(await bad({ from: 'yesterday' })).toMatchObject({
    status: 400,
    body: { from: [expect.any(String)] },
  })
  expect(await bad({ cursor: "x' or 1=1" })).toMatchObject({ status: 400 })
  expect(await bad({ category: 'everything' })).toMatchObject({
    status: 400,
    body: { category: ['Choose a category.'] },
  })
  expect(await bad({ who: 1 })).toMatchObject({ status: 400 })
})
