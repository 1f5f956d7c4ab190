import { recallThread } from '@wardline/contract/messaging/responses/response.routes.ts'
import { searchThreads } from '@wardline/contract/messaging/search/search.routes.ts'
import type { SearchHit } from '@wardline/contract/messaging/search/search.schemas.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { searchJobs } from '@wardline/server/features/messaging/search/search.jobs.ts'
import { expect, test } from 'vitest'
import { listPatients } from '@wardline/contract/patients/patient.routes.ts'
import { queryRows } from '../../../fixtures/alerts/inbound-responses.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createUser } from '../../../fixtures/hospital/users.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import { attachFile, readSample } from '../../../fixtures/files/uploads.ts'

const search = async (person: Person, query: Record<string, unknown>) =>
  (await person.call(searchThreads, { query })).results
const findSubjects = async (person: Person, query: Record<string, unknown> | string) =>
  (await search(person, typeof query === 'string' ? { q: query } : query)).map((hit) => hit.thread.subject)
const highlightedTexts = ({ snippet: { text, marks } }: SearchHit) =>
  marks.map(({ start, end }) => text.slice(start, end))

async function setUp() {
  const h = await createHospital()
  const { ana, ben, cleo, dora, ids } = h
  const labs = await ana.writes(ben, 'Labs of bed 12', { data: { body: 'Potassium 6.1, please repeat' } })
  await ben.replies(labs, 'On my way')
  const walters = await ben.writes(cleo, 'New consult', {
    data: { body: 'Chest pain since two hours' },
    patient_id: ids.patient,
    priority: 2,
    requires_confirm: true,
  })
  const theirs = await cleo.writes(dora, 'Not for Ben', { data: { body: 'Potassium 5.0' } })
  return { ...h, labs, walters, theirs }
}

test('words, a prefix as the last word, phrases and excluded terms are matched', async () => {
  const { ben } = await setUp()
  expect(await findSubjects(ben, 'potassium repeat')).toEqual(['Labs of bed 12'])
  expect(await findSubjects(ben, 'POTASS')).toEqual(['Labs of bed 12'])
  expect(await findSubjects(ben, 'potass repeat')).toEqual([])
  expect(await findSubjects(ben, '"6.1, please"')).toEqual(['Labs of bed 12'])
  expect(await findSubjects(ben, '"please 6.1"')).toEqual([])
  expect(await findSubjects(ben, 'potassium -repeat')).toEqual([])
  expect(await findSubjects(ben, '-potassium')).toEqual(['New consult', 'Labs of bed 12'])
  expect(await findSubjects(ben, '-potassium -labs')).toEqual(['New consult'])
  expect(await findSubjects(ben, '')).toEqual(['New consult', 'Labs of bed 12'])
})

test('accents, width, apostrophes and dashes make no difference, and scripts without spaces are found within', async () => {
  const { ana, ben } = await setUp()
  const texts = {
    Spanish: 'La Señora Núñez está en cama 4',
    Polish: 'Łukasz Ørsted, Weißstraße',
    English: 'Dr O’Brien: 3–5 mg, covid‑19',
    Japanese: '患者さんのカリウムは６．１です',
  }
  for (const [subject, body] of Object.entries(texts)) await ana.writes(ben, subject, { data: { body } })
  const found: Record<string, string[]> = {
    Spanish: ['senora', 'Señora nunez', '"esta en cama"', 'nuñ'],
    Polish: ['lukasz', 'orsted', 'weissstrasse', 'WEIß'],
    English: ["o'brien", 'o’brien', '"3-5 mg"', '5', 'covid-19'],
    Japanese: ['カリウム', 'ｶﾘｳﾑ', '6.1で'],
  }
  for (const [subject, queries] of Object.entries(found))
    for (const q of queries)
      expect([q, await findSubjects(ben, q)]).toEqual([q, expect.arrayContaining([subject])])
  const [hit] = await search(ben, { q: 'senora nunez' })
  expect(hit && highlightedTexts(hit)).toEqual(['Señora', 'Núñez'])
  const [within] = await search(ben, { q: 'カリウム' })
  expect(within && highlightedTexts(within)).toEqual(['カリウム'])
})

