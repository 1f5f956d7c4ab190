import type { PatientSummary } from '@wardline/contract/patients/patient.schemas.ts'
import { sql } from 'kysely'

/** A row with these columns is a summary, except that `dob` repeats `date_of_birth`. */
export type SummaryRow = Omit<PatientSummary, 'dob'>

/**
 * SQL: columns of a patient `p` with its location `l` and its contact `c`. every account: columns, not a query.
 */
export const summaryColumns = sql`
  p.display_name, p.middle_name, p.mrn, case when p.mrn is null then 'T-' || p.id end as temporary_id, p.date_of_birth,
  p.sex, coalesce(l.name, '') as location, c.id as care_team_contact_id`
/** every account: columns, not a query. */
export const patientSummary = sql`p.id, ${summaryColumns}`
export const summaryJoins = sql`
  left join location l on l.account_id = p.account_id and l.id = p.location_id
  left join contact c on c.account_id = p.account_id and c.patient_id = p.id`
