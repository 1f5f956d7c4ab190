import type { CareTeamMember } from '@wardline/contract/patients/patient.schemas.ts'

export interface TeamPlan {
  start: { user_id: number; role: string; is_responsible: boolean }
  ends: CareTeamMember[]
}

const isOf = (user_id: number) => (member: CareTeamMember) => member.provider.id === user_id

/**
 * Adds a user. One provider at most is responsible: a new one replaces the previous one, who leaves. Undefined if the
 * user is on the team already and does not become responsible.
 */
export function planAssignment(
  care_team: readonly CareTeamMember[],
  wanted: { user_id: number; role?: string | undefined; is_responsible?: boolean | undefined },
): TeamPlan | undefined {
  const own = care_team.find(isOf(wanted.user_id))
  const responsible = care_team.find((member) => member.is_responsible)
  if (own && (wanted.is_responsible !== true || own.is_responsible)) return undefined
  const is_responsible = wanted.is_responsible ?? responsible === undefined
  const replaced = is_responsible && responsible ? [responsible] : []
  return {
    start: { user_id: wanted.user_id, role: wanted.role ?? own?.role ?? '', is_responsible },
    ends: own ? [own, ...replaced] : replaced,
  }
}

/**
 * Takes over from the responsible provider, or from everyone with a role. Roles are compared without case. Undefined if
 * the user has what they want to take.
 */
export function planTaking(
  care_team: readonly CareTeamMember[],
  { user_id, role }: { user_id: number; role: string | undefined },
): TeamPlan | undefined {
  const own = care_team.find(isOf(user_id))
  const isWanted = (member: CareTeamMember) =>
    role === undefined ? member.is_responsible : member.role.toLowerCase() === role.toLowerCase()
  if (own && isWanted(own)) return undefined
  const replaced = care_team.filter(isWanted)
  const is_responsible =
    role === undefined || own?.is_responsible === true || replaced.some((member) => member.is_responsible)
  return {
    start: { user_id, role: role ?? own?.role ?? replaced[0]?.role ?? '', is_responsible },
    ends: own ? [own, ...replaced] : replaced,
  }
}

/** A member who relieves the responsible provider becomes responsible in turn. */
export function planRelief(
  care_team: readonly CareTeamMember[],
  { leaving, accepted_by }: { leaving: CareTeamMember; accepted_by: number },
): { start: TeamPlan['start'] | undefined; ends: CareTeamMember[] } {
  const successor = care_team.find(isOf(accepted_by))
  if (!leaving.is_responsible || !successor || successor.id === leaving.id)
    return { start: undefined, ends: [leaving] }
  return {
    start: { user_id: accepted_by, role: successor.role, is_responsible: true },
    ends: [leaving, successor],
  }
}

/** A replacement who is on the care team already keeps their role, and becomes responsible if the other was. */
export function planReplacement(
  care_team: readonly CareTeamMember[],
  { from, to }: { from: number; to: number },
): { start: TeamPlan['start'] | undefined; ends: CareTeamMember[] } {
  const leaving = care_team.filter(isOf(from))
  const present = care_team.find(isOf(to))
  const is_responsible = leaving.some((member) => member.is_responsible)
  if (present && !is_responsible) return { start: undefined, ends: leaving }
  const role = present?.role ?? leaving[0]?.role ?? ''
  return {
    start: { user_id: to, role, is_responsible },
    ends: present ? [...leaving, present] : leaving,
  }
}
