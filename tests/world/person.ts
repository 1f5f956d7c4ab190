import type { AnswerOf, Route } from '@wardline/contract/route.ts'
import { successStatus } from '@wardline/contract/route.ts'
import { login } from '@wardline/contract/accounts/session.routes.ts'
import * as threads from '@wardline/contract/messaging/thread.routes.ts'
import type { Message, Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { password, type Who } from './founding.ts'
import { openPhone, type Phone } from './phone.ts'

interface Asked {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  key?: string
}

/** Any answer at all: its status, and its body as JSON where it is JSON. */
export interface Answer {
  status: number
  body: any // oxlint-disable-line no-explicit-any -- whatever the server says; tests look into it
  headers: Headers
}

export interface Person {
  who: Who
  /** Signed in with a cookie, and the CSRF header on every write. Signs in by itself at first use. */
  http(path: string, init?: RequestInit): Promise<Response>
  /** A call that must succeed; fails the test with the server's words when not. */
  call<R extends Route>(route: R, asked?: Asked): Promise<AnswerOf<R>>
  /** A call that may be refused. */
  tries(route: Route, asked?: Asked): Promise<Answer>
  signIn(): Promise<void>
  cookie(): Promise<string>
  /** A device with the live connection open. */
  phone(cursor?: string): Promise<Phone>
  leave(): Promise<void>

  /** The ward's words. */
  writes(to: Person | number, text: string, more?: Record<string, unknown>): Promise<Thread>
  replies(thread: { id: number }, text: string, key?: string): Promise<Message>
  reads(thread: { id: number }): Promise<Thread>
  archives(thread: { id: number }): Promise<Thread>
  inbox(view?: 'inbox' | 'unread' | 'archive'): Promise<Thread[]>
  messages(thread: { id: number }): Promise<Message[]>
}

const views = {
  inbox: {},
  unread: { subscriber_status: 'pending' },
  archive: { status: 'archived' },
} as const

export function addressOf(route: Route, { params = {}, query = {} }: Asked = {}): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${path}?${search}` : path
}

export function personOf(url: string, who: Who): Person {
  let signedIn: Promise<{ cookie: string; csrf: string }> | undefined
  const phones: Phone[] = []

  async function enter() {
    const response = await fetch(url + login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: who.email, password }),
    })
    if (response.status !== 200)
      throw new Error(`${who.display_name} cannot sign in: ${await response.text()}`)
    const pairs = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    const csrf = pairs.find((pair) => pair.startsWith('csrftoken='))?.slice('csrftoken='.length) ?? ''
    return { cookie: pairs.join('; '), csrf }
  }
  const session = () => (signedIn ??= enter())

  async function http(path: string, init: RequestInit = {}): Promise<Response> {
    const { cookie, csrf } = await session()
    const headers = new Headers(init.headers)
    headers.set('cookie', cookie)
    if (!headers.has('x-csrftoken')) headers.set('x-csrftoken', csrf)
    return fetch(url + path, { ...init, headers })
  }

  async function tries(route: Route, asked: Asked = {}): Promise<Answer> {
    const response = await http(addressOf(route, asked), {
      method: route.method,
      headers: {
        ...(asked.body !== undefined && { 'content-type': 'application/json' }),
        ...(asked.key !== undefined && { 'idempotency-key': asked.key }),
      },
      ...(asked.body !== undefined && { body: JSON.stringify(asked.body) }),
    })
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      body: isJson ? await response.json() : await response.text(),
      headers: response.headers,
    }
  }

  async function call<R extends Route>(route: R, asked: Asked = {}): Promise<AnswerOf<R>> {
    const { status, body } = await tries(route, asked)
    if (status !== successStatus(route)) {
      throw new Error(
        `${who.display_name}: ${route.method} ${route.path} answered ${status} ${JSON.stringify(body)}`,
      )
    }
    return body as AnswerOf<R>
  }

  return {
    who,
    http,
    tries,
    call,
    signIn: async () => void (await (signedIn = enter())),
    cookie: async () => (await session()).cookie,
    async phone(cursor) {
      const phone = await openPhone(url, (await session()).cookie, cursor)
      phones.push(phone)
      return phone
    },
    leave: async () => void (await Promise.all(phones.map((phone) => phone.hangUp()))),

    writes: (to, text, more = {}) =>
      call(threads.createThread, {
        body: {
          subject: text,
          data: { body: text },
          recipient_ids: [typeof to === 'number' ? to : to.who.contact_id],
          ...more,
        },
      }),
    replies: (thread, text, key) =>
      call(threads.replyToThread, {
        params: { id: thread.id },
        body: { message: text },
        ...(key !== undefined && { key }),
      }),
    reads: (thread) => call(threads.readThread, { params: { id: thread.id }, body: {} }),
    archives: (thread) => call(threads.archiveThread, { params: { id: thread.id } }),
    inbox: async (view = 'inbox') => (await call(threads.listThreads, { query: views[view] })).results,
    messages: async (thread) => (await call(threads.listMessages, { params: { id: thread.id } })).results,
  }
}
