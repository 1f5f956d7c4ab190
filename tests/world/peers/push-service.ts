import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { decryptPush, vapidOf, type BrowserKeys } from './push-decrypt.ts'

interface Pushed {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

type Behaviour = (response: ServerResponse, count: number) => void

const takes: Behaviour = (response, count) =>
  void response.writeHead(201, { location: `https://push.test/m/${count}` }).end()

/** What a page gets from its browser when it subscribes, and what the browser keeps. */
export function subscription(base: string): {
  endpoint: string
  keys: { p256dh: string; auth: string }
  own: BrowserKeys
} {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys().toString('base64url')
  const auth = randomBytes(16).toString('base64url')
  const own = { private_key: pair.getPrivateKey().toString('base64url'), auth }
  return { endpoint: `${base}/push/${randomBytes(9).toString('base64url')}`, keys: { p256dh, auth }, own }
}

/** A browser's push service (RFC 8030) on this machine: it keeps what it was given, and answers as told. */
export async function startPushService(first: Behaviour = takes) {
  const received: Pushed[] = []
  let behaves = first
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
      behaves(response, received.length)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => void server.close(resolve))
  })
  return {
    url,
    received,
    answers: (next: Behaviour) => void (behaves = next),
    /** What was pushed to this subscription, read as its browser does; checks the rest of what RFC 8030 and 8292 ask for. */
    readBy({ endpoint, own }: ReturnType<typeof subscription>): Record<string, unknown>[] {
      const { pathname } = new URL(endpoint)
      return received
        .filter(({ path }) => path === pathname)
        .map(({ headers, body }) => {
          expect(headers['content-encoding']).toBe('aes128gcm')
          expect(headers['topic'], 'no page takes the place of another').toBeUndefined()
          expect(Number(headers['ttl'])).toBeGreaterThan(0)
          expect(vapidOf(headers.authorization ?? '')?.claims).toMatchObject({ aud: url })
          return JSON.parse(decryptPush(body, own)) as Record<string, unknown>
        })
    },
  }
}
