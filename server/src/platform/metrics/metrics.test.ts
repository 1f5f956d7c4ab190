import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'
import { registerMetrics } from './register-metrics.ts'

const token = 'a-token-of-some-length'

async function served(fill: (metrics: ReturnType<typeof createMetrics>) => void = () => {}) {
  const metrics = createMetrics()
  fill(metrics)
  const app = Fastify()
  registerMetrics(app, { metrics, token, allow_local: true })
  app.get('/threads/:id/', async () => 'ok')
  await app.ready()
  return { app, metrics }
}

test('requests are counted by pattern, method and status; an id never becomes a label', async () => {
  const { app, metrics } = await served()
  await app.inject('/threads/4711/')
  await app.inject('/nowhere/4712')
  const { body, headers } = await app.inject('/metrics')
  expect(headers['content-type']).toMatch(/^text\/plain/)
  expect(body).toContain(
    'wardline_http_request_seconds_count{method="GET",route="/threads/:id/",status="200"} 1',
  )
  expect(body).toContain('wardline_http_request_seconds_count{method="GET",route="unmatched",status="404"} 1')
  expect(body).not.toMatch(/471[12]/)
  await app.close()
  metrics.close()
})

test('every metric of the operations guide exists', async () => {
  const { app, metrics } = await served((all) => {
    all.framesSent.inc(3)
    all.queueLateness.observe({ kind: 'page' }, 0.002)
    all.onScrape(() => all.poolInUse.set({ pool: 'app' }, 4))
    all.onScrape(() => Promise.reject(new Error('the database is away')))
  })
  const { body } = await app.inject('/metrics')
  for (const line of [
    'wardline_events_sent_total 3',
    'wardline_sockets_open 0',
    'wardline_queue_depth 0',
    'wardline_queue_lateness_seconds_bucket{le="0.0025",kind="page"} 1',
    'wardline_db_pool_in_use{pool="app"} 4',
    'wardline_event_loop_lag_seconds{quantile="0.99"}',
    'wardline_memory_bytes{kind="resident"}',
    'wardline_cpu_seconds_total{mode="user"}',
  ]) {
    expect(body).toContain(line)
  }
  await app.close()
  metrics.close()
})

test('metrics are visible from this machine or with the token, and not found for others', async () => {
  const { app, metrics } = await served()
  const requestStatus = async (from: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url: '/metrics', remoteAddress: from, headers })).statusCode
  expect(await requestStatus('127.0.0.1')).toBe(200)
  expect(await requestStatus('::1')).toBe(200)
  expect(await requestStatus('192.0.2.7')).toBe(404)
  expect(await requestStatus('127.0.0.1', { 'x-forwarded-for': '192.0.2.7' })).toBe(404)
  expect(await requestStatus('192.0.2.7', { authorization: `Bearer ${token}` })).toBe(200)
  expect(await requestStatus('192.0.2.7', { authorization: `Bearer ${token}x` })).toBe(404)
  expect(await requestStatus('192.0.2.7', { authorization: '' })).toBe(404)
  await app.close()
  metrics.close()
})
