import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ProviderName, ProviderState } from './day.ts'
import type { Channel } from './staff.ts'
import { parsePersonNumber } from './seed.ts'

export const authToken = 'a test auth token'
export const accountSid = `AC${'0'.repeat(32)}`

export interface AcceptedAlert {
  person: number
  channel: Channel
  reference: string | undefined
  /** Accepted by the provider but never delivered. */
  isLie: boolean
  isTwice: boolean
  /** Does nothing for providers without receipts. */
  receipt(status: string): void
}

interface Options {
  hasDevice(person: number): boolean
  onAccepted(alert: AcceptedAlert): void
  onReceipt(request: { path: string; headers: Record<string, string>; body: string }): void
}

export interface Providers {
  url: string
  setProviderState(provider: ProviderName, providerState: ProviderState): void
  hung(): number
  counts: Record<string, number>
  close(): Promise<void>
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

export async function startProviders({ hasDevice, onAccepted, onReceipt }: Options): Promise<Providers> {
  const providerStates: Record<ProviderName, ProviderState> = { push: 'healthy', phone: 'healthy' }
  const counts: Record<string, number> = {}
  let hanging = 0
  const count = (what: string) => (counts[what] = (counts[what] ?? 0) + 1)

  function refuse(providerState: ProviderState, response: ServerResponse): boolean {
    if (providerState === 'failing') response.writeHead(500).end('{"code":20500}')
    else if (providerState === 'limited')
      response.writeHead(429, { 'retry-after': '10' }).end('{"code":20429}')
    else if (providerState === 'hung') {
      hanging++
      response.once('close', () => hanging--)
    } else return false
    return true
  }

  function push(person: number, response: ServerResponse): void {
    const providerState = providerStates.push
    count(`push ${providerState}`)
    if (refuse(providerState, response)) return
    if (!hasDevice(person)) return void response.writeHead(410).end()
    response.writeHead(201, { location: `https://push.test/m/${randomBytes(8).toString('hex')}` }).end()
    const isLie = providerState === 'lying'
    onAccepted({ person, channel: 'push', reference: undefined, isLie, isTwice: false, receipt: () => {} })
  }

  function phone(channel: 'sms' | 'voice', form: URLSearchParams, response: ServerResponse): void {
    const providerState = providerStates.phone
    count(`${channel} ${providerState}`)
    if (refuse(providerState, response)) return
    const sid = `${channel === 'sms' ? 'SM' : 'CA'}${randomBytes(16).toString('hex')}`
    response.writeHead(201, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ sid, status: 'queued' }))
    const callback = form.get('StatusCallback')
    const reference = callback === null ? undefined : /reference=(\w+)/.exec(callback)?.[1]
    const receipt = (status: string) => {
      if (callback === null || providerState === 'lying') return
      const name = channel === 'sms' ? 'Message' : 'Call'
      const fields = { AccountSid: accountSid, [`${name}Sid`]: sid, [`${name}Status`]: status }
      onReceipt(signReceipt(callback, fields))
    }
    const person = parsePersonNumber(form.get('To') ?? '')
    const isTwice = providerState === 'doubling'
    onAccepted({ person, channel, reference, isLie: providerState === 'lying', isTwice, receipt })
  }

  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const path = request.url ?? ''
      const number = /^\/push\/(\d+)$/.exec(path)?.[1]
      if (number) return push(Number(number), response)
      if (path.endsWith('/Messages.json')) return phone('sms', new URLSearchParams(body), response)
      if (path.endsWith('/Calls.json')) return phone('voice', new URLSearchParams(body), response)
      return void response.writeHead(404).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setProviderState: (provider, providerState) => void (providerStates[provider] = providerState),
    hung: () => hanging,
    counts,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Twilio's signature: the HMAC-SHA1 of the URL and the fields in alphabetical order. */
function signReceipt(callback: string, fields: Record<string, string>) {
  const text = Object.keys(fields)
    .toSorted()
    .map((name) => name + (fields[name] ?? ''))
    .join('')
  const signature = createHmac('sha1', authToken)
    .update(callback + text)
    .digest('base64')
  const { pathname, search } = new URL(callback)
  return {
    path: pathname + search,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature,
    },
    body: new URLSearchParams(fields).toString(),
  }
}
