import { readFileSync } from 'node:fs'
import { createServer as createPlainServer, type AddressInfo, type Server } from 'node:net'
import { createServer, type TlsOptions } from 'node:tls'
import { X509Certificate } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { sendMessage } from './mllp.ts'
import type { TlsSettings } from './mllp-connection.ts'

const read = (name: string) =>
  readFileSync(new URL(`../../../tests/data/tls/${name}`, import.meta.url), 'utf8')
const [cert, key] = [read('localhost.cert.pem'), read('localhost.key.pem')]
const pin = new X509Certificate(cert).fingerprint256
const acknowledgement = '\u000bMSH|^~\\&|EMR\rMSA|AA|1\r\u001c\r'

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** Acknowledges and records every message. */
async function startReceiver(options: TlsOptions = {}) {
  const received: string[] = []
  const server = createServer({ cert, key, ...options }, (socket) => {
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      received.push(bytes.toString('utf8'))
      socket.write(acknowledgement)
    })
  })
  return { port: await listen(server), received }
}

const send = (port: number, tls?: TlsSettings) =>
  sendMessage({ address: '127.0.0.1', port, connect_ms: 2_000, answer_ms: 2_000, tls }, 'MSH|1')

const answered = { outcome: 'answered', text: expect.stringContaining('MSA|AA|1') }
const notSent = (why: string) => ({ outcome: 'not_sent', why })

test.each<[string, TlsSettings]>([
  ['a trusted authority and the host name', { server_name: 'localhost', trusted: cert }],
  ['a trusted authority and the address', { server_name: '127.0.0.1', trusted: cert }],
  ['a pin and any name', { server_name: 'engine.hospital.example', pin }],
  ['a pin without colons', { server_name: 'localhost', pin: pin.replaceAll(':', '').toLowerCase() }],
])('a message is sent by TLS with %s', async (_, tls) => {
  const { port, received } = await startReceiver()
  expect(await send(port, tls)).toEqual(answered)
  expect(received.join('')).toContain('MSH|1')
})

test.each<[string, TlsSettings]>([
  ['no public authority issued the certificate', { server_name: 'localhost' }],
  ['the certificate has another name', { server_name: 'engine.hospital.example', trusted: cert }],
  ['the pin differs', { server_name: 'localhost', trusted: cert, pin: 'ab'.repeat(32) }],
  ['the trusted certificate is not readable', { server_name: 'localhost', trusted: '-----BEGIN' }],
])('nothing is sent if %s', async (_, tls) => {
  const { port, received } = await startReceiver()
  expect(await send(port, tls)).toEqual(notSent('untrusted'))
  expect(received).toEqual([])
})

test('a receiver without TLS gets no message', async () => {
  let received = ''
  const port = await listen(
    createPlainServer((socket) => {
      socket.on('error', () => {})
      socket.on('data', (bytes) => {
        received += bytes.toString('latin1')
        socket.end('not TLS')
      })
    }),
  )
  expect(await send(port, { server_name: 'localhost', trusted: cert })).toEqual(notSent('no_tls'))
  expect(received).not.toContain('MSH')
})

test('a receiver with TLS refuses a message in clear', async () => {
  const { port, received } = await startReceiver()
  expect(await send(port)).toMatchObject({ outcome: 'unanswered' })
  expect(received).toEqual([])
})

test.each(['TLSv1.2', 'TLSv1.3'] as const)(
  'a receiver that asks for a certificate accepts ours and refuses none (%s)',
  async (maxVersion) => {
    const { port, received } = await startReceiver({ requestCert: true, ca: cert, maxVersion })
    const tls = { server_name: 'localhost', trusted: cert }
    expect(await send(port, tls)).toMatchObject({ outcome: 'not_sent' })
    expect(received).toEqual([])
    expect(await send(port, { ...tls, client: { certificate: cert, key } })).toEqual(answered)
  },
)
