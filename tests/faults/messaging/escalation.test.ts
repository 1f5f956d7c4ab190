import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { NewThread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { permissionIds } from '@wardline/contract/permissions.ts'
import { recordExternalResponse } from '@wardline/server/features/messaging/responses/response.actions.ts'
import { createThread } from '@wardline/server/features/messaging/messages/new-thread.actions.ts'
import { systemClock } from '@wardline/server/platform/clock/clock.ts'
import { openDatabase, type Database } from '@wardline/server/platform/db/database.ts'
import { deriveLogins } from '@wardline/server/platform/db/logins.ts'
import { requestContext } from '@wardline/server/platform/http/context.ts'
import pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../fixtures/database/test-database.ts'
import { insertHospital } from '../../fixtures/hospital/hospital-rows.ts'
import { createSeededRandom } from '../../fixtures/faults/seeded-random.ts'
import { pause } from '../../fixtures/faults/pause.ts'

// F12 and F13: each escalation step runs exactly once, despite node failures, and never after a response.

const isFull = process.env['FAULTS'] === 'full'
const count = isFull ? 10_000 : 90
const lease_ms = 1_000
const apart_ms = isFull ? 15 : 6
const patience = { interval: 20, timeout: isFull ? 300_000 : 20_000 }

let owner: pg.Client
let db: Database
let url = ''
let world: Awaited<ReturnType<typeof insertHospital>>
let nodes: ChildProcess[] = []

beforeEach(async () => {
  const fresh = await createDatabase()
  url = fresh.url
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  db = openDatabase(deriveLogins(url))
  world = await insertHospital(db)
  nodes = []
  onTestFinished(async () => {
    for (const each of nodes) each.kill('SIGKILL')
    await db.close()
    await owner.end()
    await fresh.drop()
  }, 60_000)
})

function startNode(): ChildProcess {
  const script = fileURLToPath(new URL('escalation-node.ts', import.meta.url))
  const child = spawn(process.execPath, [script, url, String(lease_ms)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  nodes.push(child)
  return child
}

async function sendEscalatedPage(): Promise<{ thread_id: number; message_id: number }> {
  const { ids, people } = world
  const { account_id } = ids
  const group_id = ids.groups.cardiologyOnCall
  const policy = await queryId(
    `insert into escalation_policy (account_id, name, last_wait_seconds) values ($1, 'Nights', 3600) returning id`,
    [account_id],
  )
  for (const [position, delay, user] of [
    [1, 0, people.ben],
    [2, 60, people.cleo],
  ] as const) {
    await owner.query(
      'insert into escalation_step (account_id, policy_id, position, delay_seconds) values ($1, $2, $3, $4)',
      [account_id, policy, position, delay],
    )
    await owner.query(
      `insert into escalation_target (account_id, policy_id, position, kind, user_id) values ($1, $2, $3, 'user', $4)`,
      [account_id, policy, position, user.user_id],
    )
  }
  await owner.query('update paging_group set escalation_policy_id = $1 where id = $2', [policy, group_id])
  const ctx = requestContext({
    caller: { account_id, user_id: people.ana.user_id, session_id: 0, permissions: new Set(permissionIds) },
    db,
    clock: systemClock,
    address: '',
    user_agent: '',
  })
  const body = { subject: 'K+ 6.1', data: { body: 'K+ 6.1' }, apply_escalations: true }
  const thread = await createThread(
    ctx,
    NewThread.parse({ ...body, recipient_ids: [ids.contacts.cardiologyOnCall] }),
  )
  return { thread_id: thread.id, message_id: thread.last_message.id }
}

const queryId = async (text: string, values: unknown[] = []): Promise<number> =>
  Number((await owner.query<{ id: string }>(text, values)).rows[0]?.id)
const countRows = (text: string): Promise<number> => queryId(`select count(*) as id from ${text}`)
const escalation_steps = `page_event where kind = 'step'`
const untilDone = () =>
  expect.poll(() => countRows(`due_task where kind = 'escalation_step' and due <= now()`), patience).toBe(0)

async function duplicatePages(of: { thread_id: number }, many: number): Promise<number[]> {
  await owner.query(`
    create table copy as select nextval(pg_get_serial_sequence('thread', 'id')) as thread_id,
      nextval(pg_get_serial_sequence('escalation_run', 'id')) as run_id, n from generate_series(1, ${many}) n`)
  const copy = async (table: string, change: string, where: string) => {
    const { rows } = await owner.query<{ name: string }>(
      `select column_name as name from information_schema.columns
        where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'`,
      [table],
    )
    const names = rows.map(({ name }) => name).join(', ')
    await owner.query(`
      insert into ${table} (${names}) overriding system value
      select ${names} from (select (jsonb_populate_record(t, ${change})).* from ${table} t, copy c where ${where}) copied`)
  }
  const its = `t.thread_id = ${of.thread_id}`
  await copy(
    'thread',
    `jsonb_build_object('id', c.thread_id, 'uid', gen_random_uuid())`,
    `t.id = ${of.thread_id}`,
  )
  for (const table of ['message', 'subscriber', 'acknowledgement'])
    await copy(
      table,
      table === 'message'
        ? `jsonb_build_object('thread_id', c.thread_id)`
        : `jsonb_build_object('thread_id', c.thread_id, 'id', nextval(pg_get_serial_sequence('${table}', 'id')))`,
      its,
    )
  await copy('escalation_run', `jsonb_build_object('thread_id', c.thread_id, 'id', c.run_id)`, its)
  await copy(
    'escalation_responder',
    `jsonb_build_object('run_id', c.run_id)`,
    `t.run_id = (select id from escalation_run where thread_id = ${of.thread_id})`,
  )
  await owner.query(
    `insert into due_task (account_id, kind, due, payload)
     select $1, 'escalation_step', now() + interval '1 second' + n * ${apart_ms} * interval '1 millisecond',
            jsonb_build_object('thread_id', thread_id, 'run_id', run_id, 'task_number', 1) from copy`,
    [world.ids.account_id],
  )
  const { rows } = await owner.query<{ thread_id: string }>('select thread_id from copy order by n')
  return rows.map(({ thread_id }) => Number(thread_id))
}

async function respond(thread_id: number, message_id: number): Promise<void> {
  const { account_id, user_id } = world.people.ben
  const answer = { state: 'accepted', response: null } as const
  for (let tries = 1; ; tries++) {
    try {
      await recordExternalResponse(db, { account_id, user_id, thread_id, message_id, answer, via: 'sms' })
      return
    } catch (error) {
      if (tries === 50) throw error
      await pause(100)
    }
  }
}

test(
  `F12: ${count} steps, a killed node, a node stopped past its lease and concurrent responses: each step runs once, none after a response`,
  async () => {
    const first = await sendEscalatedPage()
    const killed = startNode()
    const stopped = startNode()
    await pause(700) // The workers have polled once by then; later tasks start at their due time.
    const threads = await duplicatePages(first, count)
    const began = performance.now()
    const chance = createSeededRandom(12)
    const answering = Promise.all(
      threads.map(async (thread_id, n) => {
        if (n % 3 > 0) return
        await pause(
          1000 + n * apart_ms - (performance.now() - began) + chance() * (isFull ? 200 : 1_500) - 10,
        )
        await respond(thread_id, first.message_id)
      }),
    )
    const reaches = (share: number) =>
      expect.poll(() => countRows(escalation_steps), patience).toBeGreaterThanOrEqual(count * share)
    await reaches(0.1)
    killed.kill('SIGKILL')
    await reaches(0.2)
    stopped.kill('SIGSTOP')
    const third = startNode()
    // Rows of the stopped node's open transaction stay locked; the others continue.
    await reaches(0.4)
    stopped.kill('SIGCONT')
    await answering
    await untilDone()
    for (const node of [stopped, third]) {
      node.kill('SIGTERM')
      await once(node, 'exit')
    }

    const copied = `escalation_run r join copy c on c.run_id = r.id`
    const answered = Math.ceil(count / 3)
    expect(await countRows(`${copied} where r.state = 'answered' and r.next_due is null`)).toBe(answered)
    expect(
      await countRows(`${copied} where r.state = 'running' and r.task_number = 2 and r.position = 2`),
    ).toBe(count - answered)
    // Each step has one event, and notifies each user once: in its transaction, or by a task if it was retried.
    const [notified] = (
      await owner.query<{ most: number; steps: number }>(`
        with step as (select run_id, count(*)::int as n from page_event where kind = 'step' group by run_id),
        decision as (
          select run_id, user_id, count(*)::int as n from page_event
           where kind in ('notified', 'not_notified') and run_id in (select run_id from copy) group by run_id, user_id
          union all
          select (payload ->> 'run_id')::bigint, null, count(*)::int from due_task
           where kind = 'alert_notify' and payload ->> 'step' = '2' group by 1)
        select greatest((select max(n) from step), (select max(n) from decision)) as most,
               (select count(distinct run_id)::int from decision) as steps`)
    ).rows
    expect(notified).toEqual({ most: 1, steps: await countRows(escalation_steps) })
    // No step is newer than the response.
    expect(
      await countRows(`page_event s join page_event a on a.run_id = s.run_id and a.kind = 'answered'
        where s.kind = 'step' and s.id > a.id`),
    ).toBe(0)
    // All requests are closed, and users notified later were never asked.
    expect(
      await countRows(`acknowledgement i join copy c on c.thread_id = i.thread_id
        join escalation_run r on r.id = c.run_id and r.state = 'answered' where i.state = 'open'`),
    ).toBe(0)
    const both = await countRows(`${copied} where r.state = 'answered' and r.position = 2`)
    process.stdout.write(
      `F12: ${count} steps, ${answered} answers, ${both} of them after their step, in ${Math.round(performance.now() - began)} ms\n`,
    )
  },
  isFull ? 600_000 : 60_000,
)

test('F13: a step that was due while all nodes were down runs once on restart and records the delay', async () => {
  const { thread_id } = await sendEscalatedPage()
  const waiting = startNode()
  await pause(50)
  waiting.kill('SIGKILL')
  await once(waiting, 'exit')
  await owner.query(`update due_task set due = now() - interval '5 minutes' where kind = 'escalation_step'`)
  const began = performance.now()
  const node = startNode()
  await expect.poll(() => countRows(escalation_steps), patience).toBe(1)
  const after_ms = performance.now() - began
  expect(after_ms).toBeLessThan(60_000)
  node.kill('SIGKILL')
  await once(node, 'exit')
  const again = startNode()
  await expect
    .poll(() => countRows(`due_task where kind = 'escalation_step' and locked_until is null`), patience)
    .toBe(1)
  again.kill('SIGTERM')
  await once(again, 'exit')
  const { rows } = await owner.query<{ late: number; due_in: number }>(
    `select (e.details ->> 'late_seconds')::int as late, extract(epoch from r.next_due - now())::int as due_in
       from page_event e join escalation_run r on r.id = e.run_id where e.thread_id = $1 and e.kind = 'step'`,
    [thread_id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.late).toBeGreaterThanOrEqual(300)
  // The next step is scheduled from the actual time of this one.
  expect(rows[0]?.due_in).toBeGreaterThan(3500)
})
