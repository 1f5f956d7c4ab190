import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../world/database.ts'

// F12: many due tasks and two nodes; one is killed in the middle, the other is stopped past its lease and wakes up again.

const isFull = process.env['FAULTS'] === 'full'
const count = isFull ? 10_000 : 300
const lease_ms = 1_000
/** In full they come as fast as two nodes can take them; a few come slowly enough that none of the nodes is too late. */
const apart_ms = isFull ? 1 : 5

let owner: pg.Client
let url = ''
const nodes: ChildProcess[] = []

beforeAll(async () => {
  const fresh = await freshDatabase()
  url = fresh.url
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(`
    create table rung (account_id bigint, task_id bigint, node text, at timestamptz default clock_timestamp());
    grant insert on rung to wardline_app;
    insert into account (name) values ('General')`)
  return async () => {
    for (const each of nodes) each.kill('SIGKILL')
    await owner.end()
    await fresh.drop()
  }
})

async function startNode(name: string): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('ringing-node.ts', import.meta.url))
  const child = spawn(process.execPath, [script, name, url, String(lease_ms)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  nodes.push(child)
  if (child.stdout) await once(child.stdout, 'data')
  return child
}

const numberOf = async (text: string): Promise<number> => {
  const { rows } = await owner.query<{ n: string }>(`select count(*) as n from ${text}`)
  return Number(rows[0]?.n)
}
const reaches = (text: string, n: number) =>
  expect.poll(() => numberOf(text), { interval: 10, timeout: 60_000 }).toBeGreaterThanOrEqual(n)

test(`${count} due tasks, a node killed, a node stopped past its lease: each rings once`, async () => {
  const [killed, stopped] = await Promise.all([startNode('killed'), startNode('stopped')])
  await owner.query(
    `insert into due_task (account_id, kind, due)
     select account_id, 'ring', now() + n * $2 * interval '1 millisecond' from account, generate_series(1, $1::int) n`,
    [count, apart_ms],
  )
  await reaches('rung', count * 0.2)
  await reaches(`rung where node = 'killed'`, 1)
  killed.kill('SIGKILL')
  await reaches('rung', count * 0.4)
  await reaches(`rung where node = 'stopped'`, 1)
  stopped.kill('SIGSTOP')
  const third = await startNode('third')
  // What the stopped node was about to commit stays locked by it; everything else goes on without it.
  await reaches('rung', count - 16)
  stopped.kill('SIGCONT')
  await expect.poll(() => numberOf('due_task'), { interval: 10, timeout: 60_000 }).toBe(0)
  for (const node of [stopped, third]) {
    node.kill('SIGTERM')
    await once(node, 'exit')
  }
  expect(await numberOf('rung')).toBe(count)
  expect(await numberOf('(select distinct task_id from rung) each_once')).toBe(count)
  expect(await numberOf('(select distinct node from rung) nodes')).toBe(3)
})
