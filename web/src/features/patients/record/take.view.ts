import { isSameRole } from '@wardline/contract/patients/care-teams/care-team.rules.ts'
import type { CareTeamMember } from '@wardline/contract/patients/patient.schemas.ts'

interface Taker {
  id: number
  title: string
}

/** The role that the user has, or that of the previous provider if both have the same title. */
export function suggestOwnRole(care_team: readonly CareTeamMember[], { id, title }: Taker): string {
  const own = care_team.find(({ provider }) => provider.id === id)
  if (own) return own.role
  const previous = care_team.find(({ is_responsible }) => is_responsible)
  if (!previous) return ''
  return isSameRole(previous.provider.user.title, title) ? previous.role : ''
}

export function describeTaking(previous: CareTeamMember, own_role: string): string {
  const { display_name } = previous.provider.user
  return `You become responsible instead of ${display_name}, who is notified. ${describeDisplaced(previous, own_role)}`
}

/** Describes the effect on the responsible provider when another one takes over with `role`. */
export function describeDisplaced({ provider, role: previous }: CareTeamMember, role: string): string {
  const { display_name } = provider.user
  if (!isSameRole(previous, role))
    return `${display_name} stays on the care team${previous === '' ? '' : ` as ${previous}`}.`
  return `${display_name} leaves the care team${previous === '' ? '' : `, because the role ${previous} changes hands`}.`
}
