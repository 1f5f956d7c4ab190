import { randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A text message or a call as it was ordered. */
export interface Ordered {
  what: 'sms' | 'voice'
  to: string
  body: string
  /** Ours, from the address at which the receipt is to come in; empty when none was asked for. */
  reference: string
  /** ms since 1970, of this machine */
  at: number
  sid: string
}

type Behaviour = (response: ServerResponse, order: Ordered, count: number) => void

const json = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) =>
  void response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body))

export const takes: Behaviour = (response, { sid, to }) => json(response, 201, { sid, to, status: 'queued' })
export const refuses =
  (code: number): Behaviour =>
  (response) =>
    json(response, 400, { code, message: 'Refused', status: 400 })
export const fails: Behaviour = (response) =>
  json(response, 500, { code: 20500, message: 'Internal', status: 500 })
export const limits =
  (seconds: number): Behaviour =>
  (response) =>
    json(response, 429, { code: 20429, message: 'Too many', status: 429 }, { 'retry-after': String(seconds) })
/** Never answers. */
export const hangs: Behaviour = () => {}
export const babbles: Behaviour = (response) => void response.writeHead(200).end('<html>hello</html>')

/** The parts of Twilio's API of 2010-04-01 that ring people, on this machine: keeps what was ordered, answers as told. */
export async function startPhoneCompany(first: Behaviour = takes, { isOwnedByTest = true } = {}) {
  const ordered: Ordered[] = []
  const behaviours: Partial<Record<Ordered['what'], Behaviour>> = {}
  let behaves = first
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (more: string) => (text += more))
    request.on('end', () => {
      const fields = new URLSearchParams(text)
      const what = request.url?.endsWith('/Calls.json') ? 'voice' : 'sms'
      const callback = fields.get('StatusCallback')
      const order: Ordered = {
        what,
        to: fields.get('To') ?? '',
        body: fields.get('Body') ?? fields.get('Twiml') ?? '',
        reference: callback ? (new URL(callback).searchParams.get('reference') ?? '') : '',
        at: Date.now(),
        sid: `${what === 'voice' ? 'CA' : 'SM'}${randomBytes(16).toString('hex')}`,
      }
      ordered.push(order)
      ;(behaviours[what] ?? behaves)(response, order, ordered.length)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => void server.close(resolve))
  }
  if (isOwnedByTest) onTestFinished(close)
  return {
    close,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ordered,
    /** As on the first day: nothing ordered, everything taken. */
    startAnew: () => {
      ordered.length = 0
      delete behaviours.sms
      delete behaviours.voice
      behaves = takes
    },
    /** From now on, for everything or for one of the two. */
    answers: (next: Behaviour, what?: Ordered['what']) => {
      if (what) behaviours[what] = next
      else behaves = next
    },
  }
}