test('a thread is found once, at its newest matching message, with the matching excerpts', async () => {
  const { ben, ana, labs } = await setUp()
  const [first] = await search(ben, { q: 'potassium 6.1' })
  expect(first).toMatchObject({
    thread: { id: labs.id, subject: 'Labs of bed 12', me: { reason: 'new_message' }, may: { reply: true } },
    message_id: labs.last_message.id,
    sender: { id: ana.user.user_id, display_name: 'Ana Ruiz' },
    snippet: {
      text: 'Potassium 6.1, please repeat',
      marks: [
        { start: 0, end: 9 },
        { start: 10, end: 13 },
      ],
    },
  })
  const again = await ana.replies(labs, `${'and so on '.repeat(40)}potassium again`)
  const [newer] = await search(ben, { q: 'potas' })
  expect(newer).toMatchObject({ message_id: again.id })
  expect(newer && highlightedTexts(newer)).toEqual(['potassium'])
  expect(newer?.snippet.text).toMatch(/^….{100,210}again$/)
  expect(await search(ben, { q: 'potas' })).toHaveLength(1)
})

test('a subject, a patient’s name and an MRN are found at the newest message', async () => {
  const { ben, walters, labs } = await setUp()
  expect(await findSubjects(ben, 'consult')).toEqual(['New consult'])
  expect(await findSubjects(ben, 'eleanor walters')).toEqual(['New consult'])
  expect(await findSubjects(ben, '00418823')).toEqual(['New consult'])
  const [hit] = await search(ben, { q: 'bed 12' })
  expect(hit?.message_id).toBeGreaterThan(labs.last_message.id)
  expect(hit?.snippet).toEqual({ text: 'On my way', marks: [] })
  expect(await search(ben, { q: 'walters' })).toMatchObject([{ message_id: walters.last_message.id }])
})

test('only own threads are found: none of other users or accounts, none that was recalled', async () => {
  const { ana, ben, cleo, stranger, labs, dora } = await setUp()
  expect(await findSubjects(ana, 'potassium')).toEqual(['Labs of bed 12'])
  expect(await findSubjects(cleo, 'potassium')).toEqual(['Not for Ben'])
  expect(await findSubjects(dora, 'from:ana')).toEqual([])
  expect(await findSubjects(stranger, '')).toEqual([])
  expect(await findSubjects(stranger, 'from:ben')).toEqual([])
  expect(await findSubjects(stranger, { from: String(ben.user.user_id) })).toEqual([])
  const gone = await dora.writes(ben, 'To be taken back', { data: { body: 'mistaken' } })
  expect(await findSubjects(ben, 'mistaken')).toEqual(['To be taken back'])
  await dora.call(recallThread, { params: { id: gone.id } })
  expect(await findSubjects(ben, 'mistaken')).toEqual([])
  expect(await findSubjects(dora, 'mistaken')).toEqual([])
  expect((await ana.request(searchThreads, { query: { q: 'x'.repeat(1_001) } })).status).toBe(400)
  expect(await findSubjects(ana, `from:${labs.created_by}`)).toEqual([])
})

test('people filters: sender and subscribers, by name and by id', async () => {
  const { ana, ben, cleo } = await setUp()
  expect(await findSubjects(ben, 'from:ana')).toEqual(['Labs of bed 12'])
  expect(await findSubjects(ben, 'from:"Ana Ruiz" from:cleo')).toEqual(['Labs of bed 12'])
  expect(await findSubjects(ben, 'from:nobody')).toEqual([])
  expect(await findSubjects(ben, { from: `${ana.user.user_id},${cleo.user.user_id}` })).toEqual([
    'Labs of bed 12',
  ])
  expect(await findSubjects(ben, 'to:cleo')).toEqual(['New consult'])
  expect(await findSubjects(ben, { to: String(cleo.user.user_id), q: 'from:ben' })).toEqual(['New consult'])
  expect(await findSubjects(ben, 'from:ben potassium')).toEqual([])
  expect((await ben.request(searchThreads, { query: { from: 'ana' } })).body).toMatchObject({
    from: [expect.any(String)],
  })
})

