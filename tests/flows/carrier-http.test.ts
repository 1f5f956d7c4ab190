import { guardedConnect } from '@wardline/server/platform/carriers/connect.ts'
import { guardedRequest } from '@wardline/server/platform/carriers/http.ts'
import { once } from 'node:events'
import { createServer as createTls } from 'node:https'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { localCertificate } from '../world/certificate.ts'

// The one way by which adapters reach a carrier.

const here = { allow_loopback: true }
const soon = () => AbortSignal.timeout(5_000)

async function web(answer: RequestListener, tls?: { key: string; cert: string }): Promise<number> {
  const server = tls ? createTls(tls, answer) : createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const ask = (url: string, more: Record<string, unknown> = {}) =>
  guardedRequest(here, { method: 'GET', url: new URL(url), signal: soon(), ...more })

test('a certificate that nobody trusts, and one of another name, are no answer; a trusted one is', async () => {
  const { key, cert } = localCertificate()
  const port = await web((_, response) => response.end('here'), { key, cert })
  expect(await ask(`https://localhost:${port}/`)).toEqual({ trouble: 'certificate', was_sent: false })
  const before = getCACertificates('default')
  onTestFinished(() => setDefaultCACertificates(before))
  setDefaultCACertificates([...before, cert])
  expect(await ask(`https://localhost:${port}/`)).toMatchObject({ status: 200, text: 'here' })
  expect(await ask(`https://127.0.0.2:${port}/`)).toMatchObject({ was_sent: false })
  const socket = await guardedConnect({ host: 'localhost', port, tls: true }, here, soon())
  expect('trouble' in socket).toBe(false)
  if (!('trouble' in socket)) socket.destroy()
})

test('no redirect is followed, and nothing of the answer is taken beyond 64 kB', async () => {
  const asked: string[] = []
  const port = await web((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/endless') return void response.end(Buffer.alloc(65_537))
    if (request.url === '/most') return void response.end(Buffer.alloc(65_536, 97))
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  expect(await ask(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 302 })
  expect(await ask(`http://127.0.0.1:${port}/endless`)).toEqual({ trouble: 'garbage', was_sent: true })
  expect(await ask(`http://127.0.0.1:${port}/most`)).toMatchObject({ status: 200 })
  expect(asked).toEqual(['/', '/endless', '/most'])
})

test.for([
  ['http://169.254.169.254/', 'not_allowed'],
  ['https://[::ffff:169.254.169.254]/', 'not_allowed'],
  ['https://0.0.0.0/', 'not_allowed'],
  ['http://203.0.113.7/', 'insecure'],
  ['https://nowhere.invalid/', 'unknown_host'],
] as const)('%s: %s, and nothing leaves', async ([url, trouble]) => {
  expect(await ask(url)).toEqual({ trouble, was_sent: false })
})

test('this machine is not asked where that is not allowed, however it is written', async () => {
  let asked = 0
  const port = await web((_, response) => {
    asked++
    response.end()
  })
  for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]']) {
    const url = new URL(`http://${host}:${port}/`)
    const answer = await guardedRequest({ allow_loopback: false }, { method: 'GET', url, signal: soon() })
    expect(answer).toMatchObject({ was_sent: false })
  }
  expect(asked).toBe(0)
})

test('a key with a line end in it adds no header: nothing is sent', async () => {
  let asked = 0
  const port = await web((_, response) => {
    asked++
    response.end()
  })
  const headers = { Authorization: 'Bearer one\r\nX-Other: two' }
  expect(await ask(`http://127.0.0.1:${port}/`, { headers })).toEqual({
    trouble: 'unsendable',
    was_sent: false,
  })
  expect(asked).toBe(0)
})

test('whoever waits too long, or has stopped waiting, is told that time was over', async () => {
  const port = await web(() => {})
  const signal = AbortSignal.timeout(100)
  expect(await ask(`http://127.0.0.1:${port}/`, { signal })).toEqual({ trouble: 'silent', was_sent: true })
  expect(await ask(`http://127.0.0.1:${port}/`, { signal: AbortSignal.abort() })).toEqual({
    trouble: 'silent',
    was_sent: false,
  })
})
