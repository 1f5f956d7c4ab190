import { createThread, replyToThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { listShapes } from '@wardline/contract/record-version.ts'
import { routes } from '@wardline/contract/registry/routes.ts'
import type { Route } from '@wardline/contract/route.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { attachFile, readSample } from '../../../fixtures/files/uploads.ts'
import { requestPath } from '../../../fixtures/people/person.ts'
import { findRead } from '../../../fixtures/people/record-version.ts'
import { sendRawRequest } from '../../../fixtures/network/raw-http.ts'
import { countRows } from '../../../fixtures/hospital/row-counts.ts'

let hospital: Hospital
let thread: Thread

beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false })
  await hospital.ben.signIn()
  thread = await hospital.dora.writes(hospital.ben, 'Bed 12')
  return hospital.close
})

async function storesNothing(act: () => Promise<unknown>): Promise<void> {
  const before = await countRows(hospital)
  await act()
  expect(await countRows(hospital)).toEqual(before)
}

type Named = [name: string, route: Route]
/** SCIM and FHIR have errors of their own, which their tests cover; sign-on answers with redirects. */
const hasOwnErrors = ({ path, answers }: Route): boolean => /^\/(?:scim|fhir)\//.test(path) || 303 in answers
const routesWith = (part: 'body' | 'query') =>
  (Object.entries(routes) as Named[]).filter(([, route]) => route[part] && !hasOwnErrors(route))

/** A schema with a name and a refinement stands behind a reference. */
function listFields(schema: z.ZodType): string[] {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const named = root.$ref && root.$defs?.[root.$ref.replace('#/$defs/', '')]
  return Object.keys((named || root).properties ?? {})
}

/** Keeps the field that selects the variant. */
function listVariants(schema: z.ZodType): { option: z.ZodType; fixed: Record<string, unknown> }[] {
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return [{ option: schema, fixed: {} }]
  const { discriminator } = schema.def
  return (schema.options as z.ZodObject[]).map((option) => {
    const [value] = (option.shape[discriminator] as z.ZodLiteral<string>).values
    return { option, fixed: { [discriminator]: value } }
  })
}

/** Named here, so that the fixtures do not read the record, which would be audited. */
const seenVersion = (schema: z.ZodType) => (listFields(schema).includes('version') ? { version: 1 } : {})

const scalars: unknown[] = ['a text', '', 0, -1, 1.5, 1e300, true, null]
const lists: unknown[] = [[], ['a'], [[[]]], [null], [{}], [1.5]]
const objects: unknown[] = [{}, { a: 1 }, { a: ['b'] }, { toString: 'x' }]
const values = [...scalars, ...lists, ...objects]

const rejectedValues = (schema: z.ZodType, field: string, candidates: unknown[]): unknown[] =>
  candidates.filter((value) => {
    const { error } = schema.safeParse({ [field]: value })
    return error?.issues.some((issue) => issue.path[0] === field)
  })

function exampleParam(schema: unknown): string | number {
  if (schema instanceof z.ZodEnum) return schema.options[0] as string
  return schema instanceof z.ZodUUID ? randomUUID() : thread.id
}

const exampleInput = (route: Route) => ({
  ...(route.params && {
    params: Object.fromEntries(
      Object.entries(route.params.shape).map(([name, schema]) => [name, exampleParam(schema)]),
    ),
  }),
})
const sentences = expect.toSatisfy(
  (said: unknown) =>
    Array.isArray(said) && said.length > 0 && said.every((one) => /\S{2,} \S+/.test(String(one))),
  'a list of sentences',
)

test.for(routesWith('body'))(
  '%s: each invalid value is refused by field name with a sentence',
  async ([, route]) => {
    const { body = z.never() } = route
    await storesNothing(async () => {
      for (const { option, fixed } of listVariants(body)) {
        for (const field of listFields(option)) {
          const wrong = rejectedValues(option, field, values)
          expect(wrong.length, `${field} takes anything`).toBeGreaterThan(0)
          for (const value of wrong) {
            const answer = await hospital.dora.request(route, {
              ...exampleInput(route),
              body: { ...fixed, ...seenVersion(option), [field]: value },
            })
            const got = { value, status: answer.status, said: answer.body[field] }
            expect(got).toEqual({ value, status: 400, said: sentences })
          }
        }
      }
    })
  },
)

