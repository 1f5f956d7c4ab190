import { createThread, replyToThread } from '@wardline/contract/messaging/thread.routes.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { routes } from '@wardline/contract/routes.ts'
import type { Route } from '@wardline/contract/route.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { hospital, type Hospital } from '../world/hospital.ts'
import { attaches, bytesOf } from '../world/uploads.ts'
import { addressOf } from '../world/person.ts'
import { sendRaw } from '../world/raw-http.ts'
import { storedRows } from '../world/stored.ts'

let ward: Hospital
let thread: Thread

beforeAll(async () => {
  ward = await hospital({ isOwnedByTest: false })
  await ward.ben.signIn()
  thread = await ward.dora.writes(ward.ben, 'Bed 12')
  return ward.close
})

/** Nothing that was refused leaves a row behind. */
async function storesNothing(act: () => Promise<unknown>): Promise<void> {
  const before = await storedRows(ward)
  await act()
  expect(await storedRows(ward)).toEqual(before)
}

type Named = [name: string, route: Route]
const taking = (part: 'body' | 'query') =>
  (Object.entries(routes) as Named[]).filter(([, route]) => route[part])

const fieldsOf = (schema: z.ZodType): string[] =>
  Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})

/** What is sent for each of several kinds has fields of its own; the field that says which stays as it is. */
function variantsOf(schema: z.ZodType): { option: z.ZodType; fixed: Record<string, unknown> }[] {
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return [{ option: schema, fixed: {} }]
  const { discriminator } = schema.def
  return (schema.options as z.ZodObject[]).map((option) => {
    const [value] = (option.shape[discriminator] as z.ZodLiteral<string>).values
    return { option, fixed: { [discriminator]: value } }
  })
}

const scalars: unknown[] = ['a text', '', 0, -1, 1.5, 1e300, true, null]
const lists: unknown[] = [[], ['a'], [[[]]], [null], [{}], [1.5]]
const objects: unknown[] = [{}, { a: 1 }, { a: ['b'] }, { toString: 'x' }]
const values = [...scalars, ...lists, ...objects]

/** The values that are wrong in this field, whatever the others hold. */
const wrongIn = (schema: z.ZodType, field: string, candidates: unknown[]): unknown[] =>
  candidates.filter((value) => {
    const { error } = schema.safeParse({ [field]: value })
    return error?.issues.some((issue) => issue.path[0] === field)
  })

/** Each parameter of the address is a number, or a kind, that may be there. */
const asked = (route: Route) => ({
  ...(route.params && {
    params: Object.fromEntries(
      Object.keys(route.params.shape).map((name) => [name, name === 'kind' ? 'sandbox' : thread.id]),
    ),
  }),
})
const sentences = expect.toSatisfy(
  (said: unknown) =>
    Array.isArray(said) && said.length > 0 && said.every((one) => /\S{2,} \S+/.test(String(one))),
  'a list of sentences',
)

test.for(taking('body'))(
  '%s: each wrong value is refused by the name of its field, in a sentence',
  async ([, route]) => {
    const { body = z.never() } = route
    await storesNothing(async () => {
      for (const { option, fixed } of variantsOf(body)) {
        for (const field of fieldsOf(option)) {
          const wrong = wrongIn(option, field, values)
          expect(wrong.length, `${field} takes anything`).toBeGreaterThan(0)
          for (const value of wrong) {
            const answer = await ward.dora.tries(route, {
              ...asked(route),
              body: { ...fixed, [field]: value },
            })
            const got = { value, status: answer.status, said: answer.body[field] }
            expect(got).toEqual({ value, status: 400, said: sentences })
          }
        }
      }
    })
  },
)

test.for(taking('query'))('%s: each wrong parameter is refused by name', async ([, route]) => {
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
  for (const field of fieldsOf(query)) {
    for (const value of wrongIn(query, field, candidates)) {
      const answer = await ward.dora.tries(route, { ...asked(route), query: { [field]: value } })
      const got = { field, value, status: answer.status, said: answer.body[field] }
      expect(got).toEqual({ field, value, status: 400, said: sentences })
    }
    const twice = await ward.dora.http(`${addressOf(route, asked(route))}?${field}=1&${field}=2`)
    expect(twice.status, `${field} twice`).toBeLessThan(500)
  }
  const unknown = await ward.dora.tries(route, { ...asked(route), query: { surprise: '1' } })
  expect(unknown).toMatchObject({ status: 400, body: { surprise: ['Unknown field.'] } })
})

