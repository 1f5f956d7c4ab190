import { mergePatient } from '@wardline/contract/patients/admissions/admission.routes.ts'
import { createNoteField } from '@wardline/contract/patients/note-fields/note-field.routes.ts'
import {
  createNoteTemplate,
  deleteNoteTemplate,
} from '@wardline/contract/patients/note-templates/note-template.routes.ts'
import {
  changeNoteDraft,
  createNoteDraft,
  deleteNoteDraft,
  listNoteDrafts,
} from '@wardline/contract/patients/notes/note-draft.routes.ts'
import type { NoteDraft } from '@wardline/contract/patients/notes/note-draft.schemas.ts'
import {
  changeNote,
  createNote,
  deleteNote,
  listNotes,
} from '@wardline/contract/patients/notes/note.routes.ts'
import { dischargePatient } from '@wardline/contract/patients/admissions/admission.routes.ts'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { admitPatient } from '../../fixtures/hospital/patients.ts'
import { connectAs, type Person } from '../../fixtures/people/person.ts'

const written = { type: 'shared', priority: 1, note_template_id: null, content: 'Half a', data: {} } as const

const drafts = async (person: Person, id: number) =>
  (await person.call(listNoteDrafts, { params: { id } })).results

const begin = (person: Person, { ids }: Hospital, more: Record<string, unknown> = {}) =>
  person.call(createNoteDraft, { params: { id: ids.patient }, body: { ...written, ...more } })

const type = (person: Person, { id: draft_id, patient_id, version }: NoteDraft, content: string) =>
  person.request(changeNoteDraft, {
    params: { id: patient_id, draft_id },
    body: { ...written, content, version },
  })

test('a draft continues on another device, and only its author sees it', async () => {
  const h = await createHospital()
  const { ana, ben, dora, ids } = h
  const devices = { ana: await ana.connect(), ben: await ben.connect() }
  const draft = await begin(ana, h)
  await devices.ana.receives('patient_changed', (e) => e.patient_id === ids.patient)
  expect((await type(ana, draft, 'Half a sentence')).body).toMatchObject({ version: 2 })
  const other = connectAs(h.url, ana.user)
  expect(await drafts(other, ids.patient)).toMatchObject([
    { content: 'Half a sentence', note_id: null, version: 2, may: { save: true } },
  ])
  const params = { id: ids.patient, draft_id: draft.id }
  for (const person of [ben, dora]) {
    expect(await drafts(person, ids.patient)).toEqual([])
    expect((await type(person, { ...draft, version: 2 }, 'x')).status).toBe(404)
    expect((await person.request(deleteNoteDraft, { params })).status).toBe(404)
  }
  await ana.call(createNote, { params: { id: ids.patient }, body: { content: 'Whole.', draft_id: draft.id } })
  await devices.ben.receives('patient_changed')
  expect(devices.ben.events.filter(({ kind }) => kind === 'patient_changed')).toHaveLength(1)
})

test('two devices with one draft: the second change is refused, and one note is saved', async () => {
  const h = await createHospital()
  const { ana, ids } = h
  const draft = await begin(ana, h)
  await type(ana, draft, 'On the computer')
  expect(await type(ana, draft, 'On the phone')).toMatchObject({
    status: 409,
    body: {
      code: 'note_draft.changed',
      detail: 'You changed this draft on another device. Nothing was saved. Choose which text to keep.',
    },
  })
  const save = () =>
    ana.request(createNote, { params: { id: ids.patient }, body: { content: 'Whole.', draft_id: draft.id } })
  expect((await save()).status).toBe(201)
  expect(await save()).toMatchObject({ status: 409, body: { code: 'note_draft.gone' } })
  expect((await ana.call(listNotes, { params: { id: ids.patient } })).count).toBe(1)
  expect(await drafts(ana, ids.patient)).toEqual([])
})

