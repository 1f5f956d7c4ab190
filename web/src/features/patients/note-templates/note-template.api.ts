import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  NewNoteField,
  NewNoteTemplate,
  NoteFieldChanges,
  NoteTemplateChanges,
} from '@wardline/contract/patients/note-templates/note-template.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import type { TableParams, TableSpec } from '../../../platform/table/table-params.ts'

/** The prefix of all queries about templates and fields: a template shows its fields, and a field its templates. */
const key = ['note-templates'] as const

export const nameTableSpec: TableSpec = { ordering: 'name', orderings: ['name'], filters: ['search'] }

const toQuery = ({ page, page_size, filters }: TableParams) => ({
  page,
  page_size,
  search: filters['search'] ?? '',
})
const listOptions = { placeholderData: keepPreviousData, staleTime: 0 } as const

export const fieldListQuery = (params: TableParams) =>
  queryOptions({
    queryKey: [...key, 'fields', params],
    queryFn: ({ signal }) => call('GET /api/v1/pcm/notefields/', { query: toQuery(params), signal }),
    ...listOptions,
  })

export const fieldQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'field', id],
    queryFn: ({ signal }) => call('GET /api/v1/pcm/notefields/{id}/', { params: { id }, signal }),
    staleTime: 0,
  })

export const templateListQuery = (params: TableParams) =>
  queryOptions({
    queryKey: [...key, 'templates', params],
    queryFn: ({ signal }) => call('GET /api/v1/pcm/notetemplates/', { query: toQuery(params), signal }),
    ...listOptions,
  })

export const templateQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'template', id],
    queryFn: ({ signal }) => call('GET /api/v1/pcm/notetemplates/{id}/', { params: { id }, signal }),
    staleTime: 0,
  })

/** Retries with the same key after a lost response: the item may exist. */
function useCreation<New, Created>(create: (body: New, idempotencyKey: string) => Promise<Created>) {
  const client = useQueryClient()
  const [idempotencyKey, setKey] = useState(createIdempotencyKey)
  return useMutation({
    mutationFn: (body: New) => create(body, idempotencyKey),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
    onError: (reason) => {
      if (!isApiError(reason, 0)) setKey(createIdempotencyKey())
    },
  })
}

export const useCreateField = () =>
  useCreation((body: NewNoteField, idempotencyKey) =>
    call('POST /api/v1/pcm/notefields/', { body, idempotencyKey }),
  )

export const useCreateTemplate = () =>
  useCreation((body: Pick<NewNoteTemplate, 'name' | 'priority'>, idempotencyKey) =>
    call('POST /api/v1/pcm/notetemplates/', { body, idempotencyKey }),
  )

/** Refetches after a failure too: another administrator may have changed the item. */
function useChange<Sent, Received>(send: (sent: Sent) => Promise<Received>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: send, onSettled: () => client.invalidateQueries({ queryKey: key }) })
}

export const useChangeField = (id: number) =>
  useChange((body: NoteFieldChanges) => call('PUT /api/v1/pcm/notefields/{id}/', { params: { id }, body }))

export const useChangeTemplate = (id: number) =>
  useChange((body: NoteTemplateChanges) =>
    call('PUT /api/v1/pcm/notetemplates/{id}/', { params: { id }, body }),
  )

/** Refetches lists only: the item's own page would ask for an item that is gone. */
function useRemoval(list: 'fields' | 'templates', remove: () => Promise<void>) {
  const client = useQueryClient()
  return useMutation<void>({
    mutationFn: remove,
    onSuccess: () => client.invalidateQueries({ queryKey: [...key, list] }),
  })
}

export const useDeleteField = (id: number) =>
  useRemoval('fields', () => call('DELETE /api/v1/pcm/notefields/{id}/', { params: { id } }))

export const useDeleteTemplate = (id: number) =>
  useRemoval('templates', () => call('DELETE /api/v1/pcm/notetemplates/{id}/', { params: { id } }))
