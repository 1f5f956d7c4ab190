import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openWard, type Ward } from './driver.ts'

const isFull = process.env['FAULTS'] === 'full'
const messages = isFull ? 1_000 : 104
const kept = { lost: [], doubled: [], phantom: [], misrouted: [] }
const rest = () => 5 + Math.random() * 30

const postmaster = ({ data_dir }: Ward): number =>
  Number(readFileSync(path.join(data_dir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])

async function asks(url: string, sql: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => {}) // it is being killed
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

test('F2: PostgreSQL killed among sends: refused with 503, nothing lost, up again by itself', async () => {
  const ward = await openWard()
  onTestFinished(() => ward.close(), 60_000)
  const sending = ward.send(messages / 8, rest)
  await ward.acknowledged(messages / 3)
  process.kill(postmaster(ward), 'SIGKILL')
  const killed = performance.now()
  const before = ward.log.filter((operation) => operation.outcome === 'ok').length
  await vi.waitUntil(() => asks(ward.database_url, 'select 1'), { interval: 20, timeout: 30_000 })
  const up = performance.now()
  await ward.acknowledged(Math.min(before + 8, messages))
  const healed = performance.now()
  await sending
  const wait = await ward.catchUp()
  const refusals = ward.log.reduce((sum, operation) => sum + operation.refusals, 0)
  process.stdout.write(
    `F2: down for ${Math.round(up - killed)} ms, ${refusals} refused, healed ${Math.round(healed - up)} ms later, caught up within ${Math.round(wait)} ms\n`,
  )
  expect(await ward.judge()).toEqual(kept)
  expect(refusals).toBeGreaterThan(0)
  expect(healed - up).toBeLessThan(5_000)
  expect(wait).toBeLessThan(10_000)
})

test('F2: backends terminated again and again among sends', async () => {
  const ward = await openWard()
  onTestFinished(() => ward.close(), 60_000)
  const sending = ward.send(messages / 8, rest)
  for (let round = 1; round <= 5; round++) {
    await ward.acknowledged(Math.floor((messages * round) / 6))
    await asks(
      ward.database_url,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'wardline_%'`,
    )
  }
  await sending
  expect(await ward.catchUp()).toBeLessThan(10_000)
  expect(await ward.judge()).toEqual(kept)
})
