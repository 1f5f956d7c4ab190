import { guardedConnect } from '@wardline/server/platform/outbound/connect.ts'
import { guardedRequest } from '@wardline/server/platform/outbound/request.ts'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { localCertificate } from '../../../fixtures/network/certificate.ts'
import { startWebServer } from '../../../fixtures/network/web-server.ts'

const here = { allow_loopback: true }
const testTimeout = () => AbortSignal.timeout(5_000)

const sendGuardedRequest = (url: string, more: Record<string, unknown> = {}) =>
  guardedRequest(here, { method: 'GET', url: new URL(url), signal: testTimeout(), ...more })

test('an untrusted certificate and one for another host fail; a trusted one is accepted', async () => {
  const { key, cert } = localCertificate()
  const port = await startWebServer((_, response) => response.end('here'), { key, cert })
  expect(await sendGuardedRequest(`https://localhost:${port}/`)).toEqual({
    trouble: 'certificate',
    was_sent: false,
  })
  const before = getCACertificates('default')
  onTestFinished(() => setDefaultCACertificates(before))
  setDefaultCACertificates([...before, cert])
  expect(await sendGuardedRequest(`https://localhost:${port}/`)).toMatchObject({ status: 200, text: 'here' })
  expect(await sendGuardedRequest(`https://127.0.0.2:${port}/`)).toMatchObject({ was_sent: false })
  const socket = await guardedConnect({ host: 'localhost', port, tls: true }, here, testTimeout())
  expect('trouble' in socket).toBe(false)
  if (!('trouble' in socket)) socket.destroy()
})

test('redirects are not followed, and a response is read up to 64 kB', async () => {
  const asked: string[] = []
  const port = await startWebServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/endless') return void response.end(Buffer.alloc(65_537))
    if (request.url === '/most') return void response.end(Buffer.alloc(65_536, 97))
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  expect(await sendGuardedRequest(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 302 })
  expect(await sendGuardedRequest(`http://127.0.0.1:${port}/endless`)).toEqual({
    trouble: 'garbage',
    was_sent: true,
  })
  expect(await sendGuardedRequest(`http://127.0.0.1:${port}/most`)).toMatchObject({ status: 200 })
  expect(asked).toEqual(['/', '/endless', '/most'])
})

test.for([
  ['http://169.254.169.254/', 'not_allowed'],
  ['https://[::ffff:169.254.169.254]/', 'not_allowed'],
  ['https://0.0.0.0/', 'not_allowed'],
  ['http://203.0.113.7/', 'insecure'],
  ['https://nowhere.invalid/', 'unknown_host'],
] as const)('%s: %s, and nothing is sent', async ([url, trouble]) => {
  expect(await sendGuardedRequest(url)).toEqual({ trouble, was_sent: false })
})

test('this machine is blocked unless allowed, in every notation', async () => {
  let asked = 0
  const port = await startWebServer((_, response) => {
    asked++
    response.end()
  })
  for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]']) {
    const url = new URL(`http://${host}:${port}/`)
    const answer = await guardedRequest(
      { allow_loopback: false },
      { method: 'GET', url, signal: testTimeout() },
    )
    expect(answer).toMatchObject({ was_sent: false })
  }
  expect(asked).toBe(0)
})

test('a header value with a line break is rejected before sending', async () => {
  let asked = 0
  const port = await startWebServer((_, response) => {
    asked++
    response.end()
  })
  const headers = { Authorization: 'Bearer one\r\nX-Other: two' }
  expect(await sendGuardedRequest(`http://127.0.0.1:${port}/`, { headers })).toEqual({
    trouble: 'unsendable',
    was_sent: false,
  })
  expect(asked).toBe(0)
})

test('a request that takes too long, or was aborted, ends with a timeout', async () => {
  const port = await startWebServer(() => {})
  const signal = AbortSignal.timeout(100)
  expect(await sendGuardedRequest(`http://127.0.0.1:${port}/`, { signal })).toEqual({
    trouble: 'silent',
    was_sent: true,
  })
  expect(await sendGuardedRequest(`http://127.0.0.1:${port}/`, { signal: AbortSignal.abort() })).toEqual({
    trouble: 'silent',
    was_sent: false,
  })
})
