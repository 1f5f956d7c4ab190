import type { Route } from '@wardline/contract/route.ts'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { limitBodyTime } from './body-timeout.ts'

async function startServer(): Promise<number> {
  const app = Fastify()
  limitBodyTime(app, 100)
  app.post('/json', async () => ({ ok: true }))
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  const route = { upload: true } as unknown as Route
  app.post('/upload', { config: { route } }, async ({ raw }) => {
    await text(raw)
    return { ok: true }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return (app.server.address() as AddressInfo).port
}

const head = (path: string, type: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 11\r\nConnection: close\r\n\r\n`

test('a body that does not arrive in time gets 408 and ends the connection', async () => {
  const client = connect(await startServer(), '127.0.0.1')
  client.write(`${head('/json', 'application/json')}{"a"`)
  expect(await text(client)).toMatch(/^HTTP\/1\.1 408 /)
})

test('a complete body is answered, and an upload may take longer', async () => {
  const port = await startServer()
  const client = connect(port, '127.0.0.1')
  client.write(`${head('/json', 'application/json')}{"a": "bc"}`)
  expect(await text(client)).toMatch(/^HTTP\/1\.1 200 /)

  const slow = connect(port, '127.0.0.1')
  slow.write(`${head('/upload', 'multipart/form-data')}12345`)
  const refused = connect(port, '127.0.0.1')
  refused.write(`${head('/json', 'application/json')}{"a"`)
  // The upload began before the refused body did.
  await text(refused)
  slow.write('678901')
  expect(await text(slow)).toMatch(/^HTTP\/1\.1 200 /)
})
