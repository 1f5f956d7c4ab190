import { createThread, listMessageTypes } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import type { Person } from '../../../fixtures/people/person.ts'

let hospital: Hospital
let ana: Person
let ben: Person

beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false })
  ;({ ana, ben } = hospital)
  return hospital.close
})

const requestThread = (body: Record<string, unknown>) =>
  ana.request(createThread, { body: { subject: 'Bed 12', data: { body: 'K+ 6.1' }, ...body } })

const typed = (data: Record<string, string>) =>
  requestThread({
    recipient_ids: [ben.user.contact_id],
    message_type_id: hospital.ids.message_type,
    data,
  })

test('messaging §3, §7; paging §7: message types are listed with their flags and fields', async () => {
  const { results } = await ana.call(listMessageTypes)
  expect(results).toMatchObject([
    {
      id: hospital.ids.message_type,
      name: 'Critical lab',
      response_options: [],
      priority: 2,
      requires_confirm: true,
      apply_escalations: false,
      ignore_user_status: false,
      allow_replies: true,
      suppress_reply_notifications: false,
      fields: [
        { slug: 'test', field_type: 'text', required: true, default_value: null },
        { slug: 'value', field_type: 'number', required: true, default_value: null },
        { slug: 'note', field_type: 'textarea', required: false, default_value: 'Please confirm.' },
      ],
    },
  ])
})

test("messaging §3: a message stores the fields in the type's order, with defaults filled in, and the text last", async () => {
  const { body } = await typed({ body: 'Repeat drawn.', value: '6.1', test: 'Potassium' })
  const [message] = await ben.messages(body)
  expect(message?.data).toEqual([
    { field_type: 'text', label: 'Test', data: 'Potassium' },
    { field_type: 'number', label: 'Value', data: '6.1' },
    { field_type: 'textarea', label: 'Note', data: 'Please confirm.' },
    { field_type: 'textarea', label: '', data: 'Repeat drawn.' },
  ])
  expect(body.last_message.text).toBe('Test: Potassium\nValue: 6.1\nNote: Please confirm.\nRepeat drawn.')
})

test('messaging §3: a message type refuses a missing, unknown or non-numeric field with a sentence each', async () => {
  const refused = await typed({ test: ' ', value: 'high', colour: 'red' })
  expect(refused).toMatchObject({
    status: 400,
    body: { data: ['Unknown field colour.', 'Test is required.', 'Value is a number.'] },
  })
  expect(
    (await requestThread({ recipient_ids: [ben.user.contact_id], data: { test: 'x' } })).body.data,
  ).toEqual(expect.arrayContaining(['Unknown field test.']))
})
