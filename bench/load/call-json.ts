import type { OurTarget } from '../servers/target.ts'

/** Calls as user 1, with the headers of a request text. For requests whose answer matters more than their time. */
export async function callJson<T>(
  target: OurTarget,
  method: 'GET' | 'POST' | 'PUT',
  to: string,
  body?: unknown,
): Promise<T> {
  const text = method === 'GET' ? target.get(1, to) : target.post(1, to, body)
  const end = text.indexOf('\r\n\r\n')
  const lines = text.slice(0, end).split('\r\n').slice(1)
  const headers = lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string])
  const response = await fetch(`http://127.0.0.1:${target.port}${to}`, {
    method,
    headers: headers.filter(([name]) => !/^(host|connection|content-length)$/i.test(name)),
    ...(method !== 'GET' && { body: text.slice(end + 4) }),
  })
  if (!response.ok) throw new Error(`${to} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
