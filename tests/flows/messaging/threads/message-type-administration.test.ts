import * as routes from '@wardline/contract/messaging/message-types/message-type-administration.routes.ts'
import { createThread, listMessageTypes } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { createDepartment, joinDepartment, listAuditEntries } from '../../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createUser } from '../../../fixtures/hospital/users.ts'
import type { Person } from '../../../fixtures/people/person.ts'

let h: Hospital
let account: { id: number }

beforeAll(async () => {
  h = await createHospital({ closesWithTest: false })
  account = { id: h.ids.account_id }
  return h.close
})

const bedRequest = {
  name: 'Bed request',
  priority: 2,
  response_options: ['Free', '', 'None'],
  fields: [
    { label: 'Unit', field_type: 'select', options: ['ICU', 'Ward'], default_value: 'Ward', required: true },
    { label: 'Call back', field_type: 'text' },
  ],
} as const

const createType = (body: Record<string, unknown>) =>
  h.dora.call(routes.createMessageType, { params: account, body })
const paramsOf = ({ id }: { id: number }) => ({ ...account, message_type_id: id })
const offered = async (person: Person) =>
  (await person.call(listMessageTypes)).results.map(({ name }) => name)
const send = (from: Person, message_type_id: number, data: Record<string, string>) =>
  from.request(createThread, {
    body: { subject: 'Bed 12', recipient_ids: [h.ben.user.contact_id], message_type_id, data },
  })

test('a message type is created, offered in the composer at once, changed and sent', async () => {
  const device = await h.ben.connect()
  const made = await createType(bedRequest)
  await device.receives('message_types_changed', (e) => e.message_type_id === made.id)
  expect(made).toMatchObject({
    is_active: true,
    priority: 2,
    allow_replies: true,
    response_options: ['Free', 'None'],
    departments: [],
    version: 1,
    changed_by: 'Dora Lind',
    may: { archive: true, restore: false, move: true },
    fields: [
      { slug: 'unit', label: 'Unit', default_value: 'Ward', options: ['ICU', 'Ward'] },
      { slug: 'call_back', label: 'Call back', field_type: 'text', required: false },
    ],
  })
  expect(await offered(h.ana)).toContain('Bed request')
  const { name: _, ...rest } = bedRequest
  const changed = await h.dora.call(routes.changeMessageType, {
    params: paramsOf(made),
    body: { ...rest, fields: [{ ...made.fields[1], value: undefined, label: 'Extension' }], version: 1 },
  })
  expect(changed).toMatchObject({
    name: 'Bed request',
    version: 2,
    fields: [{ slug: 'call_back', label: 'Extension' }],
  })
  expect((await send(h.ana, made.id, { call_back: '4711' })).status).toBe(201)
  for (const action of ['message_type.created', 'message_type.changed'])
    expect((await listAuditEntries(h, action)).map(({ object_id }) => object_id)).toContain(made.id)
})

test('messages keep what they were sent with: a changed or archived type changes no thread', async () => {
  const type = await createType({ ...bedRequest, name: 'Transport' })
  const sent = await h.ana.call(createThread, {
    body: {
      subject: 'To imaging',
      recipient_ids: [h.ben.user.contact_id],
      message_type_id: type.id,
      data: { unit: 'ICU', call_back: '4711' },
      response_options: ['Free', 'None'],
      priority: 2,
    },
  })
  const before = await h.ben.messages(sent)
  await h.dora.call(routes.changeMessageType, {
    params: paramsOf(type),
    body: { fields: [], response_options: ['Later'], priority: 0, name: 'Porter' },
  })
  await h.dora.call(routes.archiveMessageType, { params: paramsOf(type) })
  expect(await h.ben.messages(sent)).toEqual(before)
  expect(before[0]?.data).toEqual([
    { field_type: 'select', label: 'Unit', data: 'ICU' },
    { field_type: 'text', label: 'Call back', data: '4711' },
  ])
  expect(await h.ben.replies(sent, 'On my way')).toBeDefined()
})

test('an archived type cannot be chosen or sent; restored, it comes last', async () => {
  const type = await createType({ name: 'Valet' })
  await createType({ name: 'Window' })
  const archived = await h.dora.call(routes.archiveMessageType, { params: paramsOf(type) })
  expect(archived.is_active).toBe(false)
  expect(await offered(h.ana)).not.toContain('Valet')
  const refused = await send(h.ana, type.id, { body: 'Hello' })
  expect(refused).toMatchObject({
    status: 400,
    body: { message_type_id: ['This message type does not exist.'] },
  })
  const { results } = await h.dora.call(routes.listManagedMessageTypes, {
    params: account,
    query: { is_active: 'false', search: 'valet' },
  })
  expect(results).toMatchObject([{ id: type.id, is_active: false }])
  await h.dora.call(routes.restoreMessageType, { params: paramsOf(type) })
  expect((await offered(h.ana)).at(-1)).toBe('Valet')
})

