import type { ManagedMessageType } from '@wardline/contract/messaging/message-types/message-type-administration.schemas.ts'
import { expect, test } from 'vitest'
import { selectChangedFields } from '../../../platform/forms/field-conflicts.rules.ts'
import {
  changeKind,
  moveField,
  newField,
  toBody,
  toContent,
  toPreviewType,
  type TypeContent,
} from './message-type-draft.rules.ts'

const stored: ManagedMessageType = {
  id: 7,
  name: 'Bed request',
  response_options: ['Free'],
  response_meanings: {},
  fields: [
    {
      slug: 'unit',
      label: 'Unit',
      field_type: 'select',
      value: null,
      default_value: 'ICU',
      required: true,
      options: ['ICU', 'Ward'],
    },
  ],
  priority: 1,
  requires_confirm: false,
  apply_escalations: false,
  ignore_user_status: false,
  allow_replies: true,
  suppress_reply_notifications: false,
  is_active: true,
  departments: [{ id: 3, name: 'Theatres' }],
  version: 4,
  changed: null,
  changed_by: null,
  may: { archive: true, restore: false, move: true },
}
const content = toContent(stored)

test('a save sends only what was changed', () => {
  const selectChanges = (draft: Partial<TypeContent>) =>
    selectChangedFields(toBody({ ...content, ...draft }), toBody(content))
  expect(selectChanges({})).toEqual({})
  const answers = { response_options: ['Free', ' Full', ''], response_meanings: {} }
  expect(selectChanges({ priority: 2, answers })).toEqual({
    priority: 2,
    response_options: ['Free', 'Full'],
  })
  const callBack = { ...newField('new-1'), label: 'Call back' }
  expect(selectChanges({ fields: [...content.fields, callBack] })).toEqual({
    fields: [
      {
        slug: 'unit',
        label: 'Unit',
        field_type: 'select',
        default_value: 'ICU',
        required: true,
        options: ['ICU', 'Ward'],
      },
      { label: 'Call back', field_type: 'text', default_value: null, required: false, options: [] },
    ],
  })
  expect(selectChanges({ departments: [] })).toEqual({ department_ids: [] })
})

test('fields are moved within the list, and another kind drops what it does not have', () => {
  const [a, b] = [newField('a'), newField('b')]
  expect(moveField([a, b], 1, 0)).toEqual([b, a])
  const list = [a, b]
  expect(moveField(list, 0, -1)).toBe(list)
  const [unit] = content.fields
  expect(unit && changeKind(unit, 'number')).toMatchObject({ options: [], default_value: null })
})

test('the preview names fields without a label', () => {
  const { fields, response_options } = toPreviewType({ ...content, fields: [newField('new-1')] })
  expect(fields).toMatchObject([{ slug: 'field_0', label: 'Field 1' }])
  expect(response_options).toEqual(['Free'])
})