test('a draft that another device changed is neither discarded nor replaced by a note unseen', async () => {
  const h = await createHospital()
  const { ana, ids } = h
  const draft = await begin(ana, h)
  await type(ana, draft, 'On the computer')
  const params = { id: ids.patient, draft_id: draft.id }
  const discard = (version: number) => ana.request(deleteNoteDraft, { params, query: { version } })
  const save = (draft_version: number) =>
    ana.request(createNote, {
      params: { id: ids.patient },
      body: { content: 'Whole.', draft_id: draft.id, draft_version },
    })
  const changed = { status: 409, body: { code: 'note_draft.changed' } }
  expect(await discard(1)).toMatchObject(changed)
  expect(await save(1)).toMatchObject(changed)
  expect((await ana.call(listNotes, { params: { id: ids.patient } })).count).toBe(0)
  expect(await drafts(ana, ids.patient)).toMatchObject([{ content: 'On the computer', version: 2 }])
  expect((await discard(2)).status).toBe(204)
  expect((await discard(2)).status).toBe(404)
})

test('a draft of another user cannot be used to save a note', async () => {
  const h = await createHospital()
  const draft = await begin(h.ana, h)
  const body = { content: 'Mine.', draft_id: draft.id }
  const refused = await h.ben.request(createNote, { params: { id: h.ids.patient }, body })
  expect(refused).toMatchObject({ status: 409, body: { code: 'note_draft.gone' } })
  expect(await drafts(h.ana, h.ids.patient)).toHaveLength(1)
})

test('a draft of a change ends with the change; with a note that is deleted, drafts of others stay', async () => {
  const h = await createHospital()
  const { ana, ben, ids } = h
  const note = await ana.call(createNote, { params: { id: ids.patient }, body: { content: 'One' } })
  const params = { id: ids.patient, note_id: note.id }
  const edit = { note_id: note.id, note_version: 1 }
  const draft = await begin(ana, h, edit)
  await ana.call(changeNote, { params, body: { content: 'Two', version: 1, draft_id: draft.id } })
  expect(await drafts(ana, ids.patient)).toEqual([])
  await begin(ana, h, edit)
  await begin(ben, h, edit)
  await ana.call(deleteNote, { params })
  expect(await drafts(ana, ids.patient)).toEqual([])
  expect(await drafts(ben, ids.patient)).toMatchObject([{ content: 'Half a', may: { save: false } }])
})

test('a note that the caller may not read or change gets no draft', async () => {
  const h = await createHospital()
  const { ana, ben, ids } = h
  const write = (kind: string) =>
    ana.call(createNote, { params: { id: ids.patient }, body: { content: 'One', type: kind } })
  const start = async (note_id: number) =>
    ben.request(createNoteDraft, { params: { id: ids.patient }, body: { ...written, note_id } })
  expect((await start((await write('private')).id)).status).toBe(404)
  expect((await start((await write('record')).id)).body.detail).toBe('Only Ana Ruiz can change this note.')
})

test('drafts stay after a discharge, and move with a merged record', async () => {
  const h = await createHospital()
  const { ana, dora, ids } = h
  await begin(ana, h)
  await dora.call(dischargePatient, { params: { id: ids.patient } })
  expect(await drafts(ana, ids.patient)).toHaveLength(1)
  const kept = await admitPatient(h, 'Kept')
  await dora.call(mergePatient, { params: { id: ids.patient }, body: { into_id: kept.id } })
  expect(await drafts(ana, kept.id)).toMatchObject([{ content: 'Half a' }])
})

test('a draft does not keep a template from being deleted, and keeps its texts', async () => {
  const h = await createHospital()
  const { ana, dora, ids } = h
  const field = await dora.call(createNoteField, { body: { name: 'Situation' } })
  const template = await dora.call(createNoteTemplate, { body: { name: 'SBAR', field_ids: [field.id] } })
  await begin(ana, h, { note_template_id: template.id, data: { [field.id]: 'Chest pain' } })
  await dora.call(deleteNoteTemplate, { params: { id: template.id } })
  expect(await drafts(ana, ids.patient)).toMatchObject([
    { note_template_id: null, data: { [field.id]: 'Chest pain' } },
  ])
  const missing = await ana.request(createNoteDraft, {
    params: { id: ids.patient },
    body: { ...written, note_template_id: template.id },
  })
  expect(missing.body.note_template_id).toEqual(['This note template does not exist. Choose another one.'])
})

test('a user has at most 20 drafts about a patient', async () => {
  const h = await createHospital()
  for (let i = 0; i < 20; i += 1) await begin(h.ana, h)
  const refused = await h.ana.request(createNoteDraft, { params: { id: h.ids.patient }, body: written })
  expect(refused).toMatchObject({
    status: 409,
    body: { detail: 'You have 20 drafts about this patient. Save or discard one of them first.' },
  })
})
