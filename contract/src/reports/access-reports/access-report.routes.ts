import { z } from 'zod'
import { idParams, route } from '../../route.ts'
import { instant } from '../../instant.ts'
import { PatientAccessReport, UserAccessReport } from './access-report.schemas.ts'

const auditors = { permission: 'accounts.view_audit' } as const

const period = z.strictObject({
  /** The default is eight days ago. */
  from: instant('from').optional(),
  /** The default is now. */
  until: instant('until').optional(),
})

export const getPatientAccessReport = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/patients/{patient_id}/access_report/',
  summary:
    'List who opened the record of a patient, its conversations or attachments, in at most 92 days. Audited.',
  allow: auditors,
  params: idParams.extend({ patient_id: idParams.shape.id }),
  query: period,
  answers: { 200: PatientAccessReport },
})

export const getUserAccessReport = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/users/{user_id}/access_report/',
  summary: 'List whose records a user opened, in at most 92 days. Audited.',
  allow: auditors,
  params: idParams.extend({ user_id: idParams.shape.id }),
  query: period,
  answers: { 200: UserAccessReport },
})
