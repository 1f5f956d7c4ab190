import { login, noteActivity } from '@wardline/contract/accounts/session.routes.ts'
import { realtimePath } from '@wardline/contract/live/frames.ts'
import { successStatus, type AnswerOf, type Route } from '@wardline/contract/route.ts'
import { WebSocket } from 'ws'

interface Input {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
}

export interface DemoUser {
  id: number
  username: string
  /** Throws on any answer but a success. */
  call<R extends Route>(route: R, input?: Input): Promise<AnswerOf<R>>
  isOnline(): boolean
  leave(): void
}

/** A browser of a demo user: everything goes through the API, so every rule holds. */
export async function signInDemoUser(
  { address, password }: { address: string; password: string },
  username: string,
  onMessage: (priority: number) => void,
): Promise<DemoUser> {
  const headers: Record<string, string> = {}
  const send = async (path: string, method: string, body?: unknown): Promise<Response> =>
    fetch(address + path, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })

  const signedIn = await send(login.path, login.method, { email: username, password })
  if (signedIn.status !== 200) throw new Error(`${username} cannot sign in: ${signedIn.status}`)
  const cookies = signedIn.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  headers['cookie'] = cookies.join('; ')
  headers['x-csrftoken'] = decodeURIComponent(
    cookies.find((pair) => pair.startsWith('csrftoken='))?.slice('csrftoken='.length) ?? '',
  )
  const { id } = (await signedIn.json()) as AnswerOf<typeof login>

  async function call<R extends Route>(route: R, { params = {}, query, body }: Input = {}) {
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
    )
    const response = await send(search.size > 0 ? `${path}?${search.toString()}` : path, route.method, body)
    if (response.status !== successStatus(route)) throw new Error(`${route.path}: ${response.status}`)
    return (response.status === 204 ? undefined : await response.json()) as AnswerOf<R>
  }

  await call(noteActivity)
  const socket = new WebSocket(address.replace(/^http/, 'ws') + realtimePath, { headers })
  socket.on('error', () => {}) // closes as well
  socket.on('message', (data: Buffer) => {
    const text = data.toString()
    if (text.includes('"thread_new')) onMessage(text.includes('"priority":2') ? 2 : 1)
  })
  return {
    id,
    username,
    call,
    isOnline: () => socket.readyState <= WebSocket.OPEN,
    leave: () => socket.close(),
  }
}
