import { secondsPerDay } from '@wardline/recurrence/wall-time.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { loadCalendar } from '../calendar/calendar.queries.ts'
import { resolveOccurrence } from '../calendar/occurrence.rules.ts'
import { aheadMs } from '../calendar/shift-generation.actions.ts'
import { expandShifts } from '../calendar/shift-generation.rules.ts'
import { readClock } from '../calendar/shift.queries.ts'
import type { GroupAccess } from '../group-access/paging-group.access.ts'
import { describePlannedViolations } from '../rest-rules/rule-check.actions.ts'
import { splitTakeovers } from '../takeovers/takeover.rules.ts'
import type { StoredSwapRequest } from './swap-request.queries.ts'

/** Returns a sentence for each rule that the swap would break. All of its shifts must exist. */
export async function describeBrokenRules(
  db: Db,
  group: GroupAccess & { account_id: number },
  { user_id, answered_by, shifts }: StoredSwapRequest,
): Promise<string[]> {
  if (answered_by === null) return []
  const { account_id } = group
  const replaced = [...new Set(shifts.map(({ event_id }) => event_id))]
  const [calendar, now] = await Promise.all([
    loadCalendar(db, { account_id, group_id: group.id, event_ids: replaced }),
    readClock(db),
  ])
  const swapped = shifts.flatMap(({ event_id, original_start, is_wanted, part }) => {
    const event = calendar.events.find(({ id }) => id === event_id)
    if (!event) return []
    const occurrence = resolveOccurrence(event, calendar.overrides, original_start)
    const [from, taker] = is_wanted ? [answered_by, user_id] : [user_id, answered_by]
    return splitTakeovers({ ...calendar, occurrence }, { taker, from, range: part ?? occurrence })
  })
  // They count as later than all others.
  const later = swapped.map((takeover) => ({ ...takeover, id: Number.MAX_SAFE_INTEGER }))
  const window = { from: now - secondsPerDay * 1000, to: now + aheadMs }
  const after = { ...calendar, takeovers: [...calendar.takeovers, ...later] }
  const planned = expandShifts(after, window).filter(({ end }) => end > now)
  return describePlannedViolations(db, { account_id, group, now, planned, replaced })
}
