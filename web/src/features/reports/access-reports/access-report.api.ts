import { readOnce, routeQuery } from '../../../platform/api/route-query.ts'

export interface ReportPeriod {
  from: string
  until: string
}

export const patientReportQuery = (id: number, patient_id: number, period: ReportPeriod | undefined) =>
  routeQuery(
    ['access-report'],
    'GET /api/v1/accounts/{id}/patients/{patient_id}/access_report/',
    { id, patient_id, ...period },
    readOnce,
  )

export const userReportQuery = (id: number, user_id: number, period: ReportPeriod | undefined) =>
  routeQuery(
    ['access-report'],
    'GET /api/v1/accounts/{id}/users/{user_id}/access_report/',
    { id, user_id, ...period },
    readOnce,
  )
