import type { TableParams, TableSpec } from '../../../platform/table/table-params.ts'
import { alwaysFresh, freshPages, routeQuery, rowsQuery } from '../../../platform/api/route-query.ts'
import { groupsKey } from './group.live.ts'

export const groupTableSpec: TableSpec = {
  ordering: 'name',
  orderings: ['name', 'type', 'department', 'member_count'],
  filters: ['name', 'department_id', 'lacks'],
}

export const groupListQuery = ({ ordering, page, page_size, filters }: TableParams) =>
  routeQuery(
    [...groupsKey, 'list'],
    'GET /api/v1/paginggroups/',
    {
      ordering: ordering as 'name',
      page,
      page_size,
      name: filters['name'] ?? '',
      ...(filters['lacks'] && { lacks: filters['lacks'] as 'coverage' }),
      ...(filters['department_id'] && { department_id: Number(filters['department_id']) }),
    },
    freshPages,
  )

/** Loads 250 departments (paging §9), which is enough for a filter. */
export const departmentsQuery = rowsQuery(
  ['departments'],
  'GET /api/v1/departments/',
  { page_size: 250 },
  alwaysFresh,
)
