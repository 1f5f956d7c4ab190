import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startWorkload, type Workload } from './driver.ts'

const isFull = process.env['FAULTS'] === 'full'
const messages = isFull ? 1_000 : 104
const kept = { lost: [], doubled: [], phantom: [], misrouted: [] }
const randomPause = () => 5 + Math.random() * 30

const readPostmasterPid = ({ data_dir }: Workload): number =>
  Number(readFileSync(path.join(data_dir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])

async function tryQuery(url: string, sql: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(sql)
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

test('F2: PostgreSQL killed during sends answers 503, loses nothing and restarts on its own', async () => {
  const hospital = await startWorkload()
  onTestFinished(() => hospital.close(), 60_000)
  const sending = hospital.send(messages / 8, randomPause)
  await hospital.acknowledged(messages / 3)
  process.kill(readPostmasterPid(hospital), 'SIGKILL')
  const killed = performance.now()
  const before = hospital.log.filter((operation) => operation.outcome === 'ok').length
  await vi.waitUntil(() => tryQuery(hospital.database_url, 'select 1'), { interval: 20, timeout: 30_000 })
  const up = performance.now()
  await hospital.acknowledged(Math.min(before + 8, messages))
  const healed = performance.now()
  await sending
  const wait = await hospital.catchUp()
  const refusals = hospital.log.reduce((sum, operation) => sum + operation.refusals, 0)
  process.stdout.write(
    `F2: down for ${Math.round(up - killed)} ms, ${refusals} refused, healed ${Math.round(healed - up)} ms later, caught up within ${Math.round(wait)} ms\n`,
  )
  expect(await hospital.judge()).toEqual(kept)
  expect(refusals).toBeGreaterThan(0)
  expect(healed - up).toBeLessThan(5_000)
  expect(wait).toBeLessThan(10_000)
})

test('F2: terminating backends repeatedly during sends loses nothing', async () => {
  const hospital = await startWorkload()
  onTestFinished(() => hospital.close(), 60_000)
  const sending = hospital.send(messages / 8, randomPause)
  for (let round = 1; round <= 5; round++) {
    await hospital.acknowledged(Math.floor((messages * round) / 6))
    await tryQuery(
      hospital.database_url,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'wardline_%'`,
    )
  }
  await sending
  expect(await hospital.catchUp()).toBeLessThan(10_000)
  expect(await hospital.judge()).toEqual(kept)
})
