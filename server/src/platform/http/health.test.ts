import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerHealth } from './health.ts'

function served(checks: Parameters<typeof registerHealth>[1]) {
  const app = Fastify()
  registerHealth(app, checks)
  return async (url: string) => {
    const { statusCode, body } = await app.inject(url)
    return [statusCode, JSON.parse(body)]
  }
}

test('a working server is live and ready', async () => {
  const ask = served({ database: async () => true, live: () => true })
  expect(await ask('/healthz')).toEqual([200, { status: 'ok' }])
  expect(await ask('/readyz')).toEqual([200, { status: 'ready' }])
})

test('a server that cannot work is live, and readiness says what is missing', async () => {
  const ask = served({
    database: async () => false,
    migrations: () => Promise.reject(new Error('connection refused')),
    live: () => true,
  })
  expect(await ask('/healthz')).toEqual([200, { status: 'ok' }])
  expect(await ask('/readyz')).toEqual([503, { status: 'not ready', reasons: ['database', 'migrations'] }])
})

test('concurrent checks within a second share one result', async () => {
  let checks = 0
  const ask = served({ database: async () => (checks += 1) > 0 })
  await Promise.all(Array.from({ length: 20 }, () => ask('/readyz')))
  expect(checks).toBe(1)
})
