import { z } from 'zod'
import { idParams, noContent, route } from '../../route.ts'
import { NewNoteDraft, NoteDraft, NoteDraftChanges } from './note-draft.schemas.ts'

const allow = { permission: 'pcm.add_note' } as const
/** `id` is that of the patient. */
const draftParams = idParams.extend({ draft_id: idParams.shape.id })

export const listNoteDrafts = route({
  method: 'GET',
  path: '/api/v1/pcm/patients/{id}/notedrafts/',
  summary: "List the caller's own drafts of notes about a patient, the last changed first.",
  allow,
  params: idParams,
  answers: {
    200: z.object({ count: z.int(), results: z.array(NoteDraft) }),
  },
})

export const createNoteDraft = route({
  method: 'POST',
  path: '/api/v1/pcm/patients/{id}/notedrafts/',
  summary:
    'Keep a new note, or a change of one, as a draft. Its author alone sees it. At most 20 about a patient.',
  allow,
  params: idParams,
  body: NewNoteDraft,
  creates: true,
  answers: { 201: NoteDraft },
})

export const changeNoteDraft = route({
  method: 'PUT',
  path: '/api/v1/pcm/patients/{id}/notedrafts/{draft_id}/',
  summary: 'Change a draft. 409 if it changed after `version`, such as on another device.',
  allow,
  params: draftParams,
  body: NoteDraftChanges,
  answers: { 200: NoteDraft },
})

export const deleteNoteDraft = route({
  method: 'DELETE',
  path: '/api/v1/pcm/patients/{id}/notedrafts/{draft_id}/',
  summary: 'Discard a draft. With `version`, 409 if it changed after it, such as on another device.',
  allow,
  params: draftParams,
  query: z.strictObject({ version: z.coerce.number().int().positive().optional() }),
  answers: { 204: noContent },
})
