import type { MessageType } from '@wardline/contract/messaging/message-type.schemas.ts'
import { expect, test } from 'vitest'
import { checkDraft, isSendable } from './draft-check.rules.ts'
import { blankDraft, changedByType, chooseType, fieldsOf, isUntouched, toNewThread } from './draft.rules.ts'

const critical: MessageType = {
  id: 7,
  name: 'Critical lab',
  response_options: ['Ordered', 'Call me'],
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
  expect(fieldsOf(undefined).map(({ slug }) => slug)).toEqual(['body'])
  expect(fieldsOf({ ...critical, fields: [] }).map(({ slug }) => slug)).toEqual(['body'])
})

test('messaging §4: choosing a type copies its flags and says what changed', () => {
  const before = blankDraft()
  const after = chooseType(before, critical)
  expect(after).toMatchObject({
    message_type_id: 7,
    priority: 2,
    requires_confirm: true,
    data: { result: 'K+ ', note: '' },
    response_options: ['Ordered', 'Call me', '', ''],
  })
  expect(changedByType(before, after)).toEqual([
    'priority high',
    'asks to confirm',
    'responses Ordered, Call me',
  ])
  expect(chooseType(after, undefined, critical)).toEqual({ ...before, data: { body: '' } })
})

test('what was written moves along when its field goes', () => {
  const written = { ...blankDraft(), data: { body: 'Please repeat.' } }
  const typed = chooseType(written, critical)
  expect(typed.data).toEqual({ result: 'K+ ', note: 'Please repeat.' })
  expect(chooseType(typed, undefined, critical).data).toEqual({ body: 'Please repeat.' })
})

test('a fresh draft is untouched, also with its type’s defaults; a word changes that', () => {
  expect(isUntouched(blankDraft(), [])).toBe(true)
  const typed = chooseType(blankDraft(), critical)
  expect(isUntouched(typed, [critical])).toBe(true)
  expect(isUntouched({ ...typed, data: { ...typed.data, note: 'x' } }, [critical])).toBe(false)
  expect(isUntouched({ ...typed, subject: 'x' }, [critical])).toBe(false)
})

test('messaging §3: the payload has the ids, the type’s fields alone, and no blanks', () => {
  const draft = { ...chooseType(blankDraft(), critical), subject: ' K+ 6.4 ' }
  draft.data = { result: '6.4', note: '', stray: 'x' }
  expect(toNewThread(draft, critical)).toEqual({
    subject: 'K+ 6.4',
    data: { result: '6.4', note: '' },
    message_type_id: 7,
    response_options: ['Ordered', 'Call me'],
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

test('what is missing is said by place', () => {
  const draft = { ...chooseType(blankDraft(), critical), response_options: ['Yes', 'yes', '', ''] }
  draft.data = { result: ' ', note: '' }
  const errors = checkDraft(draft, critical)
  expect(errors).toEqual({
    recipients: 'Choose at least one recipient.',
    subject: 'This field may not be blank.',
    data: { result: 'This field may not be blank.' },
    response_options: 'Two responses say the same.',
  })
  expect(isSendable(errors)).toBe(false)
})

test('a message says something: words, or a file', () => {
  const draft = { ...blankDraft(), subject: 'EKG' }
  expect(checkDraft(draft, undefined).data).toEqual({ body: 'This field may not be blank.' })
  expect(checkDraft({ ...draft, data: { body: 'Normal.' } }, undefined).data).toBeUndefined()
  const file = { id: 1, name: 'ekg.pdf', mime_type: 'application/pdf', size: 1, url: '/' }
  expect(checkDraft({ ...draft, attachments: [file] }, undefined).data).toBeUndefined()
})