test.for(routesWith('query'))('%s: each invalid parameter is refused by name', async ([, route]) => {
  const { query = z.never() } = route
  const candidates = [
    '',
    'abc',
    '-1',
    '0',
    '1.5',
    '1000001',
    '9'.repeat(30),
    'x'.repeat(5000),
    '1,2',
    '[]',
    '\0',
  ]
  for (const field of listFields(query)) {
    for (const value of rejectedValues(query, field, candidates)) {
      const answer = await hospital.dora.request(route, { ...exampleInput(route), query: { [field]: value } })
      const got = { field, value, status: answer.status, said: answer.body[field] }
      expect(got).toEqual({ field, value, status: 400, said: sentences })
    }
    const twice = await hospital.dora.http(`${requestPath(route, exampleInput(route))}?${field}=1&${field}=2`)
    expect(twice.status, `${field} twice`).toBeLessThan(500)
  }
  const unknown = await hospital.dora.request(route, { ...exampleInput(route), query: { surprise: '1' } })
  expect(unknown).toMatchObject({ status: 400, body: { surprise: ['Unknown field.'] } })
})

/** `edited-records.test.ts` sends what GET returns back, unchanged and changed. */
const listReadFields = (route: Route): string[] =>
  listShapes(findRead(route)?.answers[200]).flatMap((shape) => Object.keys(shape))

test.for(routesWith('body'))('%s: unknown fields are refused by name', async ([, route]) => {
  await storesNothing(async () => {
    const known = [...listFields(route.body ?? z.never()), ...listReadFields(route)]
    const names = ['surprise', 'account_id', 'user_id', 'constructor', 'toString', 'hasOwnProperty', '0']
    for (const field of names.filter((name) => !known.includes(name))) {
      const kind = listVariants(route.body ?? z.never())[0]?.fixed
      const { status, body } = await hospital.dora.request(route, {
        ...exampleInput(route),
        body: { ...kind, ...seenVersion(route.body ?? z.never()), [field]: 'x' },
      })
      expect({ field, status, said: body[field] }).toEqual({ field, status: 400, said: ['Unknown field.'] })
    }
  })
})

const notObjects = ['[]', '"text"', '1', 'null', 'true', '[{}]']
const notJson = [
  'hello',
  '{',
  '{"subject":',
  '{"a":1}}',
  "{'a': 1}",
  '{"a": NaN}',
  '',
  ' ',
  '\u0000',
  '\uFEFF{',
  '{"a":1,}',
]
const poisoned = [
  '{"__proto__": {"is_admin": true}}',
  '{"data": {"__proto__": {"body": "x"}}}',
  '{"constructor": {"prototype": {"is_admin": true}}}',
]

test.for(routesWith('body'))(
  '%s: a body that is not a JSON object is refused, and prototypes are untouched',
  async ([, route]) => {
    const path = requestPath(route, exampleInput(route))
    const headers = { 'content-type': 'application/json' }
    await storesNothing(async () => {
      for (const body of [...notObjects, ...notJson, ...poisoned]) {
        const answer = await sendRawRequest(hospital.url, hospital.dora, {
          method: route.method,
          path,
          headers,
          body,
        })
        expect({ sent: body, status: answer.status, said: answer.body !== undefined }).toEqual({
          sent: body,
          status: 400,
          said: true,
        })
      }
    })
    expect(Object.prototype).not.toHaveProperty('is_admin')
  },
)

test('a hundred thousand nested lists are refused with a sentence and leave the server healthy', async () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  const deepObjects = '{"a":'.repeat(50_000) + '1' + '}'.repeat(50_000)
  await storesNothing(async () => {
    for (const nested of [deep, deepObjects]) {
      for (const field of ['subject', 'data', 'recipient_ids', 'surprise']) {
        const body = `{"${field}": ${nested}}`
        const headers = { 'content-type': 'application/json' }
        const answer = await sendRawRequest(hospital.url, hospital.dora, {
          path: createThread.path,
          headers,
          body,
        })
        expect({ field, status: answer.status, body: answer.body }).toMatchObject({
          field,
          status: 413,
          body: { code: 'request.too_many_values', detail: expect.any(String) as string },
        })
      }
    }
  })
})

const newThread = (more: Record<string, unknown>) => ({
  subject: 'Bed 12',
  data: { body: 'K+ 6.1' },
  recipient_ids: [hospital.ben.user.contact_id],
  ...more,
})

