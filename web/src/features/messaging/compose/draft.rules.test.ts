import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { MessageType } from '@wardline/contract/messaging/threads/message-type.schemas.ts'
import { expect, test } from 'vitest'
import { validateDraft, hasNoErrors } from './draft-check.rules.ts'
import {
  adoptTypes,
  canOmitSubject,
  createBlankDraft,
  describeTypeChanges,
  applyMessageType,
  fieldsOfType,
  isConversation,
  isDraftEmpty,
  toConversationMessage,
  toNewThread,
} from './draft.rules.ts'

const critical: MessageType = {
  id: 7,
  name: 'Critical lab',
  response_options: ['Ordered', 'Call me'],
  response_meanings: { Ordered: 'yes' },
  fields: [
    {
      slug: 'result',
      label: 'Result',
      field_type: 'text',
      value: null,
      default_value: 'K+ ',
      required: true,
      options: [],
    },
    {
      slug: 'note',
      label: 'Note',
      field_type: 'textarea',
      value: null,
      default_value: null,
      required: false,
      options: [],
    },
  ],
  priority: 2,
  requires_confirm: true,
  apply_escalations: false,
  ignore_user_status: false,
  allow_replies: true,
  suppress_reply_notifications: false,
}

test('without a type there is one field, the message', () => {
  expect(fieldsOfType(undefined).map(({ slug }) => slug)).toEqual(['body'])
  expect(fieldsOfType({ ...critical, fields: [] }).map(({ slug }) => slug)).toEqual(['body'])
})

test('messaging §4: choosing a type copies its flags and says what changed', () => {
  const before = createBlankDraft()
  const after = applyMessageType(before, critical)
  expect(after).toMatchObject({
    message_type_id: 7,
    priority: 2,
    requires_confirm: true,
    data: { result: 'K+ ', note: '' },
    response_options: ['Ordered', 'Call me', '', ''],
  })
  expect(describeTypeChanges(before, after)).toEqual([
    'priority high',
    'asks to confirm',
    'quick answers Ordered, Call me',
  ])
  expect(applyMessageType(after, undefined, critical)).toEqual({ ...before, data: { body: '' } })
})

test('text of a removed field is moved to the message', () => {
  const written = { ...createBlankDraft(), data: { body: 'Please repeat.' } }
  const typed = applyMessageType(written, critical)
  expect(typed.data).toEqual({ result: 'K+ ', note: 'Please repeat.' })
  expect(applyMessageType(typed, undefined, critical).data).toEqual({ body: 'Please repeat.' })
})

test('a new draft is unchanged, also with its type’s defaults; typing changes it', () => {
  expect(isDraftEmpty(createBlankDraft(), [])).toBe(true)
  const typed = applyMessageType(createBlankDraft(), critical)
  expect(isDraftEmpty(typed, [critical])).toBe(true)
  expect(isDraftEmpty({ ...typed, data: { ...typed.data, note: 'x' } }, [critical])).toBe(false)
  expect(isDraftEmpty({ ...typed, subject: 'x' }, [critical])).toBe(false)
})

test('messaging §3: the payload has the ids, only the type’s fields, and no blanks', () => {
  const draft = { ...applyMessageType(createBlankDraft(), critical), subject: ' K+ 6.4 ' }
  draft.data = { result: '6.4', note: '', stray: 'x' }
  expect(toNewThread(draft, critical)).toEqual({
    subject: 'K+ 6.4',
    data: { result: '6.4', note: '' },
    message_type_id: 7,
    response_options: ['Ordered', 'Call me'],
    response_meanings: { Ordered: 'yes' },
    attachment_ids: [],
    recipient_ids: [],
    encounter_id: null,
    patient_id: null,
    priority: 2,
    requires_confirm: true,
    apply_escalations: false,
    ignore_user_status: false,
    allow_replies: true,
    suppress_reply_notifications: false,
  })
})

test('missing input is reported by field', () => {
  const draft = {
    ...applyMessageType(createBlankDraft(), critical),
    response_options: ['Yes', 'yes', '', ''],
  }
  draft.data = { result: ' ', note: '' }
  const errors = validateDraft(draft, critical)
  expect(errors).toEqual({
    recipients: 'Choose at least one recipient.',
    subject: 'This field may not be blank.',
    data: { result: 'This field may not be blank.' },
    response_options: 'Two quick answers are the same.',
  })
  expect(hasNoErrors(errors)).toBe(false)
})

test('nothing typed is lost when an administrator changes or archives the type', () => {
  const draft = applyMessageType(createBlankDraft(), critical)
  draft.data = { result: 'K+ 6.1', note: 'Repeat drawn' }
  expect(adoptTypes(draft, [critical])).toBe(draft)
  const [, note] = critical.fields
  const shorter = { ...critical, fields: note ? [note] : [] }
  expect(adoptTypes(draft, [shorter]).data).toEqual({ note: 'Repeat drawn\nK+ 6.1' })
  const other = { ...critical, id: 8 }
  expect(adoptTypes(draft, [other])).toMatchObject({
    message_type_id: null,
    data: { body: 'K+ 6.1\nRepeat drawn' },
    priority: 2,
  })
})

test('a message needs text or a file', () => {
  const draft = { ...createBlankDraft(), subject: 'EKG' }
  expect(validateDraft(draft, undefined).data).toEqual({ body: 'This field may not be blank.' })
  expect(validateDraft({ ...draft, data: { body: 'Normal.' } }, undefined).data).toBeUndefined()
  const file = { id: 1, name: 'ekg.pdf', mime_type: 'application/pdf', size: 1, url: '/' }
  expect(validateDraft({ ...draft, attachments: [file] }, undefined).data).toBeUndefined()
})

test('a subject is optional for people or one group, without a message type or an option of threads', () => {
  const contact = (id: number, type: Contact['type']) => ({ id, type, display_name: `${id}` }) as Contact
  const draft = { ...createBlankDraft(), data: { body: 'Bed 12' } }
  const to = (...recipients: Contact[]) => ({ ...draft, recipients })
  const person = contact(1, 'User')
  const group = contact(2, 'ScheduleGroup')
  expect(canOmitSubject(to(person, contact(3, 'User')))).toBe(true)
  expect(canOmitSubject(to(group))).toBe(true)
  expect(canOmitSubject(to(person, group))).toBe(false)
  expect(canOmitSubject({ ...to(group), apply_escalations: true })).toBe(false)
  expect(canOmitSubject(applyMessageType(to(group), critical))).toBe(false)
  expect(validateDraft(to(group), undefined)).toEqual({})
  expect(validateDraft(to(person, group), undefined)).toEqual({ subject: 'This field may not be blank.' })
  expect(isConversation({ ...to(group), subject: 'K+ 6.1' })).toBe(false)
  expect(toConversationMessage(to(group))).toMatchObject({
    message: 'Bed 12',
    recipient_ids: [2],
    priority: 1,
  })
})
