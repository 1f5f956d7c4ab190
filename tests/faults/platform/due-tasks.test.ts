import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../../fixtures/database/test-database.ts'

// F12: one of two nodes is killed, the other is stopped past its lease and resumes.

const isFull = process.env['FAULTS'] === 'full'
const count = isFull ? 10_000 : 300
const lease_ms = 1_000
/** Interval that lets both nodes keep up, except in the full mode. */
const apart_ms = isFull ? 1 : 5

let owner: pg.Client
let url = ''
const nodes: ChildProcess[] = []

beforeAll(async () => {
  const fresh = await createDatabase()
  url = fresh.url
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(`
    create table processed (account_id bigint, task_id bigint, node text, at timestamptz default clock_timestamp());
    grant insert on processed to wardline_app;
    insert into account (name) values ('General')`)
  return async () => {
    for (const each of nodes) each.kill('SIGKILL')
    await owner.end()
    await fresh.drop()
  }
})

async function startNode(name: string): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('due-task-node.ts', import.meta.url))
  const child = spawn(process.execPath, [script, name, url, String(lease_ms)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  nodes.push(child)
  if (child.stdout) await once(child.stdout, 'data')
  return child
}

const countRows = async (text: string): Promise<number> => {
  const { rows } = await owner.query<{ n: string }>(`select count(*) as n from ${text}`)
  return Number(rows[0]?.n)
}
const waitForCount = (text: string, n: number) =>
  expect.poll(() => countRows(text), { interval: 10, timeout: 60_000 }).toBeGreaterThanOrEqual(n)

test(`${count} due tasks, a killed node, a node stopped past its lease: each task runs once`, async () => {
  const [killed, stopped] = await Promise.all([startNode('killed'), startNode('stopped')])
  await owner.query(
    `insert into due_task (account_id, kind, due)
     select account_id, 'ring', now() + n * $2 * interval '1 millisecond' from account, generate_series(1, $1::int) n`,
    [count, apart_ms],
  )
  await waitForCount('processed', count * 0.2)
  await waitForCount(`processed where node = 'killed'`, 1)
  killed.kill('SIGKILL')
  await waitForCount('processed', count * 0.4)
  await waitForCount(`processed where node = 'stopped'`, 1)
  stopped.kill('SIGSTOP')
  const third = await startNode('third')
  // Rows of the stopped node's open transaction stay locked; the others continue.
  await waitForCount('processed', count - 16)
  stopped.kill('SIGCONT')
  await expect.poll(() => countRows('due_task'), { interval: 10, timeout: 60_000 }).toBe(0)
  for (const node of [stopped, third]) {
    node.kill('SIGTERM')
    await once(node, 'exit')
  }
  expect(await countRows('processed')).toBe(count)
  expect(await countRows('(select distinct task_id from processed) each_once')).toBe(count)
  expect(await countRows('(select distinct node from processed) nodes')).toBe(3)
})
