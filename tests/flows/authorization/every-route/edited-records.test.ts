import { isVersioned, listComputed, listShapes } from '@wardline/contract/record-version.ts'
import type { Route } from '@wardline/contract/route.ts'
import type { RouteName } from '@wardline/contract/registry/routes.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { findRead, findVersionedRead, type VersionedRead } from '../../../fixtures/people/record-version.ts'
import type { Asked } from '../matrix.ts'
import {
  allRoutes,
  expectedStatus,
  readCredentials,
  sendRequest,
  useMatrixHospital,
} from './matrix-hospital.ts'
import { rows } from './rows.ts'

const hospital = useMatrixHospital()

type Body = Record<string, unknown>

const editors = ['administrator', 'recipient', 'sender'] as const

const editing = allRoutes.filter(([, { method }]) => method === 'PUT' || method === 'PATCH')

/** The first persona who may make the change of the row. */
const findEditor = (name: RouteName) => {
  const persona = editors.find((one) => expectedStatus(rows[name], one) === 200)
  return hospital[persona ?? 'administrator']
}

/** A record, and a change that the editor may make. */
async function openRecord(name: RouteName, route: Route, { reader, pick }: VersionedRead) {
  const asked = await rows[name].input(hospital, 'administrator')
  const { version: _, ...change } = { ...(asked.body as Body | undefined) }
  const address = asked.params ? { params: asked.params } : {}
  const editor = findEditor(name)
  const read = async (): Promise<Body> => {
    const { status, body } = await editor.request(reader, address)
    expect(status, JSON.stringify(body)).toBe(200)
    const record = pick(body, asked)
    if (!record) throw new Error(`${reader.path} does not have the record.`)
    return record
  }
  const write = async (body: Body, { version }: { version?: unknown } = {}) => {
    const sent: Asked = { ...address, body: version === undefined ? body : { ...body, version } }
    const pass = await readCredentials(editor)
    const answer = await sendRequest(hospital, route, sent, pass, { asWritten: true })
    return { status: answer.status, body: JSON.parse(answer.body || '{}') as Body }
  }
  return { editor, change, read, write }
}

/** Two devices of one user edit them. */
const ownDrafts: Partial<Record<RouteName, true>> = { changeNoteDraft: true }

describe('two editors of one record', () => {
  test.for(editing.filter(([, route]) => findVersionedRead(route)))(
    '%s: the second editor is refused, and the first change stands',
    async ([name, route]) => {
      const found = findVersionedRead(route) as VersionedRead
      const { editor, change, read, write } = await openRecord(name, route, found)
      const { version } = await read()
      expect(await write(change, { version })).toMatchObject({ status: 200 })
      const first = await read()
      expect(first['version']).not.toBe(version)

      const second = await write(change, { version })
      expect(second).toMatchObject({ status: 409, body: { code: expect.stringMatching(/changed$/) } })
      const changer = name in ownDrafts ? 'You changed' : editor.user.display_name
      expect(second.body['detail']).toContain(changer)
      const ignored = [...(changedByJobs[name] ?? []), ...listVolatile(route)]
      expect(without(await read(), ignored)).toEqual(without(first, ignored))
    },
  )

  test.for(editing.filter(([, route]) => isVersioned(route)))(
    '%s: a change without a version is refused',
    async ([name, route]) => {
      const asked = await rows[name].input(hospital, 'administrator')
      const { version: _, ...change } = { ...(asked.body as Body | undefined) }
      const pass = await readCredentials(findEditor(name))
      const sent = { ...asked, body: change }
      const { status, body } = await sendRequest(hospital, route, sent, pass, { asWritten: true })
      expect({ status, body: JSON.parse(body) }).toMatchObject({
        status: 400,
        body: { version: ['Send the version that you read, so that changes of others are not overwritten.'] },
      })
    },
  )
})

/** They tell when and by whom the record was written last. */
const writtenAnew = ['version', 'changed', 'changed_by']

/** Fields of a record that depend on the time or on other records. */
function listVolatile(route: Route): string[] {
  const answer = route.answers[200]
  return answer instanceof z.ZodType ? listComputed(answer) : []
}

const without = (body: Body, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(body).filter(([field]) => !fields.includes(field)))

const otherValue = (value: unknown): unknown =>
  typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${String(value)} other`

/** Routes whose body is not the record that GET at their address returns. */
const notReadBack: Partial<Record<RouteName, string>> = {
  patchScimUser: 'RFC 7644 §3.5.2: the body lists operations',
  patchScimGroup: 'RFC 7644 §3.5.2: the body lists operations',
  replaceScimUser: 'RFC 7644 §3.5.1: read-only attributes are ignored',
  replaceScimGroup: 'RFC 7644 §3.5.1: read-only attributes are ignored',
  setProvider: 'GET lists all providers, and the body is one of them',
}

/** Fields that background jobs change during the test. */
const changedByJobs: Partial<Record<RouteName, string[]>> = {
  changeScheduleSource: ['state', 'last_attempt', 'next_pull', 'failure'],
}

describe('a record that was read', () => {
  test.for(editing.filter(([name, route]) => findRead(route) && !(name in notReadBack)))(
    '%s accepts it unchanged, and names a read-only field that was changed',
    async ([name, route]) => {
      const reader = findRead(route) as Route
      const { change, read, write } = await openRecord(name, route, { reader, pick: (answer) => answer })
      const { version } = await read()
      await write(change, { version })
      const before = await read()
      hospital.clock.forward({ minutes: 2 })
      const { status, body } = await write(without(before, changedByJobs[name] ?? []))
      hospital.clock.forward({ minutes: -2 })
      expect({ status, refusal: status === 200 ? {} : body }).toEqual({ status: 200, refusal: {} })
      const after = await read()
      const volatile = listVolatile(reader)
      const ignored = [...writtenAnew, ...volatile, ...(changedByJobs[name] ?? [])]
      expect(without(after, ignored)).toEqual(without(before, ignored))

      const shapes = listShapes(route.body)
      const readOnly = Object.keys(after).filter(
        (field) => !volatile.includes(field) && shapes.every((shape) => !(field in shape)),
      )
      for (const field of readOnly) {
        const changed = await write({
          ...without(after, changedByJobs[name] ?? []),
          [field]: otherValue(after[field]),
        })
        expect(changed).toMatchObject({
          status: 400,
          body: { [field]: [`${field} cannot be changed here. Leave it out, or send it as it is now.`] },
        })
      }
    },
  )
})
