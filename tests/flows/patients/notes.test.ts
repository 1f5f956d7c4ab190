import {
  changeNoteField,
  createNoteField,
  deleteNoteField,
  listNoteFields,
} from '@wardline/contract/patients/note-fields/note-field.routes.ts'
import {
  changeNoteTemplate,
  createNoteTemplate,
  deleteNoteTemplate,
  listNoteTemplates,
} from '@wardline/contract/patients/note-templates/note-template.routes.ts'
import {
  changeNote,
  createNote,
  deleteNote,
  getNote,
  listNotes,
  listNoteVersions,
} from '@wardline/contract/patients/notes/note.routes.ts'
import { listAudit } from '@wardline/contract/reports/audit/audit.routes.ts'
import { expect, test } from 'vitest'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import type { Person } from '../../fixtures/people/person.ts'

const writes = (person: Person, { ids }: Hospital, body: Record<string, unknown>) =>
  person.call(createNote, { params: { id: ids.patient }, body })

const contents = async (person: Person, { ids }: Hospital, query: Record<string, unknown> = {}) =>
  (await person.call(listNotes, { params: { id: ids.patient }, query })).results.map(({ content }) => content)

/** A template with a required field that shows its label, and an optional one. */
async function createTemplate({ dora }: Hospital) {
  const situation = await dora.call(createNoteField, {
    body: { name: 'Situation', required: true, show_label: true },
  })
  const background = await dora.call(createNoteField, { body: { name: 'Background' } })
  const template = await dora.call(createNoteTemplate, {
    body: { name: 'SBAR', priority: 2, field_ids: [situation.id, background.id] },
  })
  return { situation, background, template }
}

test('paging §3, §7, §9: a note is shared and of normal priority unless said otherwise', async () => {
  const h = await createHospital()
  const note = await writes(h.ana, h, { content: 'Ate well.' })
  expect(note).toMatchObject({
    patient_id: h.ids.patient,
    type: 'shared',
    priority: 1,
    note_template_id: null,
    content: 'Ate well.',
    data: [],
    version: 1,
    author: { display_name: 'Ana Ruiz' },
    may: { edit: true, delete: true },
  })
  await writes(h.ana, h, { content: 'For the record.', type: 'record', priority: 0 })
  expect(await contents(h.ben, h)).toEqual(['For the record.', 'Ate well.'])
  expect(await contents(h.ben, h, { type: 'record' })).toEqual(['For the record.'])
  expect((await listAuditEntries(h, 'notes.read'))[0]).toMatchObject({ object_id: h.ids.patient })
  const empty = await h.ana.request(createNote, {
    params: { id: h.ids.patient },
    body: { content: ' \n ' },
  })
  expect(empty).toMatchObject({ status: 400, body: { content: ['Write a text or fill in a field.'] } })
})

test('notes are found by type, priority and the words of text, fields, template and author', async () => {
  const h = await createHospital()
  const { ana, ben } = h
  const { situation, template } = await createTemplate(h)
  await writes(ana, h, { content: 'Ate well.', priority: 0 })
  await writes(ben, h, { note_template_id: template.id, data: { [situation.id]: 'Crème on the rash' } })
  await writes(ben, h, { content: 'A secret rash.', type: 'private' })
  const found = async (query: Record<string, unknown>) =>
    (await ana.call(listNotes, { params: { id: h.ids.patient }, query })).count
  expect(await found({ search: 'creme rash' })).toBe(1)
  expect(await found({ search: 'secret' })).toBe(0)
  expect(await found({ search: 'sbar' })).toBe(1)
  expect(await found({ search: 'okafor' })).toBe(1)
  expect(await found({ priority: '0' })).toBe(1)
  expect(await found({ priority: '2', type: 'shared', search: 'situation' })).toBe(1)
  expect(await found({ priority: '1' })).toBe(0)
})

