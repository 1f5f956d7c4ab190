import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { alwaysFresh, freshPages, routeKey, routeQuery } from '../../../platform/api/route-query.ts'
import { toPageQuery, type TableParams, type TableSpec } from '../../../platform/table/table-params.ts'

/** The prefix of all queries about templates and fields: a template shows its fields, and a field its templates. */
const key = ['note-templates'] as const

export const nameTableSpec: TableSpec = { ordering: 'name', orderings: ['name'], filters: ['search'] }

export const fieldListQuery = (params: TableParams) =>
  routeQuery(key, 'GET /api/v1/pcm/notefields/', toPageQuery(params), freshPages)

export const fieldQuery = (id: number) =>
  routeQuery(key, 'GET /api/v1/pcm/notefields/{id}/', { id }, alwaysFresh)

export const templateListQuery = (params: TableParams) =>
  routeQuery(key, 'GET /api/v1/pcm/notetemplates/', toPageQuery(params), freshPages)

export const templateQuery = (id: number) =>
  routeQuery(key, 'GET /api/v1/pcm/notetemplates/{id}/', { id }, alwaysFresh)

const everything = { refetches: [key] }

export const useCreateField = routeMutation('POST /api/v1/pcm/notefields/', everything)

export const useCreateTemplate = routeMutation('POST /api/v1/pcm/notetemplates/', everything)

export const useChangeField = routeMutation('PUT /api/v1/pcm/notefields/{id}/', everything)

export const useChangeTemplate = routeMutation('PUT /api/v1/pcm/notetemplates/{id}/', everything)

// After a deletion only lists are refetched: the item's own page would ask for an item that is gone.

export const useDeleteField = routeMutation('DELETE /api/v1/pcm/notefields/{id}/', {
  refetches: [routeKey(key, 'GET /api/v1/pcm/notefields/')],
})

export const useDeleteTemplate = routeMutation('DELETE /api/v1/pcm/notetemplates/{id}/', {
  refetches: [routeKey(key, 'GET /api/v1/pcm/notetemplates/')],
})
