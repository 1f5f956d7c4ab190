import { expect, test } from 'vitest'
import { assignSlugs, findFieldProblems } from './message-type-fields.rules.ts'
import type { NewMessageTypeField } from './message-type-administration.schemas.ts'

const field = (partial: Partial<NewMessageTypeField>): NewMessageTypeField => ({
  label: 'Test',
  field_type: 'text',
  default_value: null,
  required: false,
  options: [],
  ...partial,
})

test('each field has a label of its own, and a choice has different options', () => {
  const problems = findFieldProblems([
    field({}),
    field({ label: ' test' }),
    field({ label: ' ' }),
    field({ label: 'Unit', field_type: 'select' }),
    field({ label: 'Ward', field_type: 'select', options: ['A', 'a'] }),
    field({ label: 'Bed', options: ['A'] }),
  ])
  expect(problems).toEqual([
    { at: 1, sentence: 'Another field has this label.' },
    { at: 2, sentence: 'Enter a label.' },
    { at: 3, sentence: 'Enter at least one option.' },
    { at: 4, sentence: 'Two options are the same.' },
    { at: 5, sentence: 'Only fields of the type choice have options.' },
  ])
})

test('a default fits the kind of its field', () => {
  const kinds = [
    field({ label: 'a', field_type: 'number', default_value: 'six' }),
    field({ label: 'b', field_type: 'date', default_value: '2027-13-01' }),
    field({ label: 'c', field_type: 'select', options: ['A'], default_value: 'B' }),
  ]
  expect(findFieldProblems(kinds).map(({ sentence }) => sentence)).toEqual([
    'The default is not a number.',
    'The default is not a date like 2027-03-14.',
    'The default is not one of the options.',
  ])
  const fitting = [
    field({ label: 'a', field_type: 'number', default_value: '6.1' }),
    field({ label: 'b', field_type: 'date', default_value: '2027-03-14' }),
    field({ label: 'c', field_type: 'select', options: ['A'], default_value: 'A' }),
  ]
  expect(findFieldProblems(fitting)).toEqual([])
})

test('a new field gets a slug from its label; an existing one keeps its slug', () => {
  const fields = [
    field({ label: 'Call back' }),
    field({ label: 'Renamed', slug: 'value' }),
    field({ label: 'Value' }),
    field({ label: 'Ärzte & Pflege' }),
    field({ label: '電話' }),
  ]
  expect(assignSlugs(fields)).toEqual(['call_back', 'value', 'value_2', 'arzte_pflege', 'field'])
})