test('a private note exists for its author only: lists, the note, its versions, the audit trail, live events', async () => {
  const h = await createHospital()
  const { ana, ben, dora, ids } = h
  const devices = { ana: await ana.connect(), ben: await ben.connect() }
  const note = await writes(ana, h, { content: 'My worry about the family.', type: 'private' })
  const params = { id: ids.patient, note_id: note.id }
  await devices.ana.receives('patient_changed', (e) => e.patient_id === ids.patient)
  expect(await contents(ana, h)).toEqual(['My worry about the family.'])
  for (const person of [ben, dora]) {
    expect(await contents(person, h)).toEqual([])
    for (const [route, body] of [
      [getNote, undefined],
      [listNoteVersions, undefined],
      [changeNote, { content: 'x' }],
      [deleteNote, undefined],
    ] as const)
      expect((await person.request(route, { params, ...(body && { body }) })).status).toBe(404)
  }
  const audit = await dora.call(listAudit, { params: { id: ids.account_id } })
  expect(JSON.stringify(audit)).not.toContain('worry')
  await writes(ana, h, { content: 'Shared.' })
  await devices.ben.receives('patient_changed')
  expect(devices.ben.events.filter(({ kind }) => kind === 'patient_changed')).toHaveLength(1)
})

test('versions written while a note was private stay private after it is shared', async () => {
  const h = await createHospital()
  const { ana, ben, ids } = h
  const note = await writes(ana, h, { content: 'Draft with doubts.', type: 'private' })
  const params = { id: ids.patient, note_id: note.id }
  await ana.call(changeNote, { params, body: { content: 'Final.', type: 'shared' } })
  const versions = async (person: Person) =>
    (await person.call(listNoteVersions, { params })).results.map(({ content }) => content)
  expect(await versions(ana)).toEqual(['Final.', 'Draft with doubts.'])
  expect(await versions(ben)).toEqual(['Final.'])
})

test('an edit keeps every version; one based on an old version is refused with who made the other', async () => {
  const h = await createHospital()
  const { ana, ben, ids } = h
  const { id: note_id } = await writes(ana, h, { content: 'One' })
  const params = { id: ids.patient, note_id }
  const body = { content: 'Two', version: 1 }
  expect(await ben.call(changeNote, { params, body })).toMatchObject({
    content: 'Two',
    version: 2,
    author: { display_name: 'Ana Ruiz' },
    changed_by: 'Ben Okafor',
    may: { edit: true, delete: false },
  })
  expect((await ana.request(changeNote, { params, body })).body.detail).toBe(
    'Ben Okafor changed this note in the meantime. Nothing was saved. Compare the changes and save again.',
  )
  expect((await ben.request(changeNote, { params, body: { type: 'private' } })).body.type).toEqual([
    'Only the author can change who can read a note.',
  ])
  const { results } = await ana.call(listNoteVersions, { params })
  expect(results.map(({ version, content, changed_by }) => [version, content, changed_by])).toEqual([
    [2, 'Two', 'Ben Okafor'],
    [1, 'One', 'Ana Ruiz'],
  ])
})

test('a record note is changed by its author only, and each note deleted by its author only', async () => {
  const h = await createHospital()
  const { ana, ben, dora, ids } = h
  const { id: note_id } = await writes(ana, h, { content: 'For the record.', type: 'record' })
  const params = { id: ids.patient, note_id }
  for (const person of [ben, dora]) {
    expect((await person.request(changeNote, { params, body: { content: 'x' } })).body.detail).toBe(
      'Only Ana Ruiz can change this note.',
    )
    expect((await person.request(deleteNote, { params })).body.detail).toBe(
      'Only Ana Ruiz can delete this note.',
    )
  }
  await ana.call(deleteNote, { params })
  expect(await contents(ana, h)).toEqual([])
  expect((await ana.request(getNote, { params })).status).toBe(404)
})

