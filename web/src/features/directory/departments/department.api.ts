import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  Department,
  DepartmentChanges,
  DepartmentOrdering,
  MemberOrdering,
} from '@wardline/contract/directory/departments/department.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import type { TableParams, TableSpec } from '../../../platform/table/table-params.ts'

/** The prefix of all queries about departments; `department_changed` refetches them. */
const departmentsKey = ['departments'] as const

export const departmentTableSpec: TableSpec = {
  ordering: 'name',
  orderings: ['name', 'member_count', 'message_contact_count'],
  filters: ['search', 'show'],
}

/** Values of the filter `show`; none: departments in use. */
const shownDepartments: Record<string, { is_archived?: 'true'; is_unattended?: 'true' }> = {
  archived: { is_archived: 'true' },
  unattended: { is_unattended: 'true' },
}

export const departmentListQuery = (account: number, { ordering, page, page_size, filters }: TableParams) =>
  queryOptions({
    queryKey: [...departmentsKey, 'list', { ordering, page, page_size, filters }],
    queryFn: ({ signal }) =>
      call('GET /api/v1/accounts/{id}/departments/', {
        params: { id: account },
        query: {
          ordering: ordering as DepartmentOrdering,
          page,
          page_size,
          search: filters['search'] ?? '',
          ...shownDepartments[filters['show'] ?? ''],
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const departmentQuery = (id: number) =>
  queryOptions({
    queryKey: [...departmentsKey, 'one', id],
    queryFn: ({ signal }) => call('GET /api/v1/departments/{id}/', { params: { id }, signal }),
    staleTime: 0,
  })

/** Refetched every 30 s (paging §7). */
export const groupOnCallQuery = (id: number) =>
  queryOptions({
    queryKey: [...departmentsKey, 'on-call', id],
    queryFn: ({ signal }) => call('GET /api/v1/schedulegroups/{id}/oncall/', { params: { id }, signal }),
    refetchInterval: 30_000,
  })

export const memberTableSpec: TableSpec = {
  ordering: 'last_name',
  orderings: ['last_name', 'title'],
  filters: ['search'],
}

export const assignedTableSpec: TableSpec = { ordering: 'name', orderings: ['name'], filters: ['search'] }

const listed = ({ page, page_size, filters }: TableParams) => ({
  page,
  page_size,
  search: filters['search'] ?? '',
})

export const departmentMembersQuery = (id: number, params: TableParams) =>
  queryOptions({
    queryKey: [...departmentsKey, 'members', id, params],
    queryFn: ({ signal }) =>
      call('GET /api/v1/departments/{id}/members/', {
        params: { id },
        query: { ...listed(params), ordering: params.ordering as MemberOrdering },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const departmentContactsQuery = (id: number, params: TableParams) =>
  queryOptions({
    queryKey: [...departmentsKey, 'contacts', id, params],
    queryFn: ({ signal }) =>
      call('GET /api/v1/departments/{id}/contacts/', { params: { id }, query: listed(params), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const departmentMessageTypesQuery = (id: number, params: TableParams) =>
  queryOptions({
    queryKey: [...departmentsKey, 'message-types', id, params],
    queryFn: ({ signal }) =>
      call('GET /api/v1/departments/{id}/messagetypes/', { params: { id }, query: listed(params), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const departmentSavedFiltersQuery = (id: number, params: TableParams) =>
  queryOptions({
    queryKey: [...departmentsKey, 'saved-filters', id, params],
    queryFn: ({ signal }) =>
      call('GET /api/v1/departments/{id}/savedfilters/', { params: { id }, query: listed(params), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const directoryAccessQuery = (id: number, params: TableParams) =>
  queryOptions({
    queryKey: [...departmentsKey, 'directory-access', id, params],
    queryFn: ({ signal }) =>
      call('GET /api/v1/departments/{id}/directoryaccess/', {
        params: { id },
        query: listed(params),
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const memberPreviewQuery = (id: number, params: TableParams) =>
  queryOptions({
    queryKey: [...departmentsKey, 'preview', id, params],
    queryFn: ({ signal }) =>
      call('GET /api/v1/departments/{id}/visiblecontacts/', {
        params: { id },
        query: listed(params),
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export function useCreateDepartment() {
  const client = useQueryClient()
  const [idempotencyKey, setKey] = useState(createIdempotencyKey)
  return useMutation({
    mutationFn: (name: string) => call('POST /api/v1/departments/', { body: { name }, idempotencyKey }),
    onSuccess: () => client.invalidateQueries({ queryKey: departmentsKey }),
    onError: (reason) => {
      // The department may exist despite a lost response: retry with the same key.
      if (!isApiError(reason, 0)) setKey(createIdempotencyKey())
    },
  })
}

interface ContactMarks {
  is_contactable?: boolean
  is_pinned?: boolean
}

export type DepartmentChange =
  | ({ kind: 'change' } & DepartmentChanges)
  | { kind: 'add_members'; user_ids: number[] }
  | { kind: 'remove_member'; user_id: number }
  | ({ kind: 'add_contacts'; contact_ids: number[] } & ContactMarks)
  | ({ kind: 'mark_contact'; contact_id: number } & ContactMarks)
  | { kind: 'remove_contact'; contact_id: number }
  | { kind: 'add_message_types'; message_type_ids: number[] }
  | { kind: 'remove_message_type'; message_type_id: number }
  | { kind: 'add_saved_filters'; saved_filter_ids: number[] }
  | { kind: 'remove_saved_filter'; saved_filter_id: number }
  | { kind: 'add_directory_access'; department_ids: number[] }
  | { kind: 'remove_directory_access'; accessible_id: number }

function sendChange(id: number, departmentChange: DepartmentChange) {
  const params = { id }
  switch (departmentChange.kind) {
    case 'change': {
      const { kind: _, ...body } = departmentChange
      return call('PUT /api/v1/departments/{id}/', { params, body })
    }
    case 'add_members': {
      const { user_ids } = departmentChange
      return call('POST /api/v1/departments/{id}/members/', { params, body: { user_ids } })
    }
    case 'remove_member':
      return call('DELETE /api/v1/departments/{id}/members/{user_id}/', {
        params: { id, user_id: departmentChange.user_id },
      })
    case 'add_contacts': {
      const { kind: _, ...body } = departmentChange
      return call('POST /api/v1/departments/{id}/contacts/', { params, body })
    }
    case 'mark_contact': {
      const { kind: _, contact_id, ...body } = departmentChange
      return call('PUT /api/v1/departments/{id}/contacts/{contact_id}/', {
        params: { id, contact_id },
        body,
      })
    }
    case 'remove_contact':
      return call('DELETE /api/v1/departments/{id}/contacts/{contact_id}/', {
        params: { id, contact_id: departmentChange.contact_id },
      })
    case 'add_message_types': {
      const { message_type_ids } = departmentChange
      return call('POST /api/v1/departments/{id}/messagetypes/', { params, body: { message_type_ids } })
    }
    case 'remove_message_type':
      return call('DELETE /api/v1/departments/{id}/messagetypes/{message_type_id}/', {
        params: { id, message_type_id: departmentChange.message_type_id },
      })
    case 'add_saved_filters': {
      const { saved_filter_ids } = departmentChange
      return call('POST /api/v1/departments/{id}/savedfilters/', { params, body: { saved_filter_ids } })
    }
    case 'remove_saved_filter':
      return call('DELETE /api/v1/departments/{id}/savedfilters/{saved_filter_id}/', {
        params: { id, saved_filter_id: departmentChange.saved_filter_id },
      })
    case 'add_directory_access': {
      const { department_ids } = departmentChange
      return call('POST /api/v1/departments/{id}/directoryaccess/', { params, body: { department_ids } })
    }
    case 'remove_directory_access':
      return call('DELETE /api/v1/departments/{id}/directoryaccess/{accessible_id}/', {
        params: { id, accessible_id: departmentChange.accessible_id },
      })
  }
}

/** Refetches after a failure too: another administrator may have changed the department. */
export function useChangeDepartment(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: DepartmentChange) => sendChange(id, change),
    onSuccess: (department) => client.setQueryData(departmentQuery(id).queryKey, department),
    onSettled: () => client.invalidateQueries({ queryKey: departmentsKey }),
  })
}

/** Archives or restores any department. */
export function useArchiveDepartment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Pick<Department, 'id' | 'version'> & { is_archived: boolean }) =>
      call('PUT /api/v1/departments/{id}/', { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: departmentsKey }),
  })
}

export function useDeleteDepartment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/v1/departments/{id}/', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...departmentsKey, 'list'] }),
  })
}
