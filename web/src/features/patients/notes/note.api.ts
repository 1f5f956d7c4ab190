import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import type { NoteDraft } from '@wardline/contract/patients/notes/note-draft.schemas.ts'
import type { Note } from '@wardline/contract/patients/notes/note.schemas.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { alwaysFresh, pagesQuery, routeQuery } from '../../../platform/api/route-query.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { patientKeys } from '../patient.api.ts'
import type { NoteValues } from './note-form.rules.ts'

export interface NoteFilters {
  type: Note['type'] | ''
  priority: '0' | '1' | '2' | ''
  search: string
}

const key = patientKeys.notes

const pageSize = 25
/** Notes are patient data: dropped soon after they leave the screen. */
const listOptions = { staleTime: 0, gcTime: 10_000 } as const

export const noteListQuery = (id: number, { type, priority, search }: NoteFilters) =>
  pagesQuery(
    [...key(id), 'list'],
    'GET /api/v1/pcm/patients/{id}/notes/',
    { id, page_size: pageSize, search, ...(type && { type }), ...(priority && { priority }) },
    { ...listOptions, placeholderData: keepPreviousData },
  )

export const noteQuery = (id: number, note_id: number) =>
  routeQuery(
    [...key(id), 'one'],
    'GET /api/v1/pcm/patients/{id}/notes/{note_id}/',
    { id, note_id },
    listOptions,
  )

export const versionListQuery = (id: number, note_id: number) =>
  routeQuery(key(id), 'GET /api/v1/pcm/patients/{id}/notes/{note_id}/versions/', { id, note_id }, listOptions)

export const draftListQuery = (id: number) =>
  routeQuery(key(id), 'GET /api/v1/pcm/patients/{id}/notedrafts/', { id }, listOptions)

/** Every template that is offered; the one of a note is fetched by its id. */
export const templateChoicesQuery = routeQuery(
  ['note-templates'],
  'GET /api/v1/pcm/notetemplates/',
  { page_size: 250 },
  alwaysFresh,
)

export interface DraftBase {
  note_id: number
  note_version: number
}

/** A creation whose response was lost is repeated as it was: the draft may exist. */
export function createDraftSender(id: number, getBase: () => DraftBase | undefined) {
  let creation: { values: NoteValues; idempotencyKey: string } | undefined
  return async (values: NoteValues, draft: NoteDraft | undefined): Promise<NoteDraft> => {
    const { note_id = null, note_version = null } = getBase() ?? {}
    if (draft)
      return call('PUT /api/v1/pcm/patients/{id}/notedrafts/{draft_id}/', {
        params: { id, draft_id: draft.id },
        body: { ...values, note_version, version: draft.version },
      })
    creation ??= { values, idempotencyKey: createIdempotencyKey() }
    try {
      const created = await call('POST /api/v1/pcm/patients/{id}/notedrafts/', {
        params: { id },
        body: { ...creation.values, note_id, note_version },
        idempotencyKey: creation.idempotencyKey,
      })
      creation = undefined
      return created
    } catch (reason) {
      if (!isApiError(reason, 0)) creation = undefined
      throw reason
    }
  }
}

export const discardDraft = (id: number, { id: draft_id, version }: NoteDraft): Promise<void> =>
  call('DELETE /api/v1/pcm/patients/{id}/notedrafts/{draft_id}/', {
    params: { id, draft_id },
    query: { version },
  })

export interface NoteToSave {
  values: NoteValues
  draft: NoteDraft | undefined
  /** The edited note and its version; undefined for a new note. */
  base: DraftBase | undefined
}

/** Retries with the same key after a lost response: the note may exist. */
export const useSaveNote = (id: number) =>
  useApiMutation(
    ({ values, draft, base }: NoteToSave, idempotencyKey): Promise<Note> => {
      const { type, priority, content, data, note_template_id } = values
      const writtenIn = draft && { draft_id: draft.id, draft_version: draft.version }
      const body = { type, priority, content, data, ...writtenIn }
      if (base)
        return call('PUT /api/v1/pcm/patients/{id}/notes/{note_id}/', {
          params: { id, note_id: base.note_id },
          body: { ...body, version: base.note_version },
        })
      return call('POST /api/v1/pcm/patients/{id}/notes/', {
        params: { id },
        body: { ...body, note_template_id },
        idempotencyKey,
      })
    },
    { onSuccess: (_, client) => client.invalidateQueries({ queryKey: key(id) }) },
  )

export const useDeleteNote = routeMutation('DELETE /api/v1/pcm/patients/{id}/notes/{note_id}/', ({ id }) => ({
  refetches: [[...key(id), 'list']],
}))

export function useRefreshNotes(id: number) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: key(id) })
}
