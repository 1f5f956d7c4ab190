import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { claimsOf } from './push-decrypt.ts'

interface Asked {
  path: string
  message: Record<string, any> // oxlint-disable-line no-explicit-any -- what we sent; tests look into it
}
type Behaviour = (response: ServerResponse, asked: Asked, count: number) => void

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
/** Of a service account, as Google gives it out. */
export const googleKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' })
const publicKey = createPublicKey(pair.privateKey)

export const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  void response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body))

/** As Google's APIs say no. */
export const refuses = (response: ServerResponse, status: number, code: string, headers = {}) =>
  json(
    response,
    status,
    {
      error: {
        code: status,
        status: 'X',
        details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: code }],
      },
    },
    headers,
  )

const takes: Behaviour = (response, { path }, count) =>
  json(response, 200, { name: `${path.replace(/^\/v1\/|:send$/g, '')}/${count}` })

/** Google's push service and its token endpoint: a token is good until it is withdrawn; anything else gets a 401. */
export async function startGoogle(first: Behaviour = takes) {
  const received: Asked[] = []
  const assertions: Record<string, unknown>[] = []
  const good = new Set<string>()
  let behaves = first
  let tokens: Behaviour | undefined
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (piece: string) => (text += piece))
    request.on('end', () => {
      const path = request.url ?? ''
      if (path === '/token') {
        if (tokens) return tokens(response, { path, message: {} }, 0)
        const claims = claimsOf(new URLSearchParams(text).get('assertion') ?? '', publicKey)
        if (!claims) return json(response, 400, { error: 'invalid_grant' })
        assertions.push(claims)
        const token = `ya29.${assertions.length}`
        good.add(token)
        return json(response, 200, { access_token: token, expires_in: 3600, token_type: 'Bearer' })
      }
      if (!good.has((request.headers.authorization ?? '').replace('Bearer ', '')))
        return json(response, 401, { error: { status: 'UNAUTHENTICATED' } })
      const { message } = JSON.parse(text) as Asked
      const asked = { path, message }
      received.push(asked)
      behaves(response, asked, received.length)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => void server.close(resolve))
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    assertions,
    answers: (next: Behaviour) => void (behaves = next),
    answersTokens: (next: Behaviour) => void (tokens = next),
    withdrawTokens: () => good.clear(),
  }
}
