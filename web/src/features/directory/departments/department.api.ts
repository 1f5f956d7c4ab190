import type {
  DepartmentChanges,
  DepartmentOrdering,
  MemberOrdering,
} from '@wardline/contract/directory/departments/department.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { alwaysFresh, freshPages, routeKey, routeQuery } from '../../../platform/api/route-query.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { toPageQuery, type TableParams, type TableSpec } from '../../../platform/table/table-params.ts'

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

export const departmentListQuery = (id: number, params: TableParams) =>
  routeQuery(
    departmentsKey,
    'GET /api/v1/accounts/{id}/departments/',
    {
      id,
      ...toPageQuery(params),
      ordering: params.ordering as DepartmentOrdering,
      ...shownDepartments[params.filters['show'] ?? ''],
    },
    freshPages,
  )

export const departmentQuery = (id: number) =>
  routeQuery(departmentsKey, 'GET /api/v1/departments/{id}/', { id }, alwaysFresh)

/** Refetched every 30 s (paging §7). */
export const groupOnCallQuery = (id: number) => ({
  ...routeQuery(departmentsKey, 'GET /api/v1/schedulegroups/{id}/oncall/', { id }),
  refetchInterval: 30_000,
})

export const memberTableSpec: TableSpec = {
  ordering: 'last_name',
  orderings: ['last_name', 'title'],
  filters: ['search'],
}

export const assignedTableSpec: TableSpec = { ordering: 'name', orderings: ['name'], filters: ['search'] }

export const departmentMembersQuery = (id: number, params: TableParams) =>
  routeQuery(
    departmentsKey,
    'GET /api/v1/departments/{id}/members/',
    { id, ...toPageQuery(params), ordering: params.ordering as MemberOrdering },
    freshPages,
  )

export const departmentContactsQuery = (id: number, params: TableParams) =>
  routeQuery(
    departmentsKey,
    'GET /api/v1/departments/{id}/contacts/',
    { id, ...toPageQuery(params) },
    freshPages,
  )

export const departmentMessageTypesQuery = (id: number, params: TableParams) =>
  routeQuery(
    departmentsKey,
    'GET /api/v1/departments/{id}/messagetypes/',
    { id, ...toPageQuery(params) },
    freshPages,
  )

export const departmentSavedFiltersQuery = (id: number, params: TableParams) =>
  routeQuery(
    departmentsKey,
    'GET /api/v1/departments/{id}/savedfilters/',
    { id, ...toPageQuery(params) },
    freshPages,
  )

export const directoryAccessQuery = (id: number, params: TableParams) =>
  routeQuery(
    departmentsKey,
    'GET /api/v1/departments/{id}/directoryaccess/',
    { id, ...toPageQuery(params) },
    freshPages,
  )

export const memberPreviewQuery = (id: number, params: TableParams) =>
  routeQuery(
    departmentsKey,
    'GET /api/v1/departments/{id}/visiblecontacts/',
    { id, ...toPageQuery(params) },
    freshPages,
  )

export const useCreateDepartment = routeMutation('POST /api/v1/departments/', { refetches: [departmentsKey] })

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

export const useChangeDepartment = (id: number) =>
  useApiMutation((change: DepartmentChange) => sendChange(id, change), {
    stores: departmentQuery(id),
    refetches: [departmentsKey],
  })

/** Archives or restores any department. */
export const useArchiveDepartment = routeMutation('PUT /api/v1/departments/{id}/', {
  refetches: [departmentsKey],
})

export const useDeleteDepartment = routeMutation('DELETE /api/v1/departments/{id}/', {
  refetches: [routeKey(departmentsKey, 'GET /api/v1/accounts/{id}/departments/')],
})
