import type { CareTeamMember } from '@wardline/contract/patients/patient.schemas.ts'

export interface RoleGroup {
  role: string
  members: CareTeamMember[]
}

/** The responsible provider, then the others by role in the order of the server. */
export function groupByRole(care_team: readonly CareTeamMember[]): RoleGroup[] {
  const groups = Map.groupBy(care_team, ({ is_responsible, role }) =>
    is_responsible ? 'Responsible' : role || 'Care team',
  )
  return [...groups].map(([role, members]) => ({ role, members }))
}
