import { createFeed } from '@wardline/contract/paging/feeds/calendar-feed.routes.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import { startRedis } from '../../../fixtures/network/redis.ts'
import { startTcpProxy } from '../../../fixtures/network/tcp-proxy.ts'

/** Reads allowed within ten minutes. */
const most = 20

/** Two servers and a feed; `read` returns the statuses of concurrent reads. */
async function createServers(redis_url?: string) {
  const hospital = await createHospital(redis_url === undefined ? {} : { redis_url })
  const second = await hospital.startSecondNode()
  const { path } = await hospital.ana.call(createFeed, { body: { group_id: null } })
  const read = async (url: string, times: number) => {
    const answers = await Promise.all(Array.from({ length: times }, () => fetch(url + path)))
    return answers.map(({ status }) => status)
  }
  return { first: hospital.url, second: second.url, path, read }
}

const repeat = (status: number, times: number) => Array.from({ length: times }, () => status)

test('with Redis, servers share a limit, and a refusal says when to try again', async () => {
  const redis = await startRedis()
  onTestFinished(redis.stop)
  const { first, second, path, read } = await createServers(redis.url)
  expect(await read(first, most / 2)).toEqual(repeat(200, most / 2))
  expect(await read(second, most / 2)).toEqual(repeat(200, most / 2))
  for (const url of [first, second]) {
    const refused = await fetch(url + path)
    expect({ status: refused.status, body: await refused.json() }).toEqual({
      status: 429,
      body: {
        code: 'too_often',
        detail: 'Too many requests. Wait until Retry-After has passed, then try again.',
      },
    })
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(600)
  }
})

test('while Redis is down or hangs, each server counts alone and refuses nothing because of it', async () => {
  const redis = await startRedis()
  onTestFinished(redis.stop)
  const proxy = await startTcpProxy({ port: Number(new URL(redis.url).port) })
  onTestFinished(proxy.close)
  const { first, second, read } = await createServers(`redis://127.0.0.1:${proxy.port}`)
  expect(await read(first, most)).toEqual(repeat(200, most))
  expect(await read(second, 1)).toEqual([429])
  proxy.set({ mode: 'drop' })
  expect(await read(second, 1)).toEqual([200])
  proxy.cut()
  proxy.set({ mode: 'refuse' })
  expect(await read(second, most - 1)).toEqual(repeat(200, most - 1))
  expect(await read(second, 1)).toEqual([429])
})

test('without Redis, each server counts alone', async () => {
  const { first, second, read } = await createServers()
  expect(await read(first, most)).toEqual(repeat(200, most))
  expect(await read(first, 1)).toEqual([429])
  expect(await read(second, 1)).toEqual([200])
})

test('with Redis, a patient who was seen on one server is known on the other', async () => {
  const redis = await startRedis()
  onTestFinished(redis.stop)
  const { ana, ids, app, ...hospital } = await createHospital({
    redis_url: redis.url,
    settings: { PATIENT_ROWS_PER_HOUR: '1' },
  })
  const second = await hospital.startSecondNode()
  const headers = { cookie: await ana.cookie() }
  for (const url of [hospital.url, second.url, hospital.url])
    expect((await fetch(`${url}/api/v1/pcm/patients/${ids.patient}/`, { headers })).status).toBe(200)
  const { rows } = await app.db.acrossAccounts((db) =>
    sql`select from audit where action = 'limit.reached'`.execute(db),
  )
  expect(rows).toEqual([])
})
