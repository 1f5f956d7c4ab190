import { keepPreviousData } from '@tanstack/react-query'
import { routeQuery } from '../../../platform/api/route-query.ts'
import { buildUrl } from '../../../platform/api/url.ts'
import { calendarKey } from '../events/occurrence.api.ts'
import { onCallAtKey } from '../on-call/on-call.live.ts'

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

export interface RosterFilters {
  department_id?: number
  group_ids?: string
}

/** The key is refetched with the list of users on call when a calendar changes. */
export const hospitalRosterQuery = ({ from, to }: Days, filters: RosterFilters) =>
  routeQuery(
    [onCallAtKey],
    'GET /api/v1/oncall/roster/',
    { from, to, ...filters },
    { placeholderData: keepPreviousData },
  )

export const hospitalRosterFileUrl = (
  { from, to }: Days,
  { department_id, group_ids }: RosterFilters,
  format: 'pdf' | 'csv' | 'totals',
): string => buildUrl('/api/v1/oncall/roster/export/', {}, { from, to, format, department_id, group_ids })
