import { limits } from '@wardline/contract/limits.ts'
import { createThread, listThreads } from '@wardline/contract/messaging/threads/thread.routes.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { routes } from '@wardline/contract/registry/routes.ts'
import type { Route } from '@wardline/contract/route.ts'
import { beforeAll, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { requestPath } from '../../../fixtures/people/person.ts'
import { sendRawRequest } from '../../../fixtures/network/raw-http.ts'
import { countRows } from '../../../fixtures/hospital/row-counts.ts'

let hospital: Hospital
let thread: Thread

beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false })
  await hospital.ben.signIn()
  thread = await hospital.ana.writes(hospital.ben, 'Bed 12')
  return hospital.close
})

const validBody = () =>
  JSON.stringify({
    subject: 'Bed 12',
    data: { body: 'K+ 6.1' },
    recipient_ids: [hospital.ben.user.contact_id],
  })

const sendThread = (headers: Record<string, string>, body: string | Buffer = validBody()) =>
  sendRawRequest(hospital.url, hospital.ana, { path: createThread.path, headers, body })

const json = { 'content-type': 'application/json' }

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
  const before = await countRows(hospital)
  const { status, body } = await sendThread({ 'content-type': type })
  expect({ status, code: body?.['code'] }).toEqual({ status: 415, code: 'request.wrong_type' })
  expect(await countRows(hospital)).toEqual(before)
})

test('a body without a type is refused with 415', async () => {
  expect(await sendThread({})).toMatchObject({ status: 415, body: { code: 'request.wrong_type' } })
})

test.for([
  'application/json',
  'APPLICATION/JSON',
  'application/json;charset=UTF-8',
  'application/json ; charset="utf-8"',
])('a body of the type %s is accepted', async (type) =>
  expect((await sendThread({ 'content-type': type })).status).toBe(201),
)

test('a body that is not UTF-8 is refused, and stores nothing', async () => {
  const before = await countRows(hospital)
  for (const bytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xc0, 0xaf]]) {
    const [start = '', end = ''] = validBody().split('12')
    const body = Buffer.concat([Buffer.from(start), Buffer.from(bytes), Buffer.from(end)])
    expect(await sendThread(json, body)).toMatchObject({ status: 400, body: { code: 'request.not_utf8' } })
  }
  expect(await countRows(hospital)).toEqual(before)
})

test('the last of duplicate keys counts, and a key that could change a prototype is refused by name', async () => {
  const rest = validBody().slice(1)
  expect((await sendThread(json, `{"subject":"first",${rest}`)).status).toBe(201)
  for (const [key, value] of [
    ['__proto__', '{"priority":2}'],
    ['constructor', '{"prototype":{}}'],
  ]) {
    const { status, body = {} } = await sendThread(json, `{"${key}":${value},${rest}`)
    expect(status).toBe(400)
    expect(Object.entries(body)).toEqual([
      [key, ['Unknown field.']],
      ['code', 'invalid'],
    ])
  }
})

type Named = [name: string, route: Route]
const withBody = (Object.entries(routes) as Named[]).filter(([, route]) => route.body)
const uploading = (Object.entries(routes) as Named[]).filter(([, route]) => route.upload)
const exampleInput = (route: Route) => ({ ...(route.params && { params: { id: thread.id } }) })

test.for(withBody)('%s refuses plain text, a form, and more than 1 MB', async ([, route]) => {
  const at = { method: route.method, path: requestPath(route, exampleInput(route)) }
  const send = (headers: Record<string, string>, body: string) =>
    sendRawRequest(hospital.url, hospital.dora, { ...at, headers, body })
  expect((await send({ 'content-type': 'text/plain' }, '{}')).status).toBe(415)
  expect((await send({ 'content-type': 'multipart/form-data; boundary=x' }, '--x--')).status).toBe(415)
  const tooLarge = await send(json, `{"a":"${'x'.repeat(limits.request_bytes)}"}`)
  expect(tooLarge).toMatchObject({ status: 413, body: { code: 'request.too_large' } })
})

