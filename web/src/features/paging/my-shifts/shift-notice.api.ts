import { call } from '../../../platform/api/call.ts'
import { alwaysFresh, routeQuery, rowsQuery } from '../../../platform/api/route-query.ts'

export const shiftNoticesQuery = rowsQuery(['my-shifts'], 'GET /api/v1/shift_notices/', {}, alwaysFresh)

export const confirmShiftNotice = (id: number) =>
  call('POST /api/v1/shift_notices/{id}/confirm/', { params: { id }, body: {} })

export const declineShiftNotice = (id: number, reason: string) =>
  call('POST /api/v1/shift_notices/{id}/decline/', { params: { id }, body: { reason } })

export const shiftRemindersQuery = routeQuery(['my-shifts'], 'GET /api/v1/shift_reminders/', {}, alwaysFresh)

export const setShiftReminders = (is_on: boolean) => call('PUT /api/v1/shift_reminders/', { body: { is_on } })