test('paging §3, §7: a template gives a note its priority and fields; required ones must be filled', async () => {
  const h = await createHospital()
  const { ana, dora, ids } = h
  const { situation, background, template } = await createTemplate(h)
  expect(template).toMatchObject({
    priority: 2,
    field_ids: [situation.id, background.id],
    fields: [
      { name: 'Situation', required: true, show_label: true },
      { name: 'Background', required: false, show_label: false },
    ],
  })
  const post = (data: Record<string, string>, note_template_id: number | null = template.id) =>
    ana.request(createNote, { params: { id: ids.patient }, body: { note_template_id, data } })
  expect((await post({ [background.id]: 'COPD' })).body.data).toEqual(['Fill in Situation.'])
  expect((await post({ 987654: 'x' })).body.data).toEqual([expect.stringMatching(/does not have one of/)])
  expect((await post({ [situation.id]: 'x' }, null)).body.data).toEqual([
    'A note without a template has no fields.',
  ])
  expect((await post({}, 987_654)).body.note_template_id).toEqual([
    'This note template does not exist. Choose another one.',
  ])
  const { body } = await post({ [situation.id]: 'Short of breath' })
  expect(body).toMatchObject({
    priority: 2,
    note_template: 'SBAR',
    data: [
      { field_id: situation.id, name: 'Situation', show_label: true, value: 'Short of breath' },
      { field_id: background.id, name: 'Background', show_label: false, value: '' },
    ],
  })
  await dora.call(changeNoteField, { params: { id: situation.id }, body: { name: 'Reason' } })
  const kept = await ana.call(getNote, { params: { id: ids.patient, note_id: body.id } })
  expect(kept.data[0]?.name).toBe('Situation')
})

test('paging §8: a field or template in use is not deleted, with the wording of the specification', async () => {
  const h = await createHospital()
  const { ana, dora, ids } = h
  const { situation, template } = await createTemplate(h)
  const removeField = () => dora.request(deleteNoteField, { params: { id: situation.id } })
  const removeTemplate = () => dora.request(deleteNoteTemplate, { params: { id: template.id } })
  expect(await removeField()).toMatchObject({
    status: 400,
    body: { detail: 'Could not deleted Situation, it is in use' },
  })
  await ana.call(createNote, {
    params: { id: ids.patient },
    body: { note_template_id: template.id, data: { [situation.id]: 'x' } },
  })
  expect((await removeTemplate()).body.detail).toBe('Could not deleted SBAR, it is in use')
  await dora.call(changeNoteTemplate, { params: { id: template.id }, body: { field_ids: [] } })
  expect((await removeField()).status).toBe(204)
  expect((await dora.call(listNoteFields)).results.map(({ name }) => name)).toEqual(['Background'])
})

test('paging §5: names of fields and templates are unique; old versions and unknown fields are refused', async () => {
  const h = await createHospital()
  const { dora } = h
  const { situation, template } = await createTemplate(h)
  const said = async (...asked: Parameters<Person['request']>) => (await dora.request(...asked)).body
  expect(await said(createNoteField, { body: { name: 'Situation' } })).toMatchObject({
    name: ['A note field with this name already exists.'],
  })
  expect(await said(createNoteTemplate, { body: { name: 'SBAR' } })).toMatchObject({
    name: ['A note template with this name already exists.'],
  })
  const params = { id: template.id }
  expect(await said(changeNoteTemplate, { params, body: { field_ids: [987_654] } })).toMatchObject({
    field_ids: ['One of these fields does not exist. Reload the page.'],
  })
  const twice = [situation.id, situation.id]
  expect(await said(changeNoteTemplate, { params, body: { field_ids: twice } })).toMatchObject({
    field_ids: ['Each field can be in a template once.'],
  })
  await dora.call(changeNoteTemplate, { params, body: { name: 'ISBAR', version: 1 } })
  expect((await said(changeNoteTemplate, { params, body: { name: 'x', version: 1 } })).detail).toBe(
    'Dora Lind changed this note template in the meantime. Nothing was saved. Compare the changes and save again.',
  )
  expect((await dora.call(listNoteTemplates, { query: { search: 'isb' } })).results).toMatchObject([
    { name: 'ISBAR', version: 2, changed_by: 'Dora Lind' },
  ])
})
