import type { EventDraft } from './draft.view.ts'
import { validEventSearch } from './event-search.ts'
import { wallFrom, wallOf } from './wall.view.ts'

/** The same as what the fields begin with. Times with an offset are the group's own: their wall time is meant. */
export function draftFromSearch(
  search: Record<string, unknown>,
): { originalStart?: string } & Partial<EventDraft> {
  const { originalStart, start, end, user_id, escalation_policy_id } = validEventSearch(search)
  const [from, to] = [start && wallFrom(wallOf(start)), end && wallFrom(wallOf(end))]
  return {
    ...(originalStart && { originalStart }),
    ...(from && { start: from }),
    ...(to && { end: to }),
    ...(user_id && { target_id: user_id }),
    ...(escalation_policy_id && { escalation_policy_id }),
  }
}
