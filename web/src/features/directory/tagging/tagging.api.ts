import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { FilterOrdering, TagOrdering } from '@wardline/contract/directory/tagging/tagging.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import type { TableParams, TableSpec } from '../../../platform/table/table-params.ts'
import { useMe } from '../../accounts/me/me.api.ts'

/** The prefix of all queries about tags and saved filters; `tagging_changed` refetches them. */
const taggingKey = ['tagging'] as const

export const filterTableSpec: TableSpec = {
  ordering: 'name',
  orderings: ['name', 'tag_count'],
  filters: ['search'],
}
export const tagTableSpec: TableSpec = {
  ordering: 'classified_name',
  orderings: ['classified_name', 'contact_count'],
  filters: ['search'],
}
export const filterTagTableSpec: TableSpec = { ...tagTableSpec, orderings: ['classified_name'] }
export const nameTableSpec: TableSpec = { ordering: 'name', orderings: ['name'], filters: ['search'] }

const toQuery = ({ page, page_size, filters }: TableParams) => ({
  page,
  page_size,
  search: filters['search'] ?? '',
})
const listOptions = { placeholderData: keepPreviousData, staleTime: 0 } as const

export const filterListQuery = (account: number, params: TableParams) =>
  queryOptions({
    queryKey: [...taggingKey, 'filters', params],
    queryFn: ({ signal }) =>
      call('GET /api/v1/accounts/{id}/savedfilters/', {
        params: { id: account },
        query: { ...toQuery(params), ordering: params.ordering as FilterOrdering },
        signal,
      }),
    ...listOptions,
  })

export const filterQuery = (account: number, saved_filter_id: number) =>
  queryOptions({
    queryKey: [...taggingKey, 'filter', saved_filter_id],
    queryFn: ({ signal }) =>
      call('GET /api/v1/accounts/{id}/savedfilters/{saved_filter_id}/', {
        params: { id: account, saved_filter_id },
        signal,
      }),
    staleTime: 0,
  })

export const filterTagsQuery = (account: number, saved_filter_id: number, params: TableParams) =>
  queryOptions({
    queryKey: [...taggingKey, 'filter-tags', saved_filter_id, params],
    queryFn: ({ signal }) =>
      call('GET /api/v1/accounts/{id}/savedfilters/{saved_filter_id}/tags/', {
        params: { id: account, saved_filter_id },
        query: {
          ...toQuery(params),
          ordering: params.ordering as 'classified_name' | '-classified_name',
        },
        signal,
      }),
    ...listOptions,
  })

export interface PreviewedBy {
  /** The preview of a user wins over that of filters. */
  user_id: number | undefined
  saved_filter_ids: readonly number[]
}

export const previewQuery = (account: number, by: PreviewedBy, params: TableParams) =>
  queryOptions({
    queryKey: [...taggingKey, 'preview', by, params],
    queryFn: ({ signal }) =>
      call('GET /api/v1/accounts/{id}/visiblecontacts/', {
        params: { id: account },
        query: {
          ...toQuery(params),
          ...(by.user_id === undefined
            ? { saved_filter_ids: by.saved_filter_ids.join(',') }
            : { user_id: by.user_id }),
        },
        signal,
      }),
    enabled: by.user_id !== undefined || by.saved_filter_ids.length > 0,
    ...listOptions,
  })

export const tagListQuery = (account: number, params: TableParams) =>
  queryOptions({
    queryKey: [...taggingKey, 'tags', params],
    queryFn: ({ signal }) =>
      call('GET /api/v1/accounts/{id}/tags/', {
        params: { id: account },
        query: { ...toQuery(params), ordering: params.ordering as TagOrdering },
        signal,
      }),
    ...listOptions,
  })

export const tagQuery = (account: number, tag_id: number) =>
  queryOptions({
    queryKey: [...taggingKey, 'tag', tag_id],
    queryFn: ({ signal }) =>
      call('GET /api/v1/accounts/{id}/tags/{tag_id}/', { params: { id: account, tag_id }, signal }),
    staleTime: 0,
  })

export const taggedContactsQuery = (account: number, tag_id: number, params: TableParams) =>
  queryOptions({
    queryKey: [...taggingKey, 'tagged', tag_id, params],
    queryFn: ({ signal }) =>
      call('GET /api/v1/accounts/{id}/tags/{tag_id}/contacts/', {
        params: { id: account, tag_id },
        query: toQuery(params),
        signal,
      }),
    ...listOptions,
  })

