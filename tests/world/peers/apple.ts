import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import http2, { type IncomingHttpHeaders, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { claimsOf } from './push-decrypt.ts'

type Answer = { status: number; reason?: string; headers?: Record<string, string> } | 'silence'
type Asked = { token: string; headers: IncomingHttpHeaders; payload: Record<string, unknown> }

const pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
/** As Apple gives it out (.p8). */
export const appleKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' })
const publicKey = createPublicKey(pair.privateKey)

/** Apple's push service over HTTP/2: it refuses tokens that are not signed with the key, and answers as told. */
export async function startApple(answers: (asked: Asked) => Answer = () => ({ status: 200 })) {
  const received: Asked[] = []
  const sessions = new Set<ServerHttp2Session>()
  let connections = 0
  let behaves = answers
  const server = http2.createServer()
  server.on('session', (session) => {
    connections += 1
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
    session.on('error', () => {})
  })
  server.on('stream', (stream: ServerHttp2Stream, headers) => {
    let text = ''
    stream.setEncoding('utf8')
    stream.on('error', () => {})
    stream.on('data', (piece: string) => (text += piece))
    stream.on('end', () => {
      const token = String(headers[':path']).split('/').at(-1) ?? ''
      const asked = { token, headers, payload: JSON.parse(text) as Record<string, unknown> }
      received.push(asked)
      const bearer = String(headers['authorization']).replace(/^bearer /, '')
      const answer = claimsOf(bearer, publicKey)?.['iss']
        ? behaves(asked)
        : { status: 403, reason: 'InvalidProviderToken' }
      if (answer === 'silence') return
      stream.respond({ ':status': answer.status, 'apns-id': String(headers['apns-id']), ...answer.headers })
      stream.end(answer.reason === undefined ? '' : JSON.stringify({ reason: answer.reason }))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const session of sessions) session.destroy()
    await new Promise((resolve) => void server.close(resolve))
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    connections: () => connections,
    answers: (next: (asked: Asked) => Answer) => void (behaves = next),
    /** As Apple does from time to time: whoever wants more opens another connection. */
    endConnections: () => sessions.forEach((session) => session.close()),
  }
}

/** Something that listens and says what no HTTP/2 peer says. */
export async function startGarbage(says = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi') {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(says))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => void (await new Promise((resolve) => void server.close(resolve))))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
