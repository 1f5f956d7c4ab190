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

test('a server that can do its work is live and ready', async () => {
  const ask = served({ database: async () => true, live: () => true })
  expect(await ask('/healthz')).toEqual([200, { status: 'ok' }])
  expect(await ask('/readyz')).toEqual([200, { status: 'ready' }])
})

test('one that cannot is live all the same, and says what is missing', async () => {
  const ask = served({
    database: async () => false,
    migrations: () => Promise.reject(new Error('connection refused')),
    live: () => true,
  })
  expect(await ask('/healthz')).toEqual([200, { status: 'ok' }])
  expect(await ask('/readyz')).toEqual([503, { status: 'not ready', reasons: ['database', 'migrations'] }])
})

test('a check is made once for all who ask within a second', async () => {
  let checks = 0
  const ask = served({ database: async () => (checks += 1) > 0 })
  await Promise.all(Array.from({ length: 20 }, () => ask('/readyz')))
  expect(checks).toBe(1)
})
