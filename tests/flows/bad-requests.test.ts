import { limits } from '@wardline/contract/limits.ts'
import { createThread, listThreads } from '@wardline/contract/messaging/thread.routes.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { routes } from '@wardline/contract/routes.ts'
import type { Route } from '@wardline/contract/route.ts'
import { beforeAll, expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import { addressOf } from '../world/person.ts'
import { sendRaw } from '../world/raw-http.ts'
import { storedRows } from '../world/stored.ts'

let ward: Hospital
let thread: Thread

beforeAll(async () => {
  ward = await hospital({ isOwnedByTest: false })
  await ward.ben.signIn()
  thread = await ward.ana.writes(ward.ben, 'Bed 12')
  return ward.close
})

const good = () =>
  JSON.stringify({ subject: 'Bed 12', data: { body: 'K+ 6.1' }, recipient_ids: [ward.ben.who.contact_id] })

/** Sends a new thread that is right but for what is given here. */
const sends = (headers: Record<string, string>, body = good()) =>
  sendRaw(ward.url, ward.ana, { path: createThread.path, headers, body })

const otherTypes = [
  'text/plain',
  'text/plain; charset=application/json',
  'text/json',
  'application/x-www-form-urlencoded',
  'application/jsonp',
  'application/json5',
  'application/problem+json',
  'application/vnd.api+json',
  'application/xml',
  'application/octet-stream',
  'application',
  'json',
  '*/*',
  'application/*',
  'xapplication/json',
  'application /json',
  'application/json/x',
  'text/plain, application/json',
  'application/json, text/plain',
  'multipart/form-data; boundary=x',
  'MULTIPART/FORM-DATA; boundary=x',
  'multipart/mixed',
]

test.for(otherTypes)('a body of the type %s is refused with 415', async (type) => {
  const before = await storedRows(ward)
  const { status, body } = await sends({ 'content-type': type })
  expect({ status, code: body?.['code'] }).toEqual({ status: 415, code: 'request.wrong_type' })
  expect(await storedRows(ward)).toEqual(before)
})

test('a body without a type is refused with 415', async () => {
  expect(await sends({})).toMatchObject({ status: 415, body: { code: 'request.wrong_type' } })
})

test.for([
  'application/json',
  'APPLICATION/JSON',
  'application/json;charset=UTF-8',
  'application/json ; charset="utf-8"',
])('a body of the type %s is taken', async (type) =>
  expect((await sends({ 'content-type': type })).status).toBe(201),
)

type Named = [name: string, route: Route]
const withBody = (Object.entries(routes) as Named[]).filter(([, route]) => route.body)
const uploading = (Object.entries(routes) as Named[]).filter(([, route]) => route.upload)
const json = { 'content-type': 'application/json' }
const asked = (route: Route) => ({ ...(route.params && { params: { id: thread.id } }) })

test.for(withBody)('%s takes neither plain text nor a form, nor more than 1 MB', async ([, route]) => {
  const at = { method: route.method, path: addressOf(route, asked(route)) }
  const send = (headers: Record<string, string>, body: string) =>
    sendRaw(ward.url, ward.dora, { ...at, headers, body })
  expect((await send({ 'content-type': 'text/plain' }, '{}')).status).toBe(415)
  expect((await send({ 'content-type': 'multipart/form-data; boundary=x' }, '--x--')).status).toBe(415)
  const tooLarge = await send(json, `{"a":"${'x'.repeat(limits.request_bytes)}"}`)
  expect(tooLarge).toMatchObject({ status: 413, body: { code: 'request.too_large' } })
})

test.for(uploading)('%s takes nothing but a form', async ([, route]) => {
  const path = addressOf(route, { ...(route.params && { params: { id: ward.ana.who.user_id } }) })
  for (const headers of [json, { 'content-type': 'image/png' }, {}])
    expect((await sendRaw(ward.url, ward.ana, { path, headers, body: '{}' })).status).toBe(415)
})

test('exactly 1 MB is read, one byte more is not', async () => {
  const sized = (bytes: number) => `${' '.repeat(bytes - good().length)}${good()}`
  expect((await sends(json, sized(limits.request_bytes))).status).toBe(201)
  expect((await sends(json, sized(limits.request_bytes + 1))).status).toBe(413)
  const chunked = { ...json, 'transfer-encoding': 'chunked' }
  expect((await sends(chunked, sized(limits.request_bytes + 1))).status).toBe(413)
})

const oddIds = (id: number): string[] =>
  [
    'abc %20 -1 0 1.5 NaN Infinity null %00 %EF%BC%91 %D9%A1 * %25 %zz % 99999999999999999999',
    `${id}%2F ${id}%2freply ..%2F${id} ${id}%2F..%2F${id} ${id};a=b ${id},${id} %2e%2e%2f${id} ${id}%00 ${id}%0a ${id}'`,
    `${'9'.repeat(190)} ${'1'.repeat(300)}`,
  ].flatMap((ids) => ids.split(' '))

test('odd ids in a path are refused or not found; none opens a thread that is not the caller’s', async () => {
  for (const id of oddIds(thread.id)) {
    for (const path of [
      `/api/v2/threads/${id}/`,
      `/api/v1/threads/${id}/messages/`,
      `/api/v1/threads/${id}/reply/`,
    ]) {
      const method = path.endsWith('reply/') ? 'POST' : 'GET'
      // Cleo has no thread at all: whatever is answered, it is not one.
      const body = method === 'POST' ? { headers: json, body: '{"message":"x"}' } : {}
      const answer = await sendRaw(ward.url, ward.cleo, { method, path, ...body })
      const isOurs = answer.body !== undefined && 'code' in answer.body
      expect({ path, refused: [400, 404].includes(answer.status), isOurs }).toEqual({
        path,
        refused: true,
        isOurs: true,
      })
    }
  }
})

test.for([
  '/api%2Fv2%2Fthreads%2F',
  '/api/v2%2Fthreads/',
  '/api/v1/../v2/threads/x/',
  '/%2e%2e/api/v2/threads/x',
  '/api/v2/threads/..%2f..%2fauth/me/',
  '/API/V2/THREADS/',
  '//api/v2/threads/',
  '/api/v2/threads/;/1',
])('%s goes around no guard', async (path) => {
  const answer = await sendRaw(ward.url, ward.ana, { method: 'GET', path })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
})

test('far beyond the last page there is nothing, said as a page', async () => {
  for (const page of [2, 1000, 1_000_000]) {
    const { status, body } = await ward.ana.tries(listThreads, { query: { page } })
    expect({ status, results: body.results, next: body.next }).toEqual({
      status: 200,
      results: [],
      next: null,
    })
    expect(body.previous).toContain(`page=${page - 1}`)
  }
})

test.for(['1000001', '1e99', '-1', '0', '1.5', 'abc', '', '9'.repeat(400), '%00', '1;drop'])(
  'page=%s is no page',
  async (page) => {
    const answer = await sendRaw(ward.url, ward.ana, {
      method: 'GET',
      path: `${listThreads.path}?page=${page}`,
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { page: expect.arrayContaining([expect.any(String)]) },
    })
  },
)

test.for(['0', '251', '-1', 'all'])('page_size=%s is no page size', async (page_size) => {
  expect(await ward.ana.tries(listThreads, { query: { page_size } })).toMatchObject({
    status: 400,
    body: { page_size: [expect.any(String)] },
  })
})

test('every route is found with and without the slash at its end', async () => {
  for (const route of Object.values(routes) as Route[]) {
    const path = addressOf(route, asked(route))
    const [withSlash, without] = await Promise.all(
      [path, path.replace(/\/$/, '')].map((address) =>
        fetch(ward.url + address, { method: route.method }).then(async (answer) => [
          answer.status,
          await answer.text(),
        ]),
      ),
    )
    expect({ path, answer: without }).toEqual({ path, answer: withSlash })
    // What is open to anybody says itself that there is no such thing.
    if (!(route.allow === 'anyone' && 404 in route.answers)) expect(withSlash?.[0], path).not.toBe(404)
  }
})
