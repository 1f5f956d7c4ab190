import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { httpServer } from './server.ts'

async function startServer(head_ms?: number) {
  const app = await httpServer({
    log: pino({ enabled: false }),
    trust_proxy: 0,
    ...(head_ms !== undefined && { head_ms }),
  })
  app.get('/ok', async () => ({ ok: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return app.server
}

test.for(['', 'GET /ok HTTP/1.1\r\nHost: a\r\n'])(
  'a connection that sends only %j is closed, and others are answered',
  async (sent) => {
    const { port } = (await startServer(100)).address() as AddressInfo
    const silent = connect(port, '127.0.0.1')
    silent.write(sent)
    const talking = connect(port, '127.0.0.1')
    talking.write('GET /ok HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    expect(await text(talking)).toMatch(/^HTTP\/1\.1 200 /)
    expect(await text(silent)).toMatch(/^(?:HTTP\/1\.1 408 |$)/)
  },
)

test('a silent connection is closed within 30 seconds', async () => {
  const { headersTimeout } = await startServer()
  expect(headersTimeout).toBeLessThanOrEqual(25_000)
})
