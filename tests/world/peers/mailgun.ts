import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Behaviour = (response: ServerResponse, fields: URLSearchParams) => void

const domain = 'mg.hospital.example'
const api_key = 'key-of-the-test'
const authorization = `Basic ${Buffer.from(`api:${api_key}`).toString('base64')}`

const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  void response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body))

/** As Mailgun says no. */
export const refusesMail =
  (status: number, message: string, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    json(response, status, { message }, headers)

const takes: Behaviour = (response, fields) =>
  json(response, 200, { id: fields.get('h:Message-Id'), message: 'Queued. Thank you.' })

/** Mailgun's messages API (v3), which asks for from, to and a text. */
export async function startMailgun() {
  const received: URLSearchParams[] = []
  let behaves = takes
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (text += part))
    request.on('end', () => {
      if (request.headers.authorization !== authorization)
        return void response.writeHead(401, { 'content-type': 'text/html' }).end('Forbidden')
      if (request.method !== 'POST' || request.url !== `/v3/${domain}/messages`)
        return json(response, 404, { message: `Domain not found: ${request.url}` })
      const fields = new URLSearchParams(text)
      for (const name of ['from', 'to', 'subject', 'text'])
        if (!fields.get(name)) return json(response, 400, { message: `'${name}' parameter is missing` })
      received.push(fields)
      behaves(response, fields)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return {
    settings: {
      base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      domain,
      from_address: `pages@${domain}`,
    },
    secrets: { api_key },
    received,
    behaves: (how: Behaviour) => void (behaves = how),
  }
}