test('types are moved; the composer lists them in that order', async () => {
  const [first, second] = [await createType({ name: 'Zebra' }), await createType({ name: 'Aardvark' })]
  expect((await offered(h.ana)).slice(-2)).toEqual(['Zebra', 'Aardvark'])
  await h.dora.call(routes.moveMessageType, { params: paramsOf(second), body: { before_id: first.id } })
  expect((await offered(h.ana)).slice(-2)).toEqual(['Aardvark', 'Zebra'])
  await h.dora.call(routes.moveMessageType, { params: paramsOf(second), body: { after_id: first.id } })
  expect((await offered(h.ana)).slice(-2)).toEqual(['Zebra', 'Aardvark'])
  const unknown = await h.dora.request(routes.moveMessageType, {
    params: paramsOf(second),
    body: { before_id: 999_999 },
  })
  expect(unknown).toMatchObject({
    status: 400,
    body: { non_field_errors: ['This message type does not exist or is archived. Reload the page.'] },
  })
})

test('a type for departments is offered to and sent by their members only', async () => {
  const theatres = await createDepartment(h, 'Theatres')
  await joinDepartment(h, h.cleo, theatres)
  const type = await createType({ name: 'Instrument tray', department_ids: [theatres] })
  expect(type.departments).toEqual([{ id: theatres, name: 'Theatres' }])
  expect(await offered(h.cleo)).toContain('Instrument tray')
  expect(await offered(h.ana)).not.toContain('Instrument tray')
  expect((await send(h.cleo, type.id, { body: 'Tray 4' })).status).toBe(201)
  expect((await send(h.ana, type.id, { body: 'Tray 4' })).status).toBe(400)
  const open = await h.dora.call(routes.changeMessageType, {
    params: paramsOf(type),
    body: { department_ids: [] },
  })
  expect(open.departments).toEqual([])
  expect(await offered(h.ana)).toContain('Instrument tray')
})

test('the second of two changes is refused and names the user who made the first', async () => {
  const type = await createType({ name: 'Shared type' })
  const params = paramsOf(type)
  await h.dora.call(routes.changeMessageType, { params, body: { requires_confirm: true, version: 1 } })
  const late = await h.dora.request(routes.changeMessageType, {
    params,
    body: { name: 'Mine', version: 1 },
  })
  expect(late).toMatchObject({ status: 409, body: { code: 'message_type.changed' } })
  expect((late.body as { detail: string }).detail).toMatch(/^Dora Lind changed this message type/)
  const now = await h.dora.call(routes.getManagedMessageType, { params })
  expect(now).toMatchObject({ name: 'Shared type', requires_confirm: true })
})

test('bad input is refused with a sentence for each field', async () => {
  const refusal = async (body: Record<string, unknown>) =>
    (
      await h.dora.request(routes.createMessageType, {
        params: account,
        body: { name: 'Refused', ...body },
      })
    ).body
  await createType({ name: 'Taken' })
  expect(await refusal({ name: 'Taken' })).toMatchObject({
    name: ['A message type with this name already exists.'],
  })
  expect(await refusal({ name: ' ' })).toMatchObject({ name: ['Enter a name.'] })
  expect(
    await refusal({
      fields: [
        { label: 'Unit', field_type: 'select', options: [] },
        { label: ' ', field_type: 'text' },
      ],
    }),
  ).toMatchObject({ fields: ['“Unit”: Enter at least one option.', 'Field 2: Enter a label.'] })
  expect(await refusal({ response_options: ['Yes', 'yes'] })).toMatchObject({
    response_options: ['Response options must be different.'],
  })
  expect(await refusal({ department_ids: [999_999] })).toMatchObject({
    department_ids: ['This department does not exist. Reload the page.'],
  })
  const archived = await createType({ name: 'Old' })
  await h.dora.call(routes.archiveMessageType, { params: paramsOf(archived) })
  expect(await refusal({ name: 'Old' })).toMatchObject({
    name: ['An archived message type has this name. Restore it, or choose another name.'],
  })
})

test('administration needs its permission; another account finds nothing', async () => {
  const type = await createType({ name: 'Visible' })
  const params = paramsOf(type)
  const reader = await createUser(h, 'Rita Reader', ['messaging.view_messagetype'])
  expect((await reader.request(routes.archiveMessageType, { params })).status).toBe(403)
  expect(await offered(reader)).toContain('Visible')
  expect((await h.stranger.request(routes.getManagedMessageType, { params })).status).toBe(404)
})
