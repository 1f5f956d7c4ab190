import type { NoteTemplate } from '@wardline/contract/patients/note-templates/note-template.schemas.ts'
import { expect, test } from 'vitest'
import {
  chooseTemplate,
  emptyNote,
  hasText,
  isSameNote,
  keepTexts,
  listMissingFields,
} from './note-form.rules.ts'

const field = (id: number, name: string, required = false) => ({ id, name, required, show_label: true })
const template = (id: number, priority: 0 | 1 | 2, fields: NoteTemplate['fields']): NoteTemplate => ({
  id,
  name: `Template ${id}`,
  priority,
  field_ids: fields.map((each) => each.id),
  fields,
  is_used: false,
  version: 1,
  changed_by: null,
})
const sbar = template(1, 2, [field(11, 'Situation', true), field(12, 'Background')])
const consult = template(2, 0, [field(12, 'Background'), field(13, 'Plan')])

test('another template keeps every text: in its field, or named in the free text', () => {
  const written = {
    ...chooseTemplate(emptyNote, null, sbar),
    content: 'Seen at 10.',
    data: { 11: 'Pain', 12: 'COPD' },
  }
  expect(chooseTemplate(written, sbar, consult)).toMatchObject({
    note_template_id: 2,
    content: 'Seen at 10.\nSituation: Pain',
    data: { 12: 'COPD', 13: '' },
  })
  expect(chooseTemplate(written, sbar, null).content).toBe('Seen at 10.\nSituation: Pain\nBackground: COPD')
})

test('a template brings its priority unless the user chose another one', () => {
  const brought = chooseTemplate(emptyNote, null, sbar)
  expect(brought.priority).toBe(2)
  expect(chooseTemplate(brought, sbar, consult).priority).toBe(0)
  expect(chooseTemplate({ ...brought, priority: 1 }, sbar, consult).priority).toBe(1)
})

test('texts of a deleted template move to the free text', () => {
  const draft = { ...emptyNote, data: { 11: 'Pain', 12: ' ' } }
  expect(keepTexts(draft, [])).toEqual({ ...emptyNote, content: 'Pain' })
})

test('a note has text if any field has, and misses the required fields that are blank', () => {
  const values = { ...emptyNote, data: { 11: ' ', 12: 'COPD' } }
  expect(hasText(values)).toBe(true)
  expect(hasText({ ...emptyNote, content: ' \n' })).toBe(false)
  expect(listMissingFields(sbar.fields, values)).toEqual([11])
  expect(isSameNote(emptyNote, { ...emptyNote, data: { 11: '' } })).toBe(true)
  expect(isSameNote(emptyNote, values)).toBe(false)
})
