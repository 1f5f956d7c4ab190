import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoPeople } from '@wardline/server/demo/staff/cast.rules.ts'
import { banner, demoAtStart, DemoExposedError } from '@wardline/server/demo/at-start.ts'
import { demoAccount, loadDemo } from '@wardline/server/demo/load.ts'
import { passwordMatches } from '@wardline/server/features/accounts/sessions/password.rules.ts'
import type { Database } from '@wardline/server/platform/db/database.ts'
import type { BlobStore } from '@wardline/server/platform/files/blob-store.ts'
import { diskStore } from '@wardline/server/platform/files/disk-store.ts'
import { hasBytesOf, kindByName } from '@wardline/server/platform/files/file-types.ts'
import { openEmptyDatabase, queryRows } from '../../fixtures/database/empty-database.ts'

const now = '2026-11-20T12:00:00Z'

let db: Database
let blobs: BlobStore

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'wardline-demo-'))
  blobs = diskStore(folder)
  const empty = await openEmptyDatabase()
  db = empty.db
  await loadDemo(db, { now, blobs })
  return async () => {
    await empty.end()
    await rm(folder, { recursive: true })
  }
})

/** Columns that differ although the rows are the same: a random uid, and when the server last wrote the row. */
const ownColumns: Record<string, string> = { account: 'uid', patient: 'updated', encounter: 'updated' }