test('filters: patient, priority, unanswered, attachment and archive', async () => {
  const { ana, ben, ids, labs } = await setUp()
  expect(await findSubjects(ben, 'patient:"Walters, Eleanor"')).toEqual(['New consult'])
  expect(await findSubjects(ben, 'patient:8823')).toEqual(['New consult'])
  expect(await findSubjects(ben, { patient_id: ids.patient })).toEqual(['New consult'])
  expect(await findSubjects(ben, 'priority:high')).toEqual(['New consult'])
  expect(await findSubjects(ben, { priority: 1 })).toEqual(['Labs of bed 12'])
  expect(await findSubjects(ben, 'is:unanswered')).toEqual(['New consult'])
  expect(await findSubjects(ben, { is_unanswered: 'false' })).toEqual(['Labs of bed 12'])
  const file = await attachFile(ana, 'sample.png', await readSample('valid/sample.png'))
  await ana.writes(ben, 'A picture', { attachment_ids: [file.id] })
  expect(await findSubjects(ben, 'has:attachment')).toEqual(['A picture'])
  expect(await findSubjects(ben, { has_attachment: 'true', q: 'labs' })).toEqual([])
  await ben.archives(labs)
  expect(await findSubjects(ben, 'is:archived')).toEqual(['Labs of bed 12'])
  expect(await findSubjects(ben, { status: 0 })).toEqual(['A picture', 'New consult'])
  expect(await findSubjects(ben, { status: 'archived', q: 'is:active' })).toEqual([])
  expect(await findSubjects(ben, 'potassium')).toEqual(['Labs of bed 12'])
})

const run = (h: Hospital, query: ReturnType<typeof sql>) => h.app.db.acrossAccounts((db) => query.execute(db))

test('filters: message type and tag, by name and by id', async () => {
  const h = await setUp()
  const { ben, ids, labs } = h
  await run(
    h,
    sql`with made as (insert into message_type (account_id, name) values (${ids.account_id}, 'Critical Lab') returning id)
        update thread set message_type_id = made.id from made where thread.id = ${labs.id}`,
  )
  await run(
    h,
    sql`with made as (insert into tag (account_id, classified_name) values (${ids.account_id}, 'unit: 6 West') returning id)
        insert into thread_tag select ${ids.account_id}, ${labs.id}, id from made`,
  )
  expect(await findSubjects(ben, 'type:critical')).toEqual(['Labs of bed 12'])
  expect(await findSubjects(ben, 'tag:"6 west"')).toEqual(['Labs of bed 12'])
  expect(await findSubjects(ben, 'tag:nothing')).toEqual([])
  const { rows } = await h.app.db.acrossAccounts((db) =>
    sql<{ type: number; tag: number }>`
      select t.message_type_id as type, g.tag_id as tag from thread t
        join thread_tag g on g.thread_id = t.id where t.id = ${labs.id}`.execute(db),
  )
  expect(await findSubjects(ben, { message_type_id: rows[0]?.type })).toEqual(['Labs of bed 12'])
  expect(await findSubjects(ben, { tag: rows[0]?.tag })).toEqual(['Labs of bed 12'])
  expect(await findSubjects(ben, { tag: 999 })).toEqual([])
})

/** Runs as the owner, because the application cannot change messages. */
async function moveInTime({ database_url }: Hospital, { id }: { id: number }, at: string): Promise<void> {
  const owner = new pg.Client({ connectionString: database_url })
  await owner.connect()
  await owner.query('update message set created = $2 where thread_id = $1', [id, at])
  await owner.query('update thread set created = $2, last_message_date = $2 where id = $1', [id, at])
  await owner.query('update subscriber set last_message_date = $2 where thread_id = $1', [id, at])
  await owner.end()
}

test("messaging §5; paging §5: 'within' is one day around the chosen date, in the hospital's time zone", async () => {
  const h = await setUp()
  const { ben, labs, walters } = h
  await moveInTime(h, labs, '2026-11-02T03:30:00Z') // 22:30 on November 1 in New York.
  await moveInTime(h, walters, '2026-11-03T05:30:00Z') // 00:30 in New York.
  expect(await findSubjects(ben, 'on:2026-11-01')).toEqual(['Labs of bed 12'])
  expect(await findSubjects(ben, 'on:2026-11-02')).toEqual([])
  expect(await findSubjects(ben, { date: '2026-11-02' })).toEqual(['New consult', 'Labs of bed 12'])
  expect(await findSubjects(ben, { date: '2026-11-02', within: 0 })).toEqual([])
  expect(await findSubjects(ben, { date: '2026-10-31' })).toEqual(['Labs of bed 12'])
  expect(await findSubjects(ben, { date: '2026-10-30', within: 3 })).toEqual(['Labs of bed 12'])
  expect(await findSubjects(ben, 'before:2026-11-02')).toEqual(['Labs of bed 12'])
  expect(await findSubjects(ben, 'after:2026-11-01')).toEqual(['New consult'])
  expect(await findSubjects(ben, 'after:2026-11-01 before:2026-11-03')).toEqual([])
  const wrong = await ben.request(searchThreads, { query: { date: 'yesterday' } })
  expect(wrong.body).toMatchObject({ date: ['date is a day, as in 2026-11-01.'] })
})

