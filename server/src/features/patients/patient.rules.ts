import type {
  CareTeamMember,
  NameAlert,
  Patient,
  PatientRow,
  PatientViews,
} from '@wardline/contract/patients/patient.schemas.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import type { ListedPatientRow } from './patient.queries.ts'
import type { SummaryRow } from './patient-summary.queries.ts'
import * as errors from './patient.errors.ts'

export const presentSummary = ({
  id,
  display_name,
  middle_name,
  mrn,
  temporary_id,
  date_of_birth,
  sex,
  location,
  care_team_contact_id,
}: SummaryRow) => ({
  id,
  display_name,
  middle_name,
  mrn,
  temporary_id,
  date_of_birth,
  dob: date_of_birth,
  sex,
  location,
  care_team_contact_id,
})

export const presentRow = (
  row: ListedPatientRow,
  care_team: CareTeamMember[] = [],
  name_alerts: NameAlert[] = [],
): PatientRow => ({
  ...presentSummary(row),
  unit: row.unit_id === null ? null : { id: row.unit_id, name: row.unit_name ?? '' },
  care_team,
  nobody_responsible_since: row.nobody_responsible_since,
  is_discharged: row.is_discharged,
  name_alerts,
})

interface PermissionsInput {
  caller: { user_id: number; permissions: ReadonlySet<Permission> }
  is_discharged: boolean
  care_team: readonly CareTeamMember[]
  is_following: boolean
}

export function patientPermissions({
  caller,
  is_discharged,
  care_team,
  is_following,
}: PermissionsInput): Patient['may'] {
  const own = care_team.find(({ provider }) => provider.id === caller.user_id)
  const may = (permission: Permission) => caller.permissions.has(permission)
  const isProvider = may('pcm.provider') && !is_discharged
  return {
    edit: may('pcm.change_patient'),
    discharge: may('pcm.change_patient') && !is_discharged,
    readmit: may('pcm.change_patient') && is_discharged,
    merge: may('pcm.change_patient'),
    assign: !is_discharged && mayAssignOthers(caller, care_team),
    assign_self: isProvider && !own,
    unassign_self: own !== undefined,
    take: isProvider && own?.is_responsible !== true,
    hand_off: isProvider && own !== undefined && own.handoff === null,
    request: isProvider,
    follow: !is_following,
    unfollow: is_following,
    add_note: may('pcm.add_note'),
  }
}

/** Members of the care team may assign others to their patient. */
export const mayAssignOthers = (
  caller: PermissionsInput['caller'],
  care_team: readonly CareTeamMember[],
): boolean =>
  caller.permissions.has('pcm.change_careteam') ||
  care_team.some(({ provider }) => provider.id === caller.user_id)

/** A sentence about a date of birth that cannot be; one day ahead of UTC is today somewhere. */
export function checkBirth(date: string, today: Temporal.PlainDate): string | undefined {
  if (Temporal.PlainDate.compare(date, today.add({ days: 1 })) > 0) return errors.birthInFuture
  return date < '1850-01-01' ? errors.birthTooLongAgo : undefined
}

/** Which patients the list shows first: those of the user, else of their unit, else everyone in a bed. */
export const findDefaultView = ({
  mine,
  unit,
}: Pick<PatientViews, 'mine' | 'unit'>): PatientViews['default_view'] =>
  mine > 0 ? 'mine' : unit ? 'unit' : 'in_bed'
