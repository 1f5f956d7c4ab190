import type { LivePayload } from '@wardline/contract/registry/events.ts'

type CareTeamKind = 'care_team_assigned' | 'care_team_unassigned' | 'care_team_taken'

/**
 * Describes how another user changed the membership of this user, without naming the patient. Returns undefined
 * without a change.
 */
export function describeCareTeamNotice(
  kind: CareTeamKind,
  { user_ids, changed_by, care_team }: LivePayload[CareTeamKind],
  me: number,
): string | undefined {
  if (!user_ids.includes(me) || changed_by === null || changed_by.id === me) return undefined
  const isMember = care_team.some(({ provider }) => provider.id === me)
  if (isMember) return `${changed_by.display_name} assigned you to a patient.`
  return kind === 'care_team_taken'
    ? `${changed_by.display_name} took over a patient from you.`
    : `${changed_by.display_name} removed you from a care team.`
}
