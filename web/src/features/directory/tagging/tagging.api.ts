import type { FilterOrdering, TagOrdering } from '@wardline/contract/directory/tagging/tagging.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { alwaysFresh, freshPages, routeKey, routeQuery } from '../../../platform/api/route-query.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { toPageQuery, type TableParams, type TableSpec } from '../../../platform/table/table-params.ts'
import { accountMutation } from '../../accounts/me/account-mutation.api.ts'
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

export const filterListQuery = (id: number, params: TableParams) =>
  routeQuery(
    taggingKey,
    'GET /api/v1/accounts/{id}/savedfilters/',
    { id, ...toPageQuery(params), ordering: params.ordering as FilterOrdering },
    freshPages,
  )

export const filterQuery = (id: number, saved_filter_id: number) =>
  routeQuery(
    taggingKey,
    'GET /api/v1/accounts/{id}/savedfilters/{saved_filter_id}/',
    { id, saved_filter_id },
    alwaysFresh,
  )

export const filterTagsQuery = (id: number, saved_filter_id: number, params: TableParams) =>
  routeQuery(
    taggingKey,
    'GET /api/v1/accounts/{id}/savedfilters/{saved_filter_id}/tags/',
    {
      id,
      saved_filter_id,
      ...toPageQuery(params),
      ordering: params.ordering as 'classified_name' | '-classified_name',
    },
    freshPages,
  )

export interface PreviewedBy {
  /** The preview of a user wins over that of filters. */
  user_id: number | undefined
  saved_filter_ids: readonly number[]
}

export const previewQuery = (id: number, by: PreviewedBy, params: TableParams) => ({
  ...routeQuery(
    taggingKey,
    'GET /api/v1/accounts/{id}/visiblecontacts/',
    {
      id,
      ...toPageQuery(params),
      ...(by.user_id === undefined
        ? { saved_filter_ids: by.saved_filter_ids.join(',') }
        : { user_id: by.user_id }),
    },
    freshPages,
  ),
  enabled: by.user_id !== undefined || by.saved_filter_ids.length > 0,
})

export const tagListQuery = (id: number, params: TableParams) =>
  routeQuery(
    taggingKey,
    'GET /api/v1/accounts/{id}/tags/',
    { id, ...toPageQuery(params), ordering: params.ordering as TagOrdering },
    freshPages,
  )

export const tagQuery = (id: number, tag_id: number) =>
  routeQuery(taggingKey, 'GET /api/v1/accounts/{id}/tags/{tag_id}/', { id, tag_id }, alwaysFresh)

export const taggedContactsQuery = (id: number, tag_id: number, params: TableParams) =>
  routeQuery(
    taggingKey,
    'GET /api/v1/accounts/{id}/tags/{tag_id}/contacts/',
    { id, tag_id, ...toPageQuery(params) },
    freshPages,
  )

export const useCreateFilter = accountMutation('POST /api/v1/accounts/{id}/savedfilters/', {
  refetches: [taggingKey],
})

export const useCreateTag = accountMutation('POST /api/v1/accounts/{id}/tags/', { refetches: [taggingKey] })

export type FilterChange =
  | { kind: 'rename'; name: string; version: number }
  | { kind: 'add_tags'; tag_ids: number[] }
  | { kind: 'remove_tag'; tag_id: number }

export function useChangeFilter(saved_filter_id: number) {
  const { id } = useMe().account
  const params = { id, saved_filter_id }
  return useApiMutation(
    (change: FilterChange) => {
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
    { stores: filterQuery(id, saved_filter_id), refetches: [taggingKey] },
  )
}

export const useDeleteFilter = accountMutation(
  'DELETE /api/v1/accounts/{id}/savedfilters/{saved_filter_id}/',
  { refetches: [routeKey(taggingKey, 'GET /api/v1/accounts/{id}/savedfilters/')] },
)

export type TagChange =
  | { kind: 'rename'; classified_name: string; version: number }
  | { kind: 'add_contacts'; contact_ids: number[] }
  | { kind: 'remove_contact'; contact_id: number }

export function useChangeTag(tag_id: number) {
  const { id } = useMe().account
  const params = { id, tag_id }
  return useApiMutation(
    (change: TagChange) => {
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
    { stores: tagQuery(id, tag_id), refetches: [taggingKey] },
  )
}

export const useDeleteTag = accountMutation('DELETE /api/v1/accounts/{id}/tags/{tag_id}/', {
  refetches: [routeKey(taggingKey, 'GET /api/v1/accounts/{id}/tags/')],
})