const worded: [string, Record<string, unknown>, string][] = [
  ['subject', { subject: '' }, 'This field may not be blank.'],
  ['subject', { subject: ' \t\n' }, 'This field may not be blank.'],
  ['subject', { subject: '\u200b\u00a0' }, 'This field may not be blank.'],
  ['subject', { subject: '\u3164' }, 'This field may not be blank.'],
  ['subject', { subject: '\u{e0041}\u{e0042}' }, 'This field may not be blank.'],
  ['subject', { subject: '\u2800' }, 'This field may not be blank.'],
  ['subject', { subject: 'x'.repeat(201) }, 'At most 200 characters.'],
  ['subject', { subject: 'half \ud83d' }, 'This text contains a character that cannot be stored.'],
  ['subject', { subject: 'nul \0' }, 'This text contains a character that cannot be stored.'],
  ['subject', { subject: undefined }, 'Enter a text.'],
  ['data', { data: { body: 'x'.repeat(20_001) } }, 'At most 20000 characters.'],
  ['data', { data: { body: '\0' } }, 'This text contains a character that cannot be stored.'],
  ['data', { data: {} }, 'This field may not be blank.'],
  ['recipient_ids', { recipient_ids: [] }, 'Choose at least one recipient.'],
  ['recipient_ids', { recipient_ids: undefined }, 'Choose at least one recipient.'],
  ['recipient_ids', { recipient_ids: 'Ben' }, 'Choose at least one recipient.'],
  ['recipient_ids', { recipient_ids: ['1'] }, 'Recipient ids are contact ids.'],
  ['priority', { priority: 3 }, 'Priority is 0 (low), 1 (medium) or 2 (high).'],
  ['priority', { priority: '1' }, 'Priority is 0 (low), 1 (medium) or 2 (high).'],
  ['response_options', { response_options: ['Yes', 'No', ' yes '] }, 'Response options must be different.'],
  ['message_type_id', { message_type_id: 999_999 }, 'This message type does not exist.'],
]

test.for(worded)('a new thread with %s is refused: %o', async ([field, more, sentence]) => {
  await storesNothing(async () => {
    const { status, body } = await hospital.dora.request(createThread, { body: newThread(more) })
    expect({ status, [field]: body[field] }).toEqual({ status: 400, [field]: [sentence] })
  })
})

test('all invalid fields are reported at once', async () => {
  const { body } = await hospital.dora.request(createThread, {
    body: { subject: '', priority: 9, recipient_ids: [], nonsense: 1 },
  })
  expect(Object.keys(body).toSorted()).toEqual(['code', 'nonsense', 'priority', 'recipient_ids', 'subject'])
})

test('ids of another hospital are refused like ids that never existed, in every field that takes one', async () => {
  const { stranger, dora, app } = hospital
  const account_id = stranger.user.account_id
  const one = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await app.db.acrossAccounts((db) => query.execute(db))).rows[0]?.id ?? 0
  const patient_id = await one(sql`insert into patient (account_id, mrn, first_name, last_name, date_of_birth)
    values (${account_id}, '1', 'Foreign', 'Patient', '1950-01-01') returning id`)
  const encounter_id = await one(sql`insert into encounter (account_id, patient_id, class, starts)
    values (${account_id}, ${patient_id}, 'IMP', now()) returning id`)
  const message_type_id = await one(
    sql`insert into message_type (account_id, name) values (${account_id}, 'Foreign') returning id`,
  )
  const { id } = await attachFile(stranger, 'sample.png', await readSample('valid/sample.png'))
  const foreign: Record<string, unknown> = {
    recipient_ids: [stranger.user.contact_id],
    patient_id,
    encounter_id,
    message_type_id,
    attachment_ids: [id],
  }
  await storesNothing(async () => {
    for (const [field, value] of Object.entries(foreign)) {
      const ids = (given: unknown) => JSON.stringify(given).replaceAll(/\d+/g, 'N')
      const missing = Array.isArray(value) ? [987_654_321] : 987_654_321
      const got = await dora.request(createThread, { body: newThread({ [field]: value }) })
      const nowhere = await dora.request(createThread, { body: newThread({ [field]: missing }) })
      expect({ field, status: got.status, said: ids(got.body) }).toEqual({
        field,
        status: 400,
        said: ids(nowhere.body),
      })
      expect(got.body[field]).toEqual([expect.stringMatching(/does not exist\.$/)])
    }
    const reply = { message: 'with a file', attachment_ids: [id] }
    const refused = await dora.request(replyToThread, { params: { id: thread.id }, body: reply })
    expect(refused).toMatchObject({
      status: 400,
      body: { attachment_ids: [`Attachment ${id} does not exist.`] },
    })
    // A valid recipient does not permit a foreign one.
    const mixed = { recipient_ids: [hospital.ben.user.contact_id, stranger.user.contact_id] }
    expect((await dora.request(createThread, { body: newThread(mixed) })).status).toBe(400)
  })
})

test('messaging §5: an empty reply is refused', async () => {
  await storesNothing(async () => {
    for (const body of [
      {},
      { message: '' },
      { message: ' \n\t ' },
      { message: '\u2060' },
      { attachment_ids: [] },
    ]) {
      const answer = await hospital.ben.request(replyToThread, { params: { id: thread.id }, body })
      expect(answer).toMatchObject({ status: 400, body: { message: ['Write a message or attach a file.'] } })
    }
  })
})
