import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'

export interface ReportPeriod {
  from: string
  until: string
}

/** Each fetch is an entry of the audit trail, so only the user refetches. */
const once = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false }

export const patientReportQuery = (id: number, patient_id: number, period: ReportPeriod | undefined) =>
  queryOptions({
    queryKey: ['access-report', 'patient', patient_id, period],
    queryFn: ({ signal }) =>
      call('GET /api/v1/accounts/{id}/patients/{patient_id}/access_report/', {
        params: { id, patient_id },
        query: { ...period },
        signal,
      }),
    ...once,
  })

export const userReportQuery = (id: number, user_id: number, period: ReportPeriod | undefined) =>
  queryOptions({
    queryKey: ['access-report', 'user', user_id, period],
    queryFn: ({ signal }) =>
      call('GET /api/v1/accounts/{id}/users/{user_id}/access_report/', {
        params: { id, user_id },
        query: { ...period },
        signal,
      }),
    ...once,
  })
