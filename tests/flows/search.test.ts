import { recallThread } from '@wardline/contract/messaging/open-item.routes.ts'
import { searchThreads } from '@wardline/contract/messaging/search.routes.ts'
import type { SearchHit } from '@wardline/contract/messaging/search.schemas.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { searchHousekeeping } from '@wardline/server/features/messaging/search.jobs.ts'
import { expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import type { Person } from '../world/person.ts'
import { attaches, bytesOf } from '../world/uploads.ts'

const search = async (person: Person, query: Record<string, unknown>) =>
  (await person.call(searchThreads, { query })).results
const found = async (person: Person, query: Record<string, unknown> | string) =>
  (await search(person, typeof query === 'string' ? { q: query } : query)).map((hit) => hit.thread.subject)
const marked = ({ snippet: { text, marks } }: SearchHit) =>
  marks.map(({ start, end }) => text.slice(start, end))

/** Ana to Ben about potassium; Ben to Cleo about a patient; and somebody else's. */
async function ward() {
  const h = await hospital()
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

test('words, beginnings of the last one, phrases, and what must not be there', async () => {
  const { ben } = await ward()
  expect(await found(ben, 'potassium repeat')).toEqual(['Labs of bed 12'])
  expect(await found(ben, 'POTASS')).toEqual(['Labs of bed 12'])
  expect(await found(ben, 'potass repeat')).toEqual([])
  expect(await found(ben, '"6.1, please"')).toEqual(['Labs of bed 12'])
  expect(await found(ben, '"please 6.1"')).toEqual([])
  expect(await found(ben, 'potassium -repeat')).toEqual([])
  expect(await found(ben, '-potassium')).toEqual(['New consult', 'Labs of bed 12'])
  expect(await found(ben, '-potassium -labs')).toEqual(['New consult'])
  expect(await found(ben, '')).toEqual(['New consult', 'Labs of bed 12'])
})

test('a thread is found once, at its newest message that matches, with the stretches that do', async () => {
  const { ben, ana, labs } = await ward()
  const [first] = await search(ben, { q: 'potassium 6.1' })
  expect(first).toMatchObject({
    thread: { id: labs.id, subject: 'Labs of bed 12', me: { reason: 'new_message' }, may: { reply: true } },
    message_id: labs.last_message.id,
    sender: { id: ana.who.user_id, display_name: 'Ana Ruiz' },
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
  expect(newer && marked(newer)).toEqual(['potassium'])
  expect(newer?.snippet.text).toMatch(/^….{100,210}again$/)
  expect(await search(ben, { q: 'potas' })).toHaveLength(1)
})

test('a subject, a patient’s name and MRN are found at the newest message', async () => {
  const { ben, walters, labs } = await ward()
  expect(await found(ben, 'consult')).toEqual(['New consult'])
  expect(await found(ben, 'eleanor walters')).toEqual(['New consult'])
  expect(await found(ben, '00418823')).toEqual(['New consult'])
  const [hit] = await search(ben, { q: 'bed 12' })
  expect(hit?.message_id).toBeGreaterThan(labs.last_message.id)
  expect(hit?.snippet).toEqual({ text: 'On my way', marks: [] })
  expect(await search(ben, { q: 'walters' })).toMatchObject([{ message_id: walters.last_message.id }])
})

test('only threads that one is on: not another’s, not another account’s, none that was recalled', async () => {
  const { ana, ben, cleo, stranger, labs, dora } = await ward()
  expect(await found(ana, 'potassium')).toEqual(['Labs of bed 12'])
  expect(await found(cleo, 'potassium')).toEqual(['Not for Ben'])
  expect(await found(dora, 'from:ana')).toEqual([])
  expect(await found(stranger, '')).toEqual([])
  expect(await found(stranger, 'from:ben')).toEqual([])
  expect(await found(stranger, { from: String(ben.who.user_id) })).toEqual([])
  const gone = await dora.writes(ben, 'To be taken back', { data: { body: 'mistaken' } })
  expect(await found(ben, 'mistaken')).toEqual(['To be taken back'])
  await dora.call(recallThread, { params: { id: gone.id } })
  expect(await found(ben, 'mistaken')).toEqual([])
  expect(await found(dora, 'mistaken')).toEqual([])
  expect((await ana.tries(searchThreads, { query: { q: 'x'.repeat(1_001) } })).status).toBe(400)
  expect(await found(ana, `from:${labs.created_by}`)).toEqual([])
})

test('people: who wrote it, who is on it, by name and by id', async () => {
  const { ana, ben, cleo } = await ward()
  expect(await found(ben, 'from:ana')).toEqual(['Labs of bed 12'])
  expect(await found(ben, 'from:"Ana Ruiz" from:cleo')).toEqual(['Labs of bed 12'])
  expect(await found(ben, 'from:nobody')).toEqual([])
  expect(await found(ben, { from: `${ana.who.user_id},${cleo.who.user_id}` })).toEqual(['Labs of bed 12'])
  expect(await found(ben, 'to:cleo')).toEqual(['New consult'])
  expect(await found(ben, { to: String(cleo.who.user_id), q: 'from:ben' })).toEqual(['New consult'])
  expect(await found(ben, 'from:ben potassium')).toEqual([])
  expect((await ben.tries(searchThreads, { query: { from: 'ana' } })).body).toMatchObject({
    from: [expect.any(String)],
  })
})

test('patient, priority, unanswered, attachment and archive', async () => {
  const { ana, ben, ids, labs } = await ward()
  expect(await found(ben, 'patient:"Walters, Eleanor"')).toEqual(['New consult'])
  expect(await found(ben, 'patient:8823')).toEqual(['New consult'])
  expect(await found(ben, { patient_id: ids.patient })).toEqual(['New consult'])
  expect(await found(ben, 'priority:high')).toEqual(['New consult'])
  expect(await found(ben, { priority: 1 })).toEqual(['Labs of bed 12'])
  expect(await found(ben, 'is:unanswered')).toEqual(['New consult'])
  expect(await found(ben, { is_unanswered: 'false' })).toEqual(['Labs of bed 12'])
  const file = await attaches(ana, 'sample.png', await bytesOf('valid/sample.png'))
  await ana.writes(ben, 'A picture', { attachment_ids: [file.id] })
  expect(await found(ben, 'has:attachment')).toEqual(['A picture'])
  expect(await found(ben, { has_attachment: 'true', q: 'labs' })).toEqual([])
  await ben.archives(labs)
  expect(await found(ben, 'is:archived')).toEqual(['Labs of bed 12'])
  expect(await found(ben, { status: 0 })).toEqual(['A picture', 'New consult'])
  expect(await found(ben, { status: 'archived', q: 'is:active' })).toEqual([])
  expect(await found(ben, 'potassium')).toEqual(['Labs of bed 12'])
})

const run = (h: Hospital, query: ReturnType<typeof sql>) => h.app.db.worker((db) => query.execute(db))

test('message type and tag, by name and by id', async () => {
  const h = await ward()
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
  expect(await found(ben, 'type:critical')).toEqual(['Labs of bed 12'])
  expect(await found(ben, 'tag:"6 west"')).toEqual(['Labs of bed 12'])
  expect(await found(ben, 'tag:nothing')).toEqual([])
  const { rows } = await h.app.db.worker((db) =>
    sql<{ type: number; tag: number }>`
      select t.message_type_id as type, g.tag_id as tag from thread t
        join thread_tag g on g.thread_id = t.id where t.id = ${labs.id}`.execute(db),
  )
  expect(await found(ben, { message_type_id: rows[0]?.type })).toEqual(['Labs of bed 12'])
  expect(await found(ben, { tag: rows[0]?.tag })).toEqual(['Labs of bed 12'])
  expect(await found(ben, { tag: 999 })).toEqual([])
})

/** Moves a thread to another time. Only the owner of the tables may: a message is never changed. */
async function happened({ database_url }: Hospital, { id }: { id: number }, at: string): Promise<void> {
  const owner = new pg.Client({ connectionString: database_url })
  await owner.connect()
  await owner.query('update message set created = $2 where thread_id = $1', [id, at])
  await owner.query('update thread set created = $2, last_message_date = $2 where id = $1', [id, at])
  await owner.query('update subscriber set last_message_date = $2 where thread_id = $1', [id, at])
  await owner.end()
}

test("messaging §5: 'within' is one day around the chosen date, in the time zone of the hospital", async () => {
  const h = await ward()
  const { ben, labs, walters } = h
  await happened(h, labs, '2026-11-02T03:30:00Z') // half past ten in the evening of the 1st, in New York
  await happened(h, walters, '2026-11-03T05:30:00Z') // half past midnight there
  expect(await found(ben, 'on:2026-11-01')).toEqual(['Labs of bed 12'])
  expect(await found(ben, 'on:2026-11-02')).toEqual([])
  expect(await found(ben, { date: '2026-11-02' })).toEqual(['New consult', 'Labs of bed 12'])
  expect(await found(ben, { date: '2026-11-02', within: 0 })).toEqual([])
  expect(await found(ben, { date: '2026-10-31' })).toEqual(['Labs of bed 12'])
  expect(await found(ben, { date: '2026-10-30', within: 3 })).toEqual(['Labs of bed 12'])
  expect(await found(ben, 'before:2026-11-02')).toEqual(['Labs of bed 12'])
  expect(await found(ben, 'after:2026-11-01')).toEqual(['New consult'])
  expect(await found(ben, 'after:2026-11-01 before:2026-11-03')).toEqual([])
  const wrong = await ben.tries(searchThreads, { query: { date: 'yesterday' } })
  expect(wrong.body).toMatchObject({ date: ['date is a day, as in 2026-11-01.'] })
})

test('pages go on where the last one ended; nothing comes twice', async () => {
  const { ana, ben } = await hospital()
  const subjects = Array.from({ length: 7 }, (_, n) => `Round ${n}`)
  const threads = []
  for (const subject of subjects)
    threads.push(await ana.writes(ben, subject, { data: { body: 'potassium' } }))
  // Moves the oldest to the top of the inbox, but its hit stays the oldest.
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

test('what is noted of a thread’s words changes no answer, before, after and between two notes', async () => {
  const { ana, ben, labs, app } = await ward()
  const notes = searchHousekeeping(app.db)
  const lines = [
    'potass',
    '"6.1, please"',
    'bed repeat',
    'potassium repeat',
    'eleanor',
    '-potassium',
    'amiodarone',
  ]
  const answers = async () => Promise.all(lines.map((line) => found(ben, line)))
  const before = await answers()
  await notes.run()
  expect(await answers()).toEqual(before)
  await ana.replies(labs, 'Amiodarone 200 mg')
  expect(await found(ben, 'amiodarone')).toEqual(['Labs of bed 12'])
  await notes.run()
  await notes.run()
  expect(await found(ben, '"amiodarone 200"')).toEqual(['Labs of bed 12'])
  expect(await found(ben, 'potassium repeat')).toEqual(['Labs of bed 12'])
  const { rows } = await app.db.worker((db) =>
    sql<{ behind: number }>`
      select count(*) as behind from thread t
        left join thread_words d on d.account_id = t.account_id and d.thread_id = t.id
       where d.upto is distinct from t.last_message_id`.execute(db),
  )
  expect(rows).toEqual([{ behind: 0 }])
})
