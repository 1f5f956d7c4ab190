import { isSameRole } from '@wardline/contract/patients/care-teams/care-team.rules.ts'
import type { CareTeamMember } from '@wardline/contract/patients/patient.schemas.ts'

interface NewMember {
  user_id: number
  role: string
  is_responsible: boolean
}

export interface TeamPlan {
  start: NewMember
  /** A displaced provider of another role, who begins a membership without responsibility. */
  stays: NewMember | undefined
  ends: CareTeamMember[]
  /** Was responsible, and is no longer. */
  displaced: CareTeamMember | undefined
}

const isOf = (user_id: number) => (member: CareTeamMember) => member.provider.id === user_id

const keepOnTeam = ({ provider, role }: CareTeamMember): NewMember => ({
  user_id: provider.id,
  role,
  is_responsible: false,
})

/**
 * Adds a user. One provider at most is responsible: a new one replaces the previous one, who leaves unless the user has
 * another role. Undefined if the user is on the team already and does not become responsible.
 */
export function planAssignment(
  care_team: readonly CareTeamMember[],
  target: { user_id: number; role?: string | undefined; is_responsible?: boolean | undefined },
): TeamPlan | undefined {
  const own = care_team.find(isOf(target.user_id))
  const responsible = care_team.find((member) => member.is_responsible)
  if (own && (target.is_responsible !== true || own.is_responsible)) return undefined
  const is_responsible = target.is_responsible ?? responsible === undefined
  const displaced = is_responsible ? responsible : undefined
  const role = target.role ?? own?.role ?? displaced?.role ?? ''
  return {
    start: { user_id: target.user_id, role, is_responsible },
    stays: displaced && !isSameRole(displaced.role, role) ? keepOnTeam(displaced) : undefined,
    ends: [own, displaced].filter((member) => member !== undefined),
    displaced,
  }
}

interface WantedTaking {
  user_id: number
  role: string | undefined
  own_role?: string | undefined
}

/**
 * Takes over from the responsible provider, or from everyone with a role. Roles are compared without case.
 * Undefined if the user already has the role or the responsibility to take.
 */
export function planTaking(care_team: readonly CareTeamMember[], target: WantedTaking): TeamPlan | undefined {
  const own = care_team.find(isOf(target.user_id))
  return target.role === undefined
    ? planResponsibility(care_team, own, target)
    : planRole(care_team, own, { user_id: target.user_id, role: target.role })
}

/** Other professions stay on the team: only a provider with the same role leaves it. */
function planResponsibility(
  care_team: readonly CareTeamMember[],
  own: CareTeamMember | undefined,
  { user_id, own_role }: WantedTaking,
): TeamPlan | undefined {
  if (own?.is_responsible === true) return undefined
  const displaced = care_team.find((member) => member.is_responsible)
  const role = own_role ?? (own ? own.role : (displaced?.role ?? ''))
  return {
    start: { user_id, role, is_responsible: true },
    stays: displaced && !isSameRole(displaced.role, role) ? keepOnTeam(displaced) : undefined,
    ends: [own, displaced].filter((member) => member !== undefined),
    displaced,
  }
}

function planRole(
  care_team: readonly CareTeamMember[],
  own: CareTeamMember | undefined,
  { user_id, role }: { user_id: number; role: string },
): TeamPlan | undefined {
  if (own && isSameRole(own.role, role)) return undefined
  const replaced = care_team.filter((member) => isSameRole(member.role, role))
  const displaced = replaced.find((member) => member.is_responsible)
  return {
    start: { user_id, role, is_responsible: own?.is_responsible === true || displaced !== undefined },
    stays: undefined,
    ends: own ? [own, ...replaced] : replaced,
    displaced,
  }
}

/** A member who relieves the responsible provider becomes responsible in turn. */
export function planRelief(
  care_team: readonly CareTeamMember[],
  { leaving, accepted_by }: { leaving: CareTeamMember; accepted_by: number },
): { start: NewMember | undefined; ends: CareTeamMember[] } {
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
): { start: NewMember | undefined; ends: CareTeamMember[] } {
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
