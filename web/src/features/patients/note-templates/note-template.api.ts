import type {
  NewNoteField,
  NewNoteTemplate,
  NoteFieldChanges,
  NoteTemplateChanges,
} from '@wardline/contract/patients/note-templates/note-template.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { alwaysFresh, freshPages, routeKey, routeQuery } from '../../../platform/api/route-query.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { toPageQuery, type TableParams, type TableSpec } from '../../../platform/table/table-params.ts'

/** The prefix of all queries about templates and fields: a template shows its fields, and a field its templates. */
const key = ['note-templates'] as const

export const nameTableSpec: TableSpec = { ordering: 'name', orderings: ['name'], filters: ['search'] }

export const fieldListQuery = (params: TableParams) =>
  routeQuery(key, 'GET /api/v1/pcm/notefields/', { query: toPageQuery(params) }, freshPages)

export const fieldQuery = (id: number) =>
  routeQuery(key, 'GET /api/v1/pcm/notefields/{id}/', { params: { id } }, alwaysFresh)

export const templateListQuery = (params: TableParams) =>
  routeQuery(key, 'GET /api/v1/pcm/notetemplates/', { query: toPageQuery(params) }, freshPages)

export const templateQuery = (id: number) =>
  routeQuery(key, 'GET /api/v1/pcm/notetemplates/{id}/', { params: { id } }, alwaysFresh)

const everything = { refetches: [key] }

export const useCreateField = () =>
  useApiMutation(
    (body: NewNoteField, idempotencyKey) => call('POST /api/v1/pcm/notefields/', { body, idempotencyKey }),
    everything,
  )

export const useCreateTemplate = () =>
  useApiMutation(
    (body: Pick<NewNoteTemplate, 'name' | 'priority'>, idempotencyKey) =>
      call('POST /api/v1/pcm/notetemplates/', { body, idempotencyKey }),
    everything,
  )

export const useChangeField = (id: number) =>
  useApiMutation(
    (body: NoteFieldChanges) => call('PUT /api/v1/pcm/notefields/{id}/', { params: { id }, body }),
    everything,
  )

export const useChangeTemplate = (id: number) =>
  useApiMutation(
    (body: NoteTemplateChanges) => call('PUT /api/v1/pcm/notetemplates/{id}/', { params: { id }, body }),
    everything,
  )

// After a deletion only lists are refetched: the item's own page would ask for an item that is gone.

export const useDeleteField = (id: number) =>
  useApiMutation(() => call('DELETE /api/v1/pcm/notefields/{id}/', { params: { id } }), {
    refetches: [routeKey(key, 'GET /api/v1/pcm/notefields/')],
  })

export const useDeleteTemplate = (id: number) =>
  useApiMutation(() => call('DELETE /api/v1/pcm/notetemplates/{id}/', { params: { id } }), {
    refetches: [routeKey(key, 'GET /api/v1/pcm/notetemplates/')],
  })