test('a body with too many values, or nested too deep, is refused before it is parsed', async () => {
  for (const body of [`[${'1,'.repeat(80_000)}1]`, `${'['.repeat(33)}${']'.repeat(33)}`, '{"a":'.repeat(33)])
    expect(await sendThread(json, body)).toMatchObject({
      status: 413,
      body: { code: 'request.too_many_values' },
    })
})

test.for(uploading)('%s accepts only a form', async ([, route]) => {
  const path = requestPath(route, { ...(route.params && { params: { id: hospital.ana.user.user_id } }) })
  for (const headers of [json, { 'content-type': 'image/png' }, {}])
    expect((await sendRawRequest(hospital.url, hospital.ana, { path, headers, body: '{}' })).status).toBe(415)
})

test('exactly 1 MB is read, one byte more is not', async () => {
  const sized = (bytes: number) => `${' '.repeat(bytes - validBody().length)}${validBody()}`
  expect((await sendThread(json, sized(limits.request_bytes))).status).toBe(201)
  expect((await sendThread(json, sized(limits.request_bytes + 1))).status).toBe(413)
  const chunked = { ...json, 'transfer-encoding': 'chunked' }
  expect((await sendThread(chunked, sized(limits.request_bytes + 1))).status).toBe(413)
})

const oddIds = (id: number): string[] =>
  [
    'abc %20 -1 0 1.5 NaN Infinity null %00 %EF%BC%91 %D9%A1 * %25 %zz % 99999999999999999999',
    `${id}%2F ${id}%2freply ..%2F${id} ${id}%2F..%2F${id} ${id};a=b ${id},${id} %2e%2e%2f${id} ${id}%00 ${id}%0a ${id}'`,
    `${'9'.repeat(190)} ${'1'.repeat(300)}`,
  ].flatMap((ids) => ids.split(' '))

test('malformed ids in a path are refused or not found, and none opens another user’s thread', async () => {
  for (const id of oddIds(thread.id)) {
    for (const path of [
      `/api/v2/threads/${id}/`,
      `/api/v1/threads/${id}/messages/`,
      `/api/v1/threads/${id}/reply/`,
    ]) {
      const method = path.endsWith('reply/') ? 'POST' : 'GET'
      // Cleo has no threads.
      const body = method === 'POST' ? { headers: json, body: '{"message":"x"}' } : {}
      const answer = await sendRawRequest(hospital.url, hospital.cleo, { method, path, ...body })
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
])('%s bypasses no check', async (path) => {
  const answer = await sendRawRequest(hospital.url, hospital.ana, { method: 'GET', path })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
})

test('a page far beyond the last one is an error in the page format', async () => {
  for (const page of [2, 1000, 1_000_000]) {
    const { status, body } = await hospital.ana.request(listThreads, { query: { page } })
    expect({ status, results: body.results, next: body.next }).toEqual({
      status: 200,
      results: [],
      next: null,
    })
    expect(body.previous).toContain(`page=${page - 1}`)
  }
})

test.for(['1000001', '1e99', '-1', '0', '1.5', 'abc', '', '9'.repeat(400), '%00', '1;drop'])(
  'page=%s is invalid',
  async (page) => {
    const answer = await sendRawRequest(hospital.url, hospital.ana, {
      method: 'GET',
      path: `${listThreads.path}?page=${page}`,
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { page: expect.arrayContaining([expect.any(String)]) },
    })
  },
)

test.for(['0', '251', '-1', 'all'])('page_size=%s is invalid', async (page_size) => {
  expect(await hospital.ana.request(listThreads, { query: { page_size } })).toMatchObject({
    status: 400,
    body: { page_size: [expect.any(String)] },
  })
})

test('every route works with and without a trailing slash', async () => {
  for (const route of Object.values(routes) as Route[]) {
    const path = requestPath(route, exampleInput(route))
    const [withSlash, without] = await Promise.all(
      [path, path.replace(/\/$/, '')].map((address) =>
        fetch(hospital.url + address, { method: route.method, redirect: 'manual' }).then(async (answer) => [
          answer.status,
          await answer.text(),
        ]),
      ),
    )
    expect({ path, answer: without }).toEqual({ path, answer: withSlash })
    // A public route reports an unknown object itself.
    if (!(route.allow === 'anyone' && 404 in route.answers)) expect(withSlash?.[0], path).not.toBe(404)
  }
})
