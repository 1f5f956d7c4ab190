import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { loadDemo } from '@wardline/server/demo/load.ts'
import { demoPeople } from '@wardline/server/demo/staff/cast.rules.ts'
import { openDatabase, type Database } from '@wardline/server/platform/db/database.ts'
import { deriveLogins } from '@wardline/server/platform/db/logins.ts'
import { diskStore } from '@wardline/server/platform/files/disk-store.ts'
import { createDatabase } from '../../fixtures/database/test-database.ts'

const now = '2026-11-20T12:00:00Z'

const queryRows = async <T>(db: Database, query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  db.acrossAccounts(async (worker) => (await query.execute(worker)).rows)

let db: Database

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'wardline-demo-patients-'))
  const fresh = await createDatabase()
  db = openDatabase(deriveLogins(fresh.url))
  await loadDemo(db, { now, blobs: diskStore(folder) })
  return async () => {
    await db.close()
    await fresh.drop()
    await rm(folder, { recursive: true })
  }
})

test.each([
  [
    'membership, handoff, note or request before the admission, or after now',
    sql`select from (
        select patient_id, started as at, ended as until from care_team_member
        union all select patient_id, requested, closed from patient_handoff
        union all select n.patient_id, v.changed, null from note_version v join note n on n.account_id = v.account_id and n.id = v.note_id
        union all select patient_id, requested, null from care_team_request
        union all select patient_id, started, null from patient_follower) happened
      where at > ${now} or until > ${now} or at < (select max(starts) from encounter e where e.patient_id = happened.patient_id and e.ends is null)`,
  ],
  [
    'accepted handoff that is not the end of one membership and the start of the next',
    sql`select from patient_handoff h where state = 'accepted' and (
        not exists (select from care_team_member m where m.id = h.member_id and m.ended = h.closed and m.end_cause = 'handoff')
        or not exists (select from care_team_member m where m.patient_id = h.patient_id and m.user_id = h.to_user_id
          and m.started = h.closed and m.start_cause = 'handoff'))`,
  ],
  [
    'note whose text is not in the fields of its template',
    sql`select from note n join note_version v on v.account_id = n.account_id and v.note_id = n.id
      where (n.template_id is null) <> (jsonb_array_length(v.data) = 0)
         or (n.template_id is null) = (v.content = '') or v.data @? '$[*] ? (@.value == "" || @.value == null)'`,
  ],
])('the demo has no %s', async (_, query) => {
  expect(await queryRows(db, query)).toHaveLength(0)
})

test('care teams change with the shifts, and handoffs, requests and private notes wait for the users named at startup', async () => {
  const [nurses] = await queryRows(
    db,
    sql<{ shifts: number; patients: number }>`
      select max(shifts)::int as shifts, count(*) filter (where shifts = 3)::int as patients from (
        select count(*) as shifts from care_team_member where role = 'Nurse' group by patient_id) teams`,
  )
  expect(nurses?.shifts).toBe(3)
  expect(nurses?.patients).toBeGreaterThan(80)
  const people = await queryRows(
    db,
    sql<{
      name: string
      patients: number
      received: number
      sent: number
      asked: number
      followed: number
      noted: number
    }>`
      select u.display_name as name,
        (select count(*) from care_team_member m where m.user_id = u.id and m.ended is null)::int as patients,
        (select count(*) from patient_handoff h where h.to_user_id = u.id and h.state = 'requested')::int as received,
        (select count(*) from patient_handoff h where h.from_user_id = u.id and h.state = 'requested')::int as sent,
        (select count(*) from care_team_request r join care_team_member m on m.account_id = r.account_id and m.patient_id = r.patient_id
          and m.user_id = u.id and m.ended is null where r.state = 'open')::int as asked,
        (select count(*) from patient_follower f where f.user_id = u.id)::int as followed,
        (select count(*) from note n where n.author_id = u.id and n.type = 'private')::int as noted
        from users u where u.username = any(${demoPeople().map(({ username }) => username)}::text[]) order by u.username`,
  )
  const clinicians = people.filter(({ name }) => name !== 'Selma Tilton')
  expect(clinicians).toHaveLength(3)
  for (const { patients, received, sent, asked, followed } of clinicians) {
    expect(patients).toBeGreaterThanOrEqual(4)
    expect(patients).toBeLessThanOrEqual(10)
    expect(received).toBeGreaterThanOrEqual(2)
    expect(sent).toBe(1)
    expect(asked).toBeGreaterThanOrEqual(2)
    expect(followed).toBe(3)
  }
  expect(clinicians.filter(({ noted }) => noted > 0).length).toBeGreaterThan(0)
  const waiting = await queryRows(
    db,
    sql<{ ids: number[]; waits: boolean }>`
      select payload -> 'handoff_ids' as ids, due > ${now} as waits from due_task where kind = 'patient_handoff_expire'`,
  )
  expect(waiting.every(({ waits }) => waits)).toBe(true)
  expect(waiting.flatMap(({ ids }) => ids)).toHaveLength(
    people.reduce((sum, { received, sent }) => sum + received + sent, 0),
  )
})

test('three inpatients have no responsible provider, one of them without MRN and date of birth', async () => {
  const inpatients = await queryRows(
    db,
    sql<{
      name: string
      mrn: string | null
      date_of_birth: string | null
      unit: string
      last_name: string
      is_covered: boolean
    }>`
      select p.display_name as name, p.mrn, p.date_of_birth, unit.name as unit, p.last_name,
             exists (select from care_team_member m where m.account_id = p.account_id and m.patient_id = p.id
               and m.ended is null and m.is_responsible) as is_covered
        from patient p join location bed on bed.account_id = p.account_id and bed.id = p.location_id
        join location unit on unit.account_id = p.account_id and unit.id = bed.unit_id
       where p.discharged is null order by p.mrn nulls first`,
  )
  const uncovered = inpatients.filter(({ is_covered }) => !is_covered)
  expect(uncovered).toHaveLength(3)
  expect(uncovered[0]).toMatchObject({
    name: 'Unknown, Male Foxtrot',
    mrn: null,
    date_of_birth: null,
    unit: 'ED',
  })
  expect(uncovered.slice(1).map(({ unit }) => unit)).toContain('5 East')
  const namesakes = Object.values(Object.groupBy(inpatients, ({ unit, last_name }) => `${unit} ${last_name}`))
  expect(
    namesakes.some((group) => group !== undefined && group.length > 1 && group[0]?.unit === '5 East'),
  ).toBe(true)
})

test('notes are free text or by a template, and some were changed', async () => {
  const [notes] = await queryRows(
    db,
    sql<{ all: number; by_template: number; changed: number; record: number }>`
      select count(*)::int as all, count(template_id)::int as by_template, count(*) filter (where version > 1)::int as changed,
             count(*) filter (where type = 'record')::int as record from note`,
  )
  expect(notes?.all).toBeGreaterThan(100)
  expect(notes?.by_template).toBeGreaterThan(30)
  expect(notes?.changed).toBeGreaterThan(5)
  expect(notes?.record).toBeGreaterThan(5)
})
