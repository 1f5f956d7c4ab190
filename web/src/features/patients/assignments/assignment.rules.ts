import { containsWords } from '@wardline/contract/folded-text.ts'
import type { Assignment } from '@wardline/contract/patients/care-teams/care-team.schemas.ts'
import type { CareTeamMember, PatientRow } from '@wardline/contract/patients/patient.schemas.ts'
import type { AssignmentsSearch } from './assignments-search.rules.ts'

export const responsibleRole = 'Responsible'
/** Roles to choose from; other roles are set on the screen of the patient. */
export const roleChoices = [responsibleRole, 'Attending', 'Resident', 'Nurse', 'Consult'] as const

/** Any other role than the responsible one leaves the responsible provider as they are. */
export const toAssignment = (
  provider_id: number,
  patient_ids: number[],
  role: string,
): Pick<Assignment, 'provider_id' | 'patient_ids' | 'role' | 'is_responsible'> =>
  role === responsibleRole
    ? { provider_id, patient_ids, is_responsible: true }
    : { provider_id, patient_ids, role, is_responsible: false }

export const findMember = (row: PatientRow, user_id: number): CareTeamMember | undefined =>
  row.care_team.find(({ provider }) => provider.id === user_id)

export const findResponsible = (row: PatientRow): CareTeamMember | undefined =>
  row.care_team.find(({ is_responsible }) => is_responsible)

export interface AssignmentUndo {
  unassign: { patient_id: number; member_id: number }[]
  /** Providers who were responsible before, with their patients. */
  restore: { provider_id: number; role: string; is_responsible: boolean; patient_ids: number[] }[]
}

/** Changes that undo an assignment: the new membership ends, and the replaced provider returns. */
export function planUndo(
  before: readonly PatientRow[],
  after: readonly PatientRow[],
  provider_id: number,
): AssignmentUndo {
  const unassign = after.flatMap((row) => {
    const member = findMember(row, provider_id)
    return member ? [{ patient_id: row.id, member_id: member.id }] : []
  })
  const restore = new Map<string, AssignmentUndo['restore'][number]>()
  for (const row of after) {
    const earlier = before.find(({ id }) => id === row.id)
    const left =
      earlier?.care_team.filter((member) => !row.care_team.some(({ id }) => id === member.id)) ?? []
    for (const { provider, role, is_responsible } of left) {
      const key = `${provider.id} ${role} ${is_responsible}`
      const entry = restore.get(key) ?? {
        provider_id: provider.id,
        role,
        is_responsible,
        patient_ids: [],
      }
      entry.patient_ids.push(row.id)
      restore.set(key, entry)
    }
  }
  return { unassign, restore: [...restore.values()] }
}

const names = (rows: readonly PatientRow[]): string => {
  const [first] = rows
  return rows.length === 1 && first ? first.display_name : `${rows.length} patients`
}

export const assignedText = (rows: readonly PatientRow[], provider: string): string =>
  `${names(rows)} assigned to ${provider}.`

/** `Already on 2 of these 3`, or nothing. */
export function alreadyText(rows: readonly PatientRow[], user_id: number): string | undefined {
  const on = rows.filter((row) => findMember(row, user_id)).length
  if (on === 0) return undefined
  if (rows.length === 1) return 'Already on the care team'
  return on === rows.length ? `Already on all ${on}` : `Already on ${on} of these ${rows.length}`
}

/** Whether a patient who is not in the list yet belongs to it. Filters that only the server knows hide them. */
export function belongsToList(row: PatientRow, { q, view, unit, provider }: AssignmentsSearch): boolean {
  if (view === 'mine' || view === 'discharged' || provider !== undefined) return false
  if (unit !== undefined && row.unit?.id !== unit) return false
  return containsWords(`${row.display_name} ${row.mrn ?? row.temporary_id ?? ''}`, q ?? '')
}