/** Retries with the same key after a lost response: the item may exist. */
function useCreation<Created>(
  create: (id: number, name: string, idempotencyKey: string) => Promise<Created>,
) {
  const client = useQueryClient()
  const { id } = useMe().account
  const [key, setKey] = useState(createIdempotencyKey)
  return useMutation({
    mutationFn: (name: string) => create(id, name, key),
    onSuccess: () => client.invalidateQueries({ queryKey: taggingKey }),
    onError: (reason) => {
      if (!isApiError(reason, 0)) setKey(createIdempotencyKey())
    },
  })
}

export const useCreateFilter = () =>
  useCreation((id, name, idempotencyKey) =>
    call('POST /api/v1/accounts/{id}/savedfilters/', { params: { id }, body: { name }, idempotencyKey }),
  )

export const useCreateTag = () =>
  useCreation((id, classified_name, idempotencyKey) =>
    call('POST /api/v1/accounts/{id}/tags/', { params: { id }, body: { classified_name }, idempotencyKey }),
  )

export type FilterChange =
  | { kind: 'rename'; name: string; version: number }
  | { kind: 'add_tags'; tag_ids: number[] }
  | { kind: 'remove_tag'; tag_id: number }

/** Refetches after a failure too: another administrator may have changed the filter. */
export function useChangeFilter(saved_filter_id: number) {
  const client = useQueryClient()
  const { id } = useMe().account
  const params = { id, saved_filter_id }
  return useMutation({
    mutationFn: (change: FilterChange) => {
      switch (change.kind) {
        case 'rename':
          return call('PUT /api/v1/accounts/{id}/savedfilters/{saved_filter_id}/', {
            params,
            body: { name: change.name, version: change.version },
          })
        case 'add_tags':
          return call('POST /api/v1/accounts/{id}/savedfilters/{saved_filter_id}/tags/', {
            params,
            body: { tag_ids: change.tag_ids },
          })
        case 'remove_tag':
          return call('DELETE /api/v1/accounts/{id}/savedfilters/{saved_filter_id}/tags/{tag_id}/', {
            params: { ...params, tag_id: change.tag_id },
          })
      }
    },
    onSuccess: (filter) => client.setQueryData(filterQuery(id, saved_filter_id).queryKey, filter),
    onSettled: () => client.invalidateQueries({ queryKey: taggingKey }),
  })
}

export function useDeleteFilter() {
  const client = useQueryClient()
  const { id } = useMe().account
  return useMutation({
    mutationFn: (saved_filter_id: number) =>
      call('DELETE /api/v1/accounts/{id}/savedfilters/{saved_filter_id}/', {
        params: { id, saved_filter_id },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: [...taggingKey, 'filters'] }),
  })
}

export type TagChange =
  | { kind: 'rename'; classified_name: string; version: number }
  | { kind: 'add_contacts'; contact_ids: number[] }
  | { kind: 'remove_contact'; contact_id: number }

export function useChangeTag(tag_id: number) {
  const client = useQueryClient()
  const { id } = useMe().account
  const params = { id, tag_id }
  return useMutation({
    mutationFn: (change: TagChange) => {
      switch (change.kind) {
        case 'rename':
          return call('PUT /api/v1/accounts/{id}/tags/{tag_id}/', {
            params,
            body: { classified_name: change.classified_name, version: change.version },
          })
        case 'add_contacts':
          return call('POST /api/v1/accounts/{id}/tags/{tag_id}/contacts/', {
            params,
            body: { contact_ids: change.contact_ids },
          })
        case 'remove_contact':
          return call('DELETE /api/v1/accounts/{id}/tags/{tag_id}/contacts/{contact_id}/', {
            params: { ...params, contact_id: change.contact_id },
          })
      }
    },
    onSuccess: (tag) => client.setQueryData(tagQuery(id, tag_id).queryKey, tag),
    onSettled: () => client.invalidateQueries({ queryKey: taggingKey }),
  })
}

export function useDeleteTag() {
  const client = useQueryClient()
  const { id } = useMe().account
  return useMutation({
    mutationFn: (tag_id: number) =>
      call('DELETE /api/v1/accounts/{id}/tags/{tag_id}/', { params: { id, tag_id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...taggingKey, 'tags'] }),
  })
}
