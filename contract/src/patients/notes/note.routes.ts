import { z } from 'zod'
import { limits } from '../../limits.ts'
import { idParams, noContent, pageOf, pageQuery, route } from '../../route.ts'
import { text } from '../../text.ts'
import { NewNote, Note, NoteChanges, NoteVersion, noteTypes } from './note.schemas.ts'

const readers = { permission: 'pcm.view_patient' } as const
const writers = { permission: 'pcm.add_note' } as const
/** `id` is that of the patient. */
const noteParams = idParams.extend({ note_id: idParams.shape.id })

export const listNotes = route({
  method: 'GET',
  path: '/api/v1/pcm/patients/{id}/notes/',
  summary: 'List the notes about a patient, newest first, without private notes of others. Audited.',
  allow: readers,
  params: idParams,
  query: z.strictObject({
    type: z.enum(noteTypes, { error: 'type is record, shared or private.' }).optional(),
    priority: z.enum(['0', '1', '2'], { error: 'priority is 0, 1 or 2.' }).optional(),
    /** Words of the text, the fields, the template or the author. */
    search: text(200).default(''),
    ...pageQuery(limits.picker_page),
  }),
  answers: { 200: pageOf(Note) },
})

export const getNote = route({
  method: 'GET',
  path: '/api/v1/pcm/patients/{id}/notes/{note_id}/',
  summary: 'Get a note. 404 for a private note of another user. Audited.',
  allow: readers,
  params: noteParams,
  answers: { 200: Note },
})

export const listNoteVersions = route({
  method: 'GET',
  path: '/api/v1/pcm/patients/{id}/notes/{note_id}/versions/',
  summary:
    'List what a note said before and says now, newest first, without versions that were private to another user. Audited.',
  allow: readers,
  params: noteParams,
  answers: {
    200: z.object({ count: z.int(), results: z.array(NoteVersion) }),
  },
})

export const createNote = route({
  method: 'POST',
  path: '/api/v1/pcm/patients/{id}/notes/',
  summary: 'Write a note about a patient, freely or by a template.',
  allow: writers,
  params: idParams,
  body: NewNote,
  creates: true,
  answers: { 201: Note },
})

export const changeNote = route({
  method: 'PUT',
  path: '/api/v1/pcm/patients/{id}/notes/{note_id}/',
  summary:
    'Change a note; earlier versions are kept. Shared notes are changed by everyone who writes notes, others by their ' +
    'author. Omitted fields stay unchanged. 409 if it changed after `version`.',
  allow: writers,
  params: noteParams,
  body: NoteChanges,
  answers: { 200: Note },
})

export const deleteNote = route({
  method: 'DELETE',
  path: '/api/v1/pcm/patients/{id}/notes/{note_id}/',
  summary: "Delete the caller's own note.",
  allow: writers,
  params: noteParams,
  answers: { 204: noContent },
})
