import { createNoteField } from '@wardline/contract/patients/note-fields/note-field.routes.ts'
import { createNoteTemplate } from '@wardline/contract/patients/note-templates/note-template.routes.ts'
import { createNoteDraft } from '@wardline/contract/patients/notes/note-draft.routes.ts'
import { createNote } from '@wardline/contract/patients/notes/note.routes.ts'
import { createPatient } from '@wardline/contract/patients/patient.routes.ts'
import { noInput, type Asked, type MatrixHospital, type Row } from '../matrix.ts'

let made = 0

const onPatient = ({ ids }: MatrixHospital) => ({ params: { id: ids.patient } })

/** By the sender. */
const onNote =
  (type: 'record' | 'shared' | 'private') =>
  async (w: MatrixHospital): Promise<Asked> => {
    const { params } = onPatient(w)
    const body = { type, content: `Note ${++made}` }
    return { params: { ...params, note_id: (await w.sender.call(createNote, { params, body })).id } }
  }

const draft = { type: 'shared', priority: 1, note_template_id: null, content: 'Half a', data: {} }

/** By the sender, about a new patient: the number of drafts about one is limited. */
const onDraft = async (w: MatrixHospital): Promise<Asked> => {
  const { id } = await w.administrator.call(createPatient, { body: { last_name: `Drafted ${++made}` } })
  const params = { id }
  const { id: draft_id } = await w.sender.call(createNoteDraft, { params, body: draft })
  return { params: { ...params, draft_id } }
}

const onField = async ({ administrator }: MatrixHospital): Promise<Asked> => ({
  params: { id: (await administrator.call(createNoteField, { body: { name: `Field ${++made}` } })).id },
})
const onTemplate = async ({ administrator }: MatrixHospital): Promise<Asked> => ({
  params: { id: (await administrator.call(createNoteTemplate, { body: { name: `Template ${++made}` } })).id },
})

/** Templates and fields are settings, which every user reads. */
const settings: Row['statuses'] = [200, 200, 200, 200, 200, 404]
const viewers: Row['statuses'] = [200, 200, 200, 403, 200, 404]
/** The sender's private note exists for no other user, administrators included. */
const authorOnly: Row['statuses'] = [404, 404, 200, 403, 404, 404]
const created: Row['statuses'] = [403, 403, 403, 403, 201, 201]
const changed: Row['statuses'] = [403, 403, 403, 403, 200, 404]
const deleted: Row['statuses'] = [403, 403, 403, 403, 204, 404]

export const noteRows = {
  listNotes: { input: onPatient, statuses: viewers },
  getNote: { input: onNote('private'), statuses: authorOnly },
  listNoteVersions: { input: onNote('private'), statuses: authorOnly },
  createNote: {
    input: (w) => ({ ...onPatient(w), body: { content: `Note ${++made}` } }),
    statuses: [201, 201, 201, 403, 201, 404],
  },
  changeNote: {
    input: async (w) => ({ ...(await onNote('record')(w)), body: { content: 'Changed.' } }),
    statuses: [403, 403, 200, 403, 403, 404],
  },
  deleteNote: { input: onNote('shared'), statuses: [403, 403, 204, 403, 403, 404] },
  listNoteDrafts: { input: onPatient, statuses: viewers },
  createNoteDraft: {
    input: (w) => ({ ...onPatient(w), body: draft }),
    statuses: [201, 201, 201, 403, 201, 404],
  },
  changeNoteDraft: {
    input: async (w) => ({ ...(await onDraft(w)), body: { ...draft, version: 1 } }),
    statuses: authorOnly,
  },
  deleteNoteDraft: { input: onDraft, statuses: [404, 404, 204, 403, 404, 404] },
  listNoteFields: { input: noInput, statuses: 200 },
  getNoteField: { input: onField, statuses: settings },
  createNoteField: { input: () => ({ body: { name: `Field ${++made}` } }), statuses: created },
  changeNoteField: {
    input: async (w) => ({ ...(await onField(w)), body: { required: true } }),
    statuses: changed,
  },
  deleteNoteField: { input: onField, statuses: deleted },
  listNoteTemplates: { input: noInput, statuses: 200 },
  getNoteTemplate: { input: onTemplate, statuses: settings },
  createNoteTemplate: { input: () => ({ body: { name: `Template ${++made}` } }), statuses: created },
  changeNoteTemplate: {
    input: async (w) => ({ ...(await onTemplate(w)), body: { priority: 2 } }),
    statuses: changed,
  },
  deleteNoteTemplate: { input: onTemplate, statuses: deleted },
} satisfies Record<string, Row>
