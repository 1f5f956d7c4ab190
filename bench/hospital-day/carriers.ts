import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CarrierName, Mood } from './day.ts'
import type { Channel } from './people.ts'
import { personOfPhone } from './seed.ts'

export const authToken = 'an auth token of nobody'
export const accountSid = `AC${'0'.repeat(32)}`

/** What a carrier was asked to bring, and said it would. */
export interface Taken {
  person: number
  channel: Channel
  /** Of the alert, where the carrier can read it. */
  reference: string | undefined
  /** It said so and will not. */
  isLie: boolean
  /** It brings it twice. */
  isTwice: boolean
  /** Tells the server what became of it; does nothing for a carrier that tells nothing. */
  receipt(status: string): void
}

interface Options {
  hasDevice(person: number): boolean
  onTaken(taken: Taken): void
  /** A receipt for the server, already signed. */
  onReceipt(request: { path: string; headers: Record<string, string>; body: string }): void
}

export interface Carriers {
  url: string
  setMood(carrier: CarrierName, mood: Mood): void
  /** Requests that were not answered yet and will not be. */
  hung(): number
  /** Every request, by what was answered. */
  counts: Record<string, number>
  close(): Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Carriers that fail and lie: a push service and Twilio's API, on one port of this machine. */
export async function startCarriers({ hasDevice, onTaken, onReceipt }: Options): Promise<Carriers> {
  const moods: Record<CarrierName, Mood> = { push: 'well', phone: 'well' }
  const counts: Record<string, number> = {}
  let hanging = 0
  const count = (what: string) => (counts[what] = (counts[what] ?? 0) + 1)

  /** What stands in the way of taking anything; undefined: nothing. */
  function refuse(mood: Mood, response: ServerResponse): boolean {
    if (mood === 'failing') response.writeHead(500).end('{"code":20500}')
    else if (mood === 'limited') response.writeHead(429, { 'retry-after': '10' }).end('{"code":20429}')
    else if (mood === 'hung') {
      hanging++
      response.once('close', () => hanging--)
    } else return false
    return true
  }

  function push(person: number, response: ServerResponse): void {
    const mood = moods.push
    count(`push ${mood}`)
    if (refuse(mood, response)) return
    if (!hasDevice(person)) return void response.writeHead(410).end()
    response.writeHead(201, { location: `https://push.test/m/${randomBytes(8).toString('hex')}` }).end()
    const isLie = mood === 'lying'
    onTaken({ person, channel: 'push', reference: undefined, isLie, isTwice: false, receipt: () => {} })
  }

  function phone(channel: 'sms' | 'voice', form: URLSearchParams, response: ServerResponse): void {
    const mood = moods.phone
    count(`${channel} ${mood}`)
    if (refuse(mood, response)) return
    const sid = `${channel === 'sms' ? 'SM' : 'CA'}${randomBytes(16).toString('hex')}`
    response.writeHead(201, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ sid, status: 'queued' }))
    const callback = form.get('StatusCallback')
    const reference = callback === null ? undefined : /reference=(\w+)/.exec(callback)?.[1]
    const receipt = (status: string) => {
      if (callback === null || mood === 'lying') return
      const name = channel === 'sms' ? 'Message' : 'Call'
      const fields = { AccountSid: accountSid, [`${name}Sid`]: sid, [`${name}Status`]: status }
      onReceipt(signed(callback, fields))
    }
    const person = personOfPhone(form.get('To') ?? '')
    const isTwice = mood === 'doubling'
    onTaken({ person, channel, reference, isLie: mood === 'lying', isTwice, receipt })
  }

  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
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
    setMood: (carrier, mood) => void (moods[carrier] = mood),
    hung: () => hanging,
    counts,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** As Twilio signs it: the address as it was given, and each field in the order of names. */
function signed(callback: string, fields: Record<string, string>) {
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