/** Serializes all rows, without password salts, storage locations and `ownColumns`. */
const serializeRows = async (of: Database) => {
  const tables = await queryRows(
    of,
    sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'account_id' and table_name not like 'event%' order by table_name`,
  )
  const digests = await Promise.all(
    tables.map(({ name }) =>
      queryRows(
        of,
        sql<{ rows: number; digest: string | null }>`
          select count(*) as rows, md5(string_agg(line, chr(10) order by line)) as digest
          from (select (to_jsonb(t) - 'password_hash' - 'demo_password_hash' - 'blob_key' - ${ownColumns[name] ?? ''}::text)::text as line from ${sql.table(name)} t) lines`,
      ),
    ),
  )
  return tables.map(({ name }, i) => ({ name, ...digests[i]?.[0] }))
}

test('loading a demo again changes nothing, however often and concurrently', async () => {
  const before = await serializeRows(db)
  const loads = await Promise.all([1, 2, 3].map(() => loadDemo(db, { now: '2027-01-01T00:00:00Z', blobs })))
  expect(loads.map(({ loaded }) => loaded)).toEqual([false, false, false])
  expect(await serializeRows(db)).toEqual(before)
})

let twoNodes: Awaited<ReturnType<typeof openEmptyDatabase>>

test('two nodes that start together load one demo', async () => {
  twoNodes = await openEmptyDatabase()
  const loads = await Promise.all([
    loadDemo(twoNodes.db, { now, blobs }),
    loadDemo(twoNodes.db, { now: Temporal.Instant.from(now), blobs }),
  ])
  expect(loads.filter(({ loaded }) => loaded)).toHaveLength(1)
})

test('a demo of the same hour has the same rows', async () => {
  expect(await serializeRows(twoNodes.db)).toEqual(await serializeRows(db))
  await twoNodes.end()
})

test('the demo is not loaded over a real account', async () => {
  const other = await openEmptyDatabase()
  await queryRows(other.db, sql`insert into account (name) values (${demoAccount})`)
  await expect(loadDemo(other.db, { now, blobs })).rejects.toThrow(/not a demo/)
  expect(await queryRows(other.db, sql`select from users`)).toEqual([])
  await other.end()
})

test('the users named at startup can sign in', async () => {
  const people = await queryRows(
    db,
    sql<{ name: string; title: string; email: string; username: string; password_hash: string }>`
      select display_name as name, title, email, username, password_hash from users where is_active
        and email = any(${demoPeople().map(({ email }) => email)}::text[])`,
  )
  const found = people.map(({ name, title, email, username }) => ({ name, title, email, username }))
  expect(found.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
    demoPeople().toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  )
  expect(await passwordMatches(people[0]?.password_hash ?? null, 'demo')).toBe(true)
})

test.each([
  [
    'a person without a contact',
    sql`select from users u where not exists (select from contact c where c.account_id = u.account_id and c.user_id = u.id and c.type = 'User')`,
  ],
  [
    'a group without a contact of its type',
    sql`select from paging_group g where not exists (select from contact c where c.account_id = g.account_id and c.paging_group_id = g.id and c.type = g.type)`,
  ],
  [
    'department without a contact or fail-over user',
    sql`select from department d where not exists (select from contact c where c.account_id = d.account_id and c.department_id = d.id)
    or not exists (select from department_contact dc where dc.account_id = d.account_id and dc.department_id = d.id and dc.is_contactable)`,
  ],
  [
    'a person who may not send',
    sql`select from users u where not exists (select from permission_group_member m join permission_group_role gr using (account_id, group_id)
    join role_permission rp on rp.account_id = m.account_id and rp.role_id = gr.role_id where m.account_id = u.account_id and m.user_id = u.id and rp.permission = 'messaging.send_message')`,
  ],
  [
    'a thread whose last message is not its newest',
    sql`select from thread t join lateral (select max(id) as id, max(created) as at from message m where m.account_id = t.account_id and m.thread_id = t.id) m on true
    where t.last_message_id is distinct from m.id or t.last_message_date is distinct from m.at`,
  ],
  [
    'messages whose numbers do not follow their times',
    sql`select from message a join message b using (account_id, thread_id) where a.id < b.id and a.created >= b.created`,
  ],
  [
    'a subscriber who repeats something else than the thread',
    sql`select from subscriber s join thread t on t.account_id = s.account_id and t.id = s.thread_id
    where s.last_message_id <> t.last_message_id or s.last_message_date <> t.last_message_date`,
  ],
  [
    'an unread count that is not the number of unread messages',
    sql`select from subscriber s where s.unread_message_count <> (select count(*) from message m
    where m.account_id = s.account_id and m.thread_id = s.thread_id and m.id > s.read_message_id and m.sender_id <> s.user_id)`,
  ],
  [
    'a state that does not follow from how far one is',
    sql`select from subscriber s where s.state <> case when s.read_message_id = s.last_message_id then 2
    when s.delivered_message_id = s.last_message_id then 1 else 0 end or s.delivered_message_id < s.read_message_id`,
  ],
  [
    'author who has not read their own message',
    sql`select from message m join subscriber s on s.account_id = m.account_id and s.thread_id = m.thread_id and s.user_id = m.sender_id where s.read_message_id < m.id`,
  ],
  [
    'message by a user outside the thread',
    sql`select from message m where not exists (select from subscriber s where s.account_id = m.account_id and s.thread_id = m.thread_id and s.user_id = m.sender_id)`,
  ],
  [
    'a thread without exactly one sender',
    sql`select from thread t where (select array_agg(user_id) from subscriber s where s.account_id = t.account_id and s.thread_id = t.id and s.reason = 'sender') is distinct from array[t.created_by]`,
  ],
  [
    'a recipient of a question without an open item, or one that was answered before it was asked',
    sql`select from subscriber s join thread t on t.account_id = s.account_id and t.id = s.thread_id
      left join acknowledgement i on i.account_id = s.account_id and i.thread_id = s.thread_id and i.user_id = s.user_id
      where s.reason <> 'sender' and ((t.requires_confirm or cardinality(t.response_options) > 0) <> (i.id is not null)
        or i.closed < i.since or i.closed > ${now} or (i.response is not null and i.response <> all (t.response_options)))`,
  ],
  [
    'message read without delivery, or before it was sent',
    sql`select from subscriber s join message m on m.account_id = s.account_id and m.thread_id = s.thread_id
      left join receipt r on r.account_id = s.account_id and r.thread_id = s.thread_id and r.user_id = s.user_id
       and r.message_id = m.id and r.kind = 2
      where m.sender_id <> s.user_id and ((m.id <= s.read_message_id) <> (r.at is not null) or r.at < m.created)`,
  ],
  [
    'schedule with two users at once in one call, or without a fail-over user',
    sql`select from paging_group g where g.type = 'ScheduleGroup' and (g.fail_over_user_id is null or exists (
      select from shift a join shift b using (account_id, group_id) where a.group_id = g.id and a.id < b.id
        and a.call_order = b.call_order and a.starts < b.ends and b.starts < a.ends))`,
  ],
  [
    'a department without a fail-over, or an account without an operator',
    sql`select from account a left join department d using (account_id) where a.operator_user_id is null or d.fail_over_user_id is null`,
  ],
  [
    'a schedule whose members cannot take over a shift, or nothing that one can join',
    sql`select from account where exists (select from paging_group where type = 'ScheduleGroup' and not allow_shift_takeover)
      or not exists (select from paging_group where allow_join and allow_leave)`,
  ],
  [
    'escalation policy without steps, unused, or with a step without targets',
    sql`select from escalation_policy p where not exists (select from paging_group g where g.escalation_policy_id = p.id)
      or not exists (select from escalation_step s where s.policy_id = p.id)
      or exists (select from escalation_step s where s.policy_id = p.id and not exists (
        select from escalation_target t where t.policy_id = s.policy_id and t.position = s.position))`,
  ],
  [
    'a patient with an MRN in a bed without a care team that can be written to',
    sql`select from patient p where location_id is not null and mrn is not null and not exists (select from care_team_member m
      join contact c on c.account_id = m.account_id and c.patient_id = m.patient_id and c.type = 'CareTeam'
      where m.account_id = p.account_id and m.patient_id = p.id)`,
  ],
  [
    'an archived thread with something unread',
    sql`select from subscriber where is_archived and unread_message_count > 0`,
  ],
])('the demo has no %s', async (_, query) => {
  expect(await queryRows(db, query)).toHaveLength(0)
})

test('by day and by night nearly every group has an on-call user, cardiology its fellow', async () => {
  const onCall = await queryRows(
    db,
    sql<{ name: string; person: string }>`
      select g.name, u.display_name as person from shift s join paging_group g on g.account_id = s.account_id and g.id = s.group_id
      join users u on u.account_id = s.account_id and u.id = s.user_id where s.starts <= ${now} and s.ends > ${now}`,
  )
  expect(onCall.length).toBeGreaterThanOrEqual(18)
  expect(onCall.find(({ name }) => name === 'Cardiology Consult')?.person).toBe('Lowell Piotto')
})

test('the demo is as large as its sources', async () => {
  const [sizes] = await queryRows(
    db,
    sql`select (select count(*) from users) as users, (select count(*) from patient) as patients,
               (select count(*) from encounter) as encounters, (select count(*) from thread) as threads,
               (select count(*) from location where kind = 'bed') as beds, (select count(*) from message_type) as types,
               (select count(*) from escalation_policy) as policies`,
  )
  expect(sizes).toEqual({
    users: 802,
    patients: 602,
    encounters: 18_007,
    threads: 402,
    beds: 202,
    types: 13,
    policies: 3,
  })
})

test('two groups play a greeting, one while staffed and one while not; both can be heard', async () => {
  const prompts = await queryRows(
    db,
    sql<{
      name: string
      transcript: string
      online: string[]
      offline: string[]
      size: number
      blob_key: string
    }>`
      select p.name, s.transcript, f.size, f.blob_key,
             array(select g.name from paging_group g where g.account_id = p.account_id and g.online_greeting_id = p.id
                    order by g.name) as online,
             array(select g.name from paging_group g where g.account_id = p.account_id and g.offline_greeting_id = p.id
                    order by g.name) as offline
        from prompt p join prompt_snippet s on s.account_id = p.account_id and s.prompt_id = p.id
        join file f on f.account_id = s.account_id and f.id = s.file_id order by p.name`,
  )
  const groups = ['Cardiology Consult', 'Hospital Medicine']
  expect(prompts).toMatchObject([
    {
      name: 'Chime: no one on call',
      transcript: expect.stringMatching(/falling/),
      online: [],
      offline: groups,
    },
    {
      name: 'Chime: on call',
      transcript: expect.stringMatching(/rising/),
      online: groups,
      offline: [],
    },
  ])
  for (const { blob_key, size } of prompts) {
    const sound = await buffer(await blobs.get(blob_key))
    expect(sound.length).toBe(size)
    expect(size).toBeLessThan(40_000)
    // 40 kbit/s, for this many seconds.
    const kind = kindByName('mp3', 'audio/mpeg', ['mp3'])
    expect(kind && (await hasBytesOf(kind, sound))).toBe(true)
    expect(size / 5000).toBeGreaterThan(1.8)
    expect(size / 5000).toBeLessThan(2.3)
  }
})

describe('at the start', () => {
  const local = {
    demo: 'auto',
    host: '127.0.0.1',
    public_url: undefined,
    trust_proxy: 0,
    database_url: undefined,
    database_app_url: undefined,
    data_dir: tmpdir(),
    s3: undefined,
  } as const
  const starts = async (settings: Partial<Parameters<typeof demoAtStart>[0]>) => {
    const access = await demoAtStart({ ...local, ...settings }, db, Temporal.Instant.from(now), () => {})
    return access?.password
  }
  const accepts = async (password: string) => {
    const [user] = await queryRows(
      db,
      sql<{ password_hash: string }>`select password_hash from users where username = 'Selma_Tilton'`,
    )
    return user !== undefined && (await passwordMatches(user.password_hash, password))
  }

  test('the messages of a new demo hospital are counted before it starts', async () => {
    const empty = await openEmptyDatabase()
    const data_dir = await mkdtemp(path.join(tmpdir(), 'wardline-demo-'))
    await demoAtStart({ ...local, demo: 'on', data_dir }, empty.db, Temporal.Now.instant(), () => {})
    const [counted] = await queryRows(
      empty.db,
      sql<{ messages: number; pages: number }>`
        select (select sum(messages)::int from message_month) as messages, (select sum(pages)::int from page_tally) as pages
          from report_tally where upto is not null`,
    )
    await Promise.all([empty.end(), rm(data_dir, { recursive: true })])
    expect(counted?.messages).toBeGreaterThan(100)
    expect(counted?.pages).toBeGreaterThan(10)
  })

  test.each([{ host: '0.0.0.0' }, { public_url: 'https://wardline.example.org' }, { trust_proxy: 1 }])(
    'with demo users, a server that other machines reach refuses to start: %o',
    async (exposure) => {
      await expect(starts(exposure)).rejects.toThrow(DemoExposedError)
      await expect(starts({ ...exposure, demo: 'off' })).rejects.toThrow(DemoExposedError)
    },
  )

  test('the start names the address that users open', () => {
    const address = 'http://127.0.0.1:3000'
    expect(banner(address, undefined, undefined)).toBe(`\nWardline is at ${address}\n`)
    expect(banner(address, 'https://wardline.example.org', undefined)).toContain(
      'Wardline is at https://wardline.example.org, and listens on http://127.0.0.1:3000',
    )
  })

  test('a public demo gets a new password at each start, a local one the documented password', async () => {
    const first = await starts({ demo: 'on', host: '0.0.0.0' })
    const second = await starts({ demo: 'on', host: '0.0.0.0' })
    expect(first).toMatch(/^[\w-]{16}$/)
    expect(second).not.toBe(first)
    expect(await accepts(String(second))).toBe(true)
    expect(await accepts('demo')).toBe(false)
    expect(await starts({})).toBe('demo')
    expect(await accepts('demo')).toBe(true)
  })
})

test('a demo contacts no real person: all numbers are reserved for fiction, and alerts go to the sandbox', async () => {
  const people = await queryRows(
    db,
    sql<{ mobile_number: string; home_number: string; pager_number: string }>`
      select mobile_number, home_number, pager_number from users
       where account_id = (select account_id from account where name = ${demoAccount})`,
  )
  const mobiles = people.map(({ mobile_number }) => mobile_number)
  expect(new Set(mobiles).size).toBe(mobiles.length)
  for (const number of [...mobiles, ...people.map(({ home_number }) => home_number).filter(Boolean)])
    expect(number).toMatch(/^\+1 \d{3} 555 01\d\d$/)
  expect(people.filter(({ pager_number }) => /^555\d{4}$/.test(pager_number)).length).toBeGreaterThan(20)
  const [known] = await queryRows(
    db,
    sql<{ numbers: number; mails: number }>`
      select count(*) filter (where address ~ '^\\+1\\d{3}55501\\d\\d$')::int as numbers,
             count(*) filter (where address like '%@%')::int as mails
        from demo_address`,
  )
  expect(known?.numbers).toBeGreaterThanOrEqual(mobiles.length)
  expect(known?.mails).toBeGreaterThanOrEqual(mobiles.length)
  expect(await queryRows(db, sql`select kind, is_on from delivery_provider`)).toEqual([
    { kind: 'sandbox', is_on: true },
  ])
  expect(
    await queryRows(
      db,
      sql`select kind from due_task where kind = 'alert_notify' group by kind having count(*) = 4`,
    ),
  ).toHaveLength(1)
})
