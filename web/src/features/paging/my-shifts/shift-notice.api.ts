import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'

export const shiftNoticesQuery = queryOptions({
  queryKey: ['my-shifts', 'notices'],
  queryFn: async ({ signal }) => (await call('GET /api/v1/shift_notices/', { signal })).results,
  staleTime: 0,
})

export const confirmShiftNotice = (id: number) =>
  call('POST /api/v1/shift_notices/{id}/confirm/', { params: { id }, body: {} })

export const declineShiftNotice = (id: number, reason: string) =>
  call('POST /api/v1/shift_notices/{id}/decline/', { params: { id }, body: { reason } })

export const shiftRemindersQuery = queryOptions({
  queryKey: ['my-shifts', 'reminders'],
  queryFn: ({ signal }) => call('GET /api/v1/shift_reminders/', { signal }),
  staleTime: 0,
})

export const setShiftReminders = (is_on: boolean) => call('PUT /api/v1/shift_reminders/', { body: { is_on } })
