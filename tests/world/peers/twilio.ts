import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { onTestFinished } from 'vitest'

// Twilio's API for messages and calls, as its OpenAPI description has it: what does not fit it is refused and kept.

interface Property {
  type: 'string' | 'integer' | 'boolean' | 'array' | 'number'
  format?: string
  enum?: string[]
  items?: Property
}
interface Description {
  paths: Record<
    string,
    { post?: { requestBody: { content: Record<string, { schema: Record<string, any> }> } } } // oxlint-disable-line no-explicit-any -- a published document
  >
}
const { paths } = JSON.parse(
  readFileSync(new URL('../../data/twilio/twilio_messages_calls.openapi.json', import.meta.url), 'utf8'),
) as Description

interface Schema {
  properties: Record<string, Property>
  required: string[]
}
const schemaOf = (what: 'Messages' | 'Calls'): Schema => {
  const post = paths[`/2010-04-01/Accounts/{AccountSid}/${what}.json`]?.post
  return post?.requestBody.content['application/x-www-form-urlencoded']?.schema as Schema
}
const schemas = { Messages: schemaOf('Messages'), Calls: schemaOf('Calls') }

const isUri = (value: string) => URL.canParse(value) && /^https?:/.test(value)

function misfit(property: Property | undefined, value: string): string | undefined {
  if (!property) return 'is not known'
  if (property.type === 'array') return property.items && misfit(property.items, value)
  if (property.type === 'integer' && !/^-?\d+$/.test(value)) return 'is no integer'
  if (property.type === 'boolean' && !/^(true|false)$/.test(value)) return 'is no boolean'
  if (property.enum && !property.enum.includes(value)) return 'is none of the choices'
  if (property.format === 'uri' && !isUri(value)) return 'is no address'
  if (property.format === 'phone-number' && !/^\+[1-9]\d{6,14}$/.test(value)) return 'is no number'
  return undefined
}

/** What of a request does not fit the description. */
function misfits({ properties, required }: Schema, fields: URLSearchParams): string[] {
  const wrong = [...fields].flatMap(([name, value]) => {
    const why = misfit(properties[name], value)
    return why ? [`${name} ${why}`] : []
  })
  const twice = [...new Set(fields.keys())].filter(
    (name) => fields.getAll(name).length > 1 && properties[name]?.type !== 'array',
  )
  return [
    ...wrong,
    ...required.filter((name) => !fields.has(name)).map((name) => `${name} is missing`),
    ...twice.map((name) => `${name} twice`),
  ]
}

export interface TwilioRequest {
  what: 'Messages' | 'Calls'
  sid: string
  fields: URLSearchParams
}

type Behaviour = (response: ServerResponse, asked: TwilioRequest, count: number) => void

const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  void response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body))

/** As Twilio says no. */
export const refuses =
  (status: number, code: number, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    json(
      response,
      status,
      {
        code,
        message: 'Secret words about +12025550123',
        more_info: `https://www.twilio.com/docs/errors/${code}`,
        status,
      },
      headers,
    )

const takes: Behaviour = (response, { what, sid }) =>
  json(response, 201, {
    sid,
    status: 'queued',
    api_version: '2010-04-01',
    error_code: null,
    [what]: undefined,
  })

const account_sid = `AC${'0123456789abcdef'.repeat(2)}`
const auth_token = 'token-of-the-test'
const authorization = `Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString('base64')}`

/** A peer that speaks Twilio's API on this machine, until the test ends. */
export async function startTwilio(first: Behaviour = takes) {
  const received: TwilioRequest[] = []
  const violations: string[] = []
  const sockets = new Set<Socket>()
  let behaves = first
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (text += part))
    request.on('end', () => {
      const match = /^\/2010-04-01\/Accounts\/([^/]+)\/(Messages|Calls)\.json$/.exec(request.url ?? '')
      if (!match || request.method !== 'POST') return json(response, 404, { code: 20404, status: 404 })
      if (match[1] !== account_sid || request.headers.authorization !== authorization)
        return json(response, 401, { code: 20003, message: 'Authenticate', status: 401 })
      const what = match[2] as TwilioRequest['what']
      const fields = new URLSearchParams(text)
      const wrong = misfits(schemas[what], fields)
      if (request.headers['content-type'] !== 'application/x-www-form-urlencoded') wrong.push('not a form')
      violations.push(...wrong)
      if (wrong.length > 0) return json(response, 400, { code: 20001, message: wrong.join(), status: 400 })
      const sid = `${what === 'Calls' ? 'CA' : 'SM'}${randomBytes(16).toString('hex')}`
      const asked = { what, sid, fields }
      received.push(asked)
      behaves(response, asked, received.length)
    })
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    if (server.listening) {
      server.close()
      await once(server, 'close')
    }
  }
  onTestFinished(close)
  return {
    /** What a carrier of kind twilio is set up with. */
    settings: {
      base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      account_sid,
      from_number: '+12025550100',
    },
    auth_token,
    received,
    /** Requests that Twilio would have refused; each names the field. */
    violations,
    behaves: (how: Behaviour) => void (behaves = how),
    takes: () => void (behaves = takes),
    close,
  }
}