test.for(taking('body'))('%s: fields that it does not know are refused by name', async ([, route]) => {
  await storesNothing(async () => {
    const known = fieldsOf(route.body ?? z.never())
    const names = ['surprise', 'account_id', 'user_id', 'constructor', 'toString', 'hasOwnProperty', '0']
    for (const field of names.filter((name) => !known.includes(name))) {
      const kind = variantsOf(route.body ?? z.never())[0]?.fixed
      const { status, body } = await ward.dora.tries(route, {
        ...asked(route),
        body: { ...kind, [field]: 'x' },
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

test.for(taking('body'))(
  '%s: what is no JSON object is refused, prototypes are left alone',
  async ([, route]) => {
    const path = addressOf(route, asked(route))
    const headers = { 'content-type': 'application/json' }
    await storesNothing(async () => {
      for (const body of [...notObjects, ...notJson, ...poisoned]) {
        const answer = await sendRaw(ward.url, ward.dora, { method: route.method, path, headers, body })
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

test('a hundred thousand lists in each other are refused in a sentence and leave the server well', async () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  const deepObjects = '{"a":'.repeat(50_000) + '1' + '}'.repeat(50_000)
  await storesNothing(async () => {
    for (const nested of [deep, deepObjects]) {
      for (const field of ['subject', 'data', 'recipient_ids', 'surprise']) {
        const body = `{"${field}": ${nested}}`
        const headers = { 'content-type': 'application/json' }
        const answer = await sendRaw(ward.url, ward.dora, { path: createThread.path, headers, body })
        expect({ field, status: answer.status, said: answer.body?.[field] }).toEqual({
          field,
          status: 400,
          said: sentences,
        })
      }
    }
  })
})

const newThread = (more: Record<string, unknown>) => ({
  subject: 'Bed 12',
  data: { body: 'K+ 6.1' },
  recipient_ids: [ward.ben.who.contact_id],
  ...more,
})

/** The wordings that a person reads. */
const worded: [string, Record<string, unknown>, string][] = [
  ['subject', { subject: '' }, 'This field may not be blank.'],
  ['subject', { subject: ' \t\n' }, 'This field may not be blank.'],
  ['subject', { subject: 'x'.repeat(201) }, 'At most 200 characters.'],
  ['subject', { subject: 'half \ud83d' }, 'This text holds a character that cannot be stored.'],
  ['subject', { subject: 'nul \0' }, 'This text holds a character that cannot be stored.'],
  ['subject', { subject: undefined }, 'This is a text.'],
  ['data', { data: { body: 'x'.repeat(20_001) } }, 'At most 20000 characters.'],
  ['data', { data: { body: '\0' } }, 'This text holds a character that cannot be stored.'],
  ['data', { data: {} }, 'This field may not be blank.'],
  ['recipient_ids', { recipient_ids: [] }, 'Choose at least one recipient.'],
  ['recipient_ids', { recipient_ids: undefined }, 'Choose at least one recipient.'],
  ['recipient_ids', { recipient_ids: 'Ben' }, 'Choose at least one recipient.'],
  ['recipient_ids', { recipient_ids: ['1'] }, 'Recipients are contact ids.'],
  ['priority', { priority: 3 }, 'Priority is 0 (low), 1 (medium) or 2 (high).'],
  ['priority', { priority: '1' }, 'Priority is 0 (low), 1 (medium) or 2 (high).'],
  [
    'response_options',
    { response_options: ['Yes', 'No', ' yes '] },
    'Each response option may be there once.',
  ],
  ['message_type_id', { message_type_id: 999_999 }, 'This message type does not exist.'],
]

test.for(worded)('a new thread: %s of %o', async ([field, more, sentence]) => {
  await storesNothing(async () => {
    const { status, body } = await ward.dora.tries(createThread, { body: newThread(more) })
    expect({ status, [field]: body[field] }).toEqual({ status: 400, [field]: [sentence] })
  })
})

test('several wrong fields are all named at once', async () => {
  const { body } = await ward.dora.tries(createThread, {
    body: { subject: '', priority: 9, recipient_ids: [], nonsense: 1 },
  })
  expect(Object.keys(body).toSorted()).toEqual(['code', 'nonsense', 'priority', 'recipient_ids', 'subject'])
})

test('ids of another hospital read like ids that never were, in every field that takes one', async () => {
  const { stranger, dora, app } = ward
  const account_id = stranger.who.account_id
  const one = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await app.db.worker((db) => query.execute(db))).rows[0]?.id ?? 0
  const patient_id = await one(sql`insert into patient (account_id, mrn, first_name, last_name, date_of_birth)
    values (${account_id}, '1', 'Foreign', 'Patient', '1950-01-01') returning id`)
  const encounter_id = await one(sql`insert into encounter (account_id, patient_id, class, starts)
    values (${account_id}, ${patient_id}, 'IMP', now()) returning id`)
  const message_type_id = await one(
    sql`insert into message_type (account_id, name) values (${account_id}, 'Foreign') returning id`,
  )
  const { id } = await attaches(stranger, 'sample.png', await bytesOf('valid/sample.png'))
  const foreign: Record<string, unknown> = {
    recipient_ids: [stranger.who.contact_id],
    patient_id,
    encounter_id,
    message_type_id,
    attachment_ids: [id],
  }
  await storesNothing(async () => {
    for (const [field, value] of Object.entries(foreign)) {
      const ids = (given: unknown) => JSON.stringify(given).replaceAll(/\d+/g, 'N')
      const missing = Array.isArray(value) ? [987_654_321] : 987_654_321
      const got = await dora.tries(createThread, { body: newThread({ [field]: value }) })
      const nowhere = await dora.tries(createThread, { body: newThread({ [field]: missing }) })
      expect({ field, status: got.status, said: ids(got.body) }).toEqual({
        field,
        status: 400,
        said: ids(nowhere.body),
      })
      expect(got.body[field]).toEqual([expect.stringMatching(/does not exist\.$/)])
    }
    const reply = { message: 'with a file', attachment_ids: [id] }
    const refused = await dora.tries(replyToThread, { params: { id: thread.id }, body: reply })
    expect(refused).toMatchObject({
      status: 400,
      body: { attachment_ids: [`Attachment ${id} does not exist.`] },
    })
    // One good recipient does not carry a foreign one.
    const mixed = { recipient_ids: [ward.ben.who.contact_id, stranger.who.contact_id] }
    expect((await dora.tries(createThread, { body: newThread(mixed) })).status).toBe(400)
  })
})

test('messaging §5: a reply of nothing is not sent', async () => {
  await storesNothing(async () => {
    for (const body of [{}, { message: '' }, { message: ' \n\t ' }, { attachment_ids: [] }]) {
      const answer = await ward.ben.tries(replyToThread, { params: { id: thread.id }, body })
      expect(answer).toMatchObject({ status: 400, body: { message: ['Write a message or attach a file.'] } })
    }
  })
})
