import { routes, type RouteName } from '@wardline/contract/registry/routes.ts'
import { successStatus, type AnswerOf, type Route } from '@wardline/contract/route.ts'
import type { AddressValues, Example } from '@wardline/server/platform/http/openapi/examples.ts'
import type { z } from 'zod'

interface Input {
  params?: AddressValues
  query?: AddressValues
  body?: unknown
  form?: FormData
}

type RouteOf<N extends RouteName> = (typeof routes)[N]
type Answer<N extends RouteName> = AnswerOf<RouteOf<N>>
type Accepted<S> = S extends z.ZodType ? z.input<S> : never

/** Input that the contract accepts; parameters of the path and query are numbers or strings. */
interface InputOf<N extends RouteName> {
  params?: AddressValues
  query?: RouteOf<N> extends { query: infer Q }
    ? { [name in keyof Accepted<Q>]?: AddressValues[string] }
    : never
  body?: RouteOf<N> extends { body: infer B } ? Accepted<B> : never
  form?: FormData
}

/** A user of the demo hospital. */
export interface Caller {
  user_id: number
  contact_id: number
  /** Calls a route that must succeed. Its first call becomes the example. */
  call<N extends RouteName>(name: N, input?: InputOf<N>): Promise<Answer<N>>
  /** Calls a route without recording it. */
  prepare<N extends RouteName>(name: N, input?: InputOf<N>): Promise<Answer<N>>
  /** Comes back from an identity provider with a form, as a browser does. */
  postForm(address: string, fields: Record<string, string>): Promise<void>
  /** The bytes of a response that is not JSON. */
  download<N extends RouteName>(name: N, input?: InputOf<N>): Promise<Blob>
}

const mllp_port = 2575

/** Enough to see the shape of a list. */
const items_shown = 2

/** Hides secrets and, in the addresses of this server and of a peer, the port that was free. */
const hideSecret = (text: string): string =>
  text
    .replace(/(\/ical\/)[^/]+(\.ics)/, '$1secret$2')
    .replace(/^(\d+\.)[\w-]{40,}$/, '$1secret')
    .replace(/^(wl[ps]_[0-9a-z]+_)[\w-]{43}$/, '$1secret')
    .replace(/^whsec_.+$/, 'whsec_secret')
    .replace(/^http:\/\/localhost:\d+/, 'https://peer.hospital.example')
    .replace(/^http:\/\/127\.0\.0\.1:\d+/, 'https://wardline.hospital.example')
    // Challenges, keys and signatures of passkeys.
    .replace(/^[\w-]{40,}$/, 'secret')
    .replace(/(SAMLRequest|RelayState)=[^&]+/g, '$1=secret')

/** A public key, and the token of a device that does not exist. */
const withoutSecrets: readonly RouteName[] = ['getPushKey', 'registerDevice']

/** Keeps the first items of each list, and no secrets. */
function shorten(value: unknown): unknown {
  if (typeof value === 'string') return hideSecret(value)
  if (Array.isArray(value)) return value.slice(0, items_shown).map(shorten)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      // Readers of OpenAPI would resolve the references of SCIM.
      .filter(([key]) => key !== '$ref')
      // The port that was free stands for the usual one of MLLP.
      .map(([key, item]) => [key, key === 'port' ? mllp_port : shorten(item)]),
  )
}

const hideSecrets = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (_key, value: unknown) =>
    typeof value === 'string' ? hideSecret(value) : value,
  )

function addressOf({ path }: Route, { params = {}, query = {} }: Input): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${filled}${path.includes('?') ? '&' : '?'}${search}` : filled
}

/** Signs users in, calls routes for them and keeps the first call of each route. */
export function createRecorder(url: string) {
  const examples: Partial<Record<RouteName, Example>> = {}

  function keep(name: RouteName, { params, query, body }: Input, answer: unknown): void {
    const isPublic = withoutSecrets.includes(name)
    examples[name] ??= {
      ...(params && { params }),
      ...(query && { query }),
      ...(body !== undefined && { body: isPublic ? body : hideSecrets(body) }),
      ...(answer !== undefined && { answer: isPublic ? answer : shorten(answer) }),
    }
  }

  async function send(
    name: RouteName,
    input: Input,
    cookies: Map<string, string>,
    { status = successStatus(routes[name]), token }: { status?: number; token?: string } = {},
  ): Promise<Response> {
    const route: Route = routes[name]
    const response = await fetch(url + addressOf(route, input), {
      method: route.method,
      headers: {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        'x-csrftoken': cookies.get('csrftoken') ?? '',
        'user-agent': 'Mozilla/5.0 (X11; Linux x64) Chrome/142.0.0.0',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(input.body !== undefined && { 'content-type': route.media ?? 'application/json' }),
      },
      body: input.form ?? (input.body === undefined ? null : JSON.stringify(input.body)),
    })
    if (response.status !== status) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    keepCookies(response, cookies)
    return response
  }

  function keepCookies(response: Response, cookies: Map<string, string>): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
  }

  async function signIn(username: string): Promise<Caller> {
    const cookies = new Map<string, string>()
    async function call<N extends RouteName>(name: N, input: Input = {}, isKept = true): Promise<Answer<N>> {
      const response = await send(name, input, cookies)
      const isJson = response.headers.get('content-type')?.includes('json')
      const answer: unknown = isJson ? await response.json() : undefined
      if (isKept) keep(name, input, answer)
      return answer as Answer<N>
    }
    const me = await call('login', { body: { email: username, password: 'demo' } })
    const found = await call('listContacts', { query: { search: me.display_name } }, false)
    return {
      user_id: me.id,
      contact_id: found.results.find(({ user_id }) => user_id === me.id)?.id ?? 0,
      call: (name, input) => call(name, input),
      prepare: (name, input) => call(name, input, false),
      async postForm(address, fields) {
        const answer = await fetch(address, {
          method: 'POST',
          body: new URLSearchParams(fields),
          redirect: 'manual',
        })
        const end = await fetch(new URL(answer.headers.get('location') ?? '/', url), {
          headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
          redirect: 'manual',
        })
        keepCookies(end, cookies)
      },
      async download(name, input = {}) {
        const response = await send(name, input, cookies)
        keep(name, input, undefined)
        return response.blob()
      },
    }
  }

  /** Enters the password of a user with a second factor, and returns calls of the started sign-in. */
  async function signInAgain(username: string) {
    const cookies = new Map<string, string>()
    await send('login', { body: { email: username, password: 'demo' } }, cookies, { status: 403 })
    return async <N extends RouteName>(name: N, input: Input = {}): Promise<Answer<N>> => {
      const response = await send(name, input, cookies)
      const answer: unknown = await response.json()
      keep(name, input, answer)
      return answer as Answer<N>
    }
  }

  /** Calls of a program with a token of its own instead of a session. */
  const withToken =
    (token: string): Caller['call'] =>
    async <N extends RouteName>(name: N, input: Input = {}): Promise<Answer<N>> => {
      const response = await send(name, input, new Map(), { token })
      const answer: unknown = response.status === 204 ? undefined : await response.json()
      keep(name, input, answer)
      return answer as Answer<N>
    }

  return { examples, signIn, signInAgain, withToken }
}

export type Recorder = ReturnType<typeof createRecorder>
