import { keepPreviousData } from '@tanstack/react-query'
import { routeQuery } from '../../../platform/api/route-query.ts'
import { buildUrl } from '../../../platform/api/url.ts'
import { calendarKey } from '../events/occurrence.api.ts'

interface Days {
  from: string
  to: string
}

export const rosterQuery = (group_id: number, { from, to }: Days) =>
  routeQuery(
    calendarKey(group_id),
    'GET /api/v1/schedulegroups/{id}/roster/',
    { id: group_id, from, to },
    { placeholderData: keepPreviousData },
  )

export const rosterFileUrl = (
  group_id: number,
  { from, to }: Days,
  format: 'pdf' | 'csv' | 'totals',
): string => buildUrl('/api/v1/schedulegroups/{id}/roster/export/', { id: group_id }, { from, to, format })