test('pages continue where the last one ended, without duplicates', async () => {
  const { ana, ben } = await createHospital()
  const subjects = Array.from({ length: 7 }, (_, n) => `Round ${n}`)
  const threads = []
  for (const subject of subjects)
    threads.push(await ana.writes(ben, subject, { data: { body: 'potassium' } }))
  // The reply moves the thread to the top of the inbox, but its hit keeps its position.
  if (threads[0]) await ben.replies(threads[0], 'fine')
  const seen: string[] = []
  let next: string | null = '/api/v2/threads/search/?q=potassium&page_size=3'
  while (next) {
    const page = (await (await ben.http(next)).json()) as { next: string | null; results: SearchHit[] }
    seen.push(...page.results.map((hit) => hit.thread.subject))
    next = page.next
  }
  expect(seen).toEqual(subjects.toReversed())
})

test('maintaining the thread search text changes no result, before, after or between updates', async () => {
  const { ana, ben, labs, app } = await setUp()
  const notes = searchJobs(app)
  const lines = [
    'potass',
    '"6.1, please"',
    'bed repeat',
    'potassium repeat',
    'eleanor',
    '-potassium',
    'amiodarone',
  ]
  const answers = async () => Promise.all(lines.map((line) => findSubjects(ben, line)))
  const before = await answers()
  await notes.run()
  expect(await answers()).toEqual(before)
  await ana.replies(labs, 'Amiodarone 200 mg')
  expect(await findSubjects(ben, 'amiodarone')).toEqual(['Labs of bed 12'])
  await notes.run()
  await notes.run()
  expect(await findSubjects(ben, '"amiodarone 200"')).toEqual(['Labs of bed 12'])
  expect(await findSubjects(ben, 'potassium repeat')).toEqual(['Labs of bed 12'])
  const { rows } = await app.db.acrossAccounts((db) =>
    sql<{ behind: number }>`
      select count(*) as behind from thread t
        left join thread_search_text d on d.account_id = t.account_id and d.thread_id = t.id
       where d.upto is distinct from t.last_message_id`.execute(db),
  )
  expect(rows).toEqual([{ behind: 0 }])
})

test('an id separates patients and people of the same name', async () => {
  const h = await createHospital()
  const { ana, ben, ids } = h
  const twin = await createUser(h, 'Ben Okafor', ['messaging.send_message'])
  const [other] = await queryRows<{ id: number }>(
    h,
    `insert into patient (account_id, mrn, first_name, last_name, date_of_birth)
     select account_id, '98357239', first_name, last_name, '1960-01-02' from patient where id = ${ids.patient} returning id::int`,
  )
  await ben.writes(ana, 'About the first', { patient_id: ids.patient })
  await twin.writes(ana, 'About the second', { patient_id: other?.id })
  const both = ['About the second', 'About the first']
  expect(await findSubjects(ana, 'patient:"Walters, Eleanor"')).toEqual(both)
  expect(await findSubjects(ana, `patient:"Walters, Eleanor #${other?.id}"`)).toEqual(['About the second'])
  expect(await findSubjects(ana, `patient:"Walters, Eleanor #${ids.patient}"`)).toEqual(['About the first'])
  expect(await findSubjects(ana, 'patient:"Walters, Eleanor #987654"')).toEqual([])
  expect(await findSubjects(ana, 'from:"Ben Okafor"')).toEqual(both)
  expect(await findSubjects(ana, `from:"Ben Okafor #${twin.user.user_id}"`)).toEqual(['About the second'])
  expect(await findSubjects(ana, `from:"Ben Okafor #${ben.user.user_id}" from:"Quimby"`)).toEqual([
    'About the first',
  ])
})

test('patients who are in the hospital are listed first', async () => {
  const h = await createHospital()
  await queryRows(
    h,
    `with bed as (insert into location (account_id, name) values (${h.ids.account_id}, '5 East 08A') returning account_id, id)
     insert into patient (account_id, mrn, first_name, last_name, date_of_birth, location_id)
     select ${h.ids.account_id}, v.mrn, v.first, 'Becker', '1950-01-01', v.at
       from (values ('901', 'Derek', null), ('902', 'Rickey', null), ('903', 'Robby', (select id from bed))) v (mrn, first, at)`,
  )
  const { results } = await h.ana.call(listPatients, { query: { search: 'becker' } })
  expect(results.map(({ display_name }) => display_name)).toEqual([
    'Becker, Robby',
    'Becker, Derek',
    'Becker, Rickey',
  ])
})
