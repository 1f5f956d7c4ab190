import type { LivePayload } from '@wardline/contract/registry/events.ts'
import type { PatientRow } from '@wardline/contract/patients/patient.schemas.ts'

/** Applies a change of a care team to the rows that show the patient; the others stay the same objects. */
export const applyCareTeamChange = (
  rows: readonly PatientRow[],
  {
    patient_id,
    care_team,
    nobody_responsible_since,
    care_team_contact_id,
  }: LivePayload['care_team_assigned'],
): PatientRow[] =>
  rows.map((row) =>
    row.id === patient_id ? { ...row, care_team, nobody_responsible_since, care_team_contact_id } : row,
  )

/** Shows rows as they are now; those that are not in the list are left out. */
export function replaceRows(rows: readonly PatientRow[], changed: readonly PatientRow[]): PatientRow[] {
  const byId = new Map(changed.map((row) => [row.id, row]))
  return rows.map((row) => byId.get(row.id) ?? row)
}
