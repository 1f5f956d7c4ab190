import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { MessageType } from '@wardline/contract/messaging/threads/message-type.schemas.ts'
import { expect, test } from 'vitest'
import { validateDraft, hasNoErrors } from './draft-check.rules.ts'
import {
  adoptTypes,
  canOmitSubject,
  changeDraft,
  choosePriority,
  createBlankDraft,
  describeTypeChanges,
  endPage,
  applyMessageType,
  fieldsOfType,
  isConversation,
  isDraftEmpty,
  presetDraft,
  startPage,
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
    mentions: [],
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
  const user = contact(1, 'User')
  const onCall = contact(2, 'ScheduleGroup')
  expect(canOmitSubject(to(user, contact(3, 'User')))).toBe(true)
  expect(canOmitSubject(to(onCall))).toBe(true)
  expect(canOmitSubject(to(user, onCall))).toBe(false)
  expect(canOmitSubject({ ...to(onCall), apply_escalations: true })).toBe(false)
  expect(canOmitSubject(applyMessageType(to(onCall), critical))).toBe(false)
  expect(validateDraft(to(onCall), undefined)).toEqual({})
  expect(validateDraft(to(user, onCall), undefined)).toEqual({ subject: 'This field may not be blank.' })
  expect(isConversation({ ...to(onCall), subject: 'K+ 6.1' })).toBe(false)
  expect(toConversationMessage(to(onCall))).toMatchObject({
    message: 'Bed 12',
    recipient_ids: [2],
    priority: 1,
  })
})

const person = { id: 1, type: 'User', display_name: 'Ben Okafor' } as Contact
const group = { id: 2, type: 'ScheduleGroup', display_name: 'Cardiology' } as Contact
const page = { is_page: true, priority: 2, requires_confirm: true }

test('a page has high priority, asks to confirm, and escalates in a group; it is taken off in one step', () => {
  const draft = { ...createBlankDraft(), recipients: [group] }
  const paged = changeDraft(draft, startPage(draft.recipients))
  expect(paged).toMatchObject({ ...page, apply_escalations: true })
  expect(startPage([person])).toMatchObject({ ...page, apply_escalations: false })
  expect(changeDraft(paged, endPage(undefined))).toEqual(draft)
})

test('the recipients of a page decide whether it escalates', () => {
  const paged = { ...createBlankDraft(), ...startPage([]) }
  const toGroup = changeDraft(paged, { recipients: [person, group] })
  expect(toGroup).toMatchObject({ ...page, apply_escalations: true })
  expect(changeDraft(toGroup, { recipients: [person] })).toMatchObject({ ...page, apply_escalations: false })
})

test('a page keeps its options when a type is chosen, and has those of the type afterwards', () => {
  const draft = { ...createBlankDraft(), ...startPage([group]), recipients: [group] }
  const low = { ...critical, priority: 0 as const, requires_confirm: false }
  const typed = applyMessageType(draft, low)
  expect(typed).toMatchObject({ ...page, apply_escalations: true, message_type_id: 7 })
  expect(endPage(low)).toEqual({
    is_page: false,
    priority: 0,
    requires_confirm: false,
    apply_escalations: false,
  })
  // The type is a page itself.
  expect(endPage(critical)).toMatchObject({ priority: 1, requires_confirm: false })
})

test('another priority takes a page off, and another option leaves the rest as it is', () => {
  const draft = { ...createBlankDraft(), ...startPage([group]), recipients: [group] }
  expect(changeDraft(draft, choosePriority(draft, undefined, 0))).toMatchObject({
    is_page: false,
    priority: 0,
    requires_confirm: false,
    apply_escalations: false,
  })
  expect(changeDraft(draft, { apply_escalations: false })).toMatchObject({
    is_page: false,
    priority: 2,
    requires_confirm: true,
  })
  expect(changeDraft(draft, { subject: 'K+' }).is_page).toBe(true)
  expect(choosePriority(createBlankDraft(), undefined, 2)).toEqual({ priority: 2 })
})

test('a screen opens the composer with a page to a contact, beside those of the draft', () => {
  const draft = { ...createBlankDraft(), recipients: [person] }
  expect(presetDraft(draft, { recipients: [group], is_page: true })).toMatchObject({
    ...page,
    recipients: [person, group],
    apply_escalations: true,
  })
  expect(presetDraft(draft, { recipients: [group] })).toEqual({ recipients: [person, group] })
})
