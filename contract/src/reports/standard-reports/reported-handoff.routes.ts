import { Detail } from '../../errors.ts'
import { route } from '../../route.ts'
import { handoffListQuery, ReportedHandoffs } from './reported-handoff.schemas.ts'

export const listReportedHandoffs = route({
  method: 'GET',
  path: '/api/v1/reports/patient-handoff-report/handoffs/',
  summary:
    'The patient handoffs behind a number of the report, without text and patients. `format=csv` exports all rows. Audited.',
  allow: { permission: 'reporting.patient-handoff-report' },
  query: handoffListQuery,
  answers: { 200: ReportedHandoffs, 404: Detail },
})
