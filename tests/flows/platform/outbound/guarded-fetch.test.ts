import { guardedFetch, type OutboundError } from '@wardline/server/platform/outbound/fetch.ts'
import type { Outbound } from '@wardline/server/platform/outbound/target.ts'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startWebServer } from '../../../fixtures/network/web-server.ts'

const here: Outbound = { allow_loopback: true }

const troubleOf = (answer: Promise<Response>) =>
  answer.then(
    () => 'none',
    ({ trouble }: OutboundError) => trouble,
  )

test('the response has status, headers and body; the request arrives as written', async () => {
  const port = await startWebServer(async (request, response) => {
    const body = (await Array.fromAsync<Buffer>(request)).join('')
    const { method, url, headers } = request
    response.writeHead(201, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] })
    response.end(JSON.stringify({ method, url, type: headers['content-type'], body }))
  })
  const answer = await guardedFetch(here, `http://127.0.0.1:${port}/v2/login?x=1`, {
    method: 'post',
    body: new URLSearchParams({ email: 'a b' }),
  })
  expect(answer.status).toBe(201)
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(await answer.json()).toEqual({
    method: 'POST',
    url: '/v2/login?x=1',
    type: 'application/x-www-form-urlencoded;charset=UTF-8',
    body: 'email=a+b',
  })
})

test('a compressed response is read, up to the limit after decompression', async () => {
  const port = await startWebServer((request, response) => {
    response.writeHead(200, { 'content-encoding': String(request.headers['accept-encoding']) })
    response.end(gzipSync('a'.repeat(100_000)))
  })
  const url = `http://127.0.0.1:${port}/`
  const limits = { timeout_ms: 5_000, max_response_bytes: 100_000 }
  expect(await (await guardedFetch(here, url, {}, limits)).text()).toHaveLength(100_000)
  expect(await troubleOf(guardedFetch(here, url, {}, { ...limits, max_response_bytes: 99_999 }))).toBe(
    'garbage',
  )
})

test('a redirect is returned, not followed', async () => {
  const asked: string[] = []
  const port = await startWebServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(307, { location: 'http://169.254.169.254/latest/' }).end()
  })
  const answer = await guardedFetch(here, `http://127.0.0.1:${port}/feed`)
  expect(answer.status).toBe(307)
  expect(asked).toEqual(['/feed'])
})

test('a silent server ends with a timeout, and an abort ends at once', async () => {
  const port = await startWebServer(() => {})
  const url = `http://127.0.0.1:${port}/`
  expect(await troubleOf(guardedFetch(here, url, {}, { timeout_ms: 100, max_response_bytes: 1 }))).toBe(
    'silent',
  )
  expect(await troubleOf(guardedFetch(here, url, { signal: AbortSignal.timeout(50) }))).toBe('silent')
})

test('a name is resolved once: a second answer of the resolver changes nothing', async () => {
  const port = await startWebServer((request, response) => response.end(request.headers.host))
  const answers = [['127.0.0.1'], ['169.254.169.254']]
  let asked = 0
  const resolve = async () => (answers[asked++] ?? []).map((address) => ({ address }))
  const answer = await guardedFetch({ ...here, resolve }, `http://rebind.example:${port}/`)
  expect(await answer.text()).toBe(`rebind.example:${port}`)
  expect(asked).toBe(1)
  expect(await troubleOf(guardedFetch({ ...here, resolve }, `http://rebind.example:${port}/`))).toBe(
    'not_allowed',
  )
})

test.for([
  ['127.0.0.1'],
  ['::1'],
  ['::ffff:127.0.0.1'],
  ['::ffff:7f00:1'],
  ['fe80::1'],
  ['fd12:3456::1'],
  ['fec0::1'],
  ['64:ff9b::a00:1'],
  ['2002:7f00:1::'],
  ['::ffff:169.254.169.254'],
  ['10.1.2.3', 'fe80::1'],
])('a public name with the addresses %s is refused', async (addresses) => {
  const resolve = async () => addresses.map((address) => ({ address }))
  const answer = guardedFetch({ allow_loopback: false, resolve }, 'https://schedules.example/feed')
  expect(await troubleOf(answer)).toMatch(/^(not_allowed|private)$/)
})

test.for(['ftp://example.org/', 'http://203.0.113.7/', 'http://[2606:4700::1111]/', 'ws://203.0.113.7/'])(
  '%s is not HTTPS: refused before sending',
  async (url) => {
    expect(await troubleOf(guardedFetch(here, url))).toBe('insecure')
  },
)
