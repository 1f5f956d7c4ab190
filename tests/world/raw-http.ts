import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Person } from './person.ts'

export interface RawAnswer {
  status: number
  /** Undefined when it is not JSON. */
  body: Record<string, unknown> | undefined
}

/** A request to the letter: path, headers and body as they are given, which fetch would tidy up. */
export async function sendRaw(
  url: string,
  person: Person,
  {
    method = 'POST',
    path,
    headers = {},
    body,
  }: { method?: string; path: string; headers?: Record<string, string>; body?: string },
): Promise<RawAnswer> {
  const cookie = await person.cookie()
  const csrf = /csrftoken=([^;]+)/.exec(cookie)?.[1] ?? ''
  const { hostname, port } = new URL(url)
  const sent = request({ hostname, port, path, method, headers: { cookie, 'x-csrftoken': csrf, ...headers } })
  sent.on('error', () => {}) // the server may answer and hang up before it was sent everything
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const answer = await text(response)
  const isJson = response.headers['content-type']?.includes('json')
  return { status: response.statusCode ?? 0, body: isJson ? JSON.parse(answer) : undefined }
}
