import { draftLimits, type CalendarDraft } from '@wardline/contract/paging/drafts/calendar-draft.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { loadCalendar } from '../calendar/calendar.queries.ts'
import { listUpcomingShifts, readClock } from '../calendar/shift.queries.ts'
import { formatInZone } from '../coverage/coverage.rules.ts'
import { loadVersion } from '../history/calendar-change.access.ts'
import * as access from './calendar-draft.access.ts'
import { insertCalendarDraft, withPresentShifts } from './calendar-draft.actions.ts'
import * as errors from './calendar-draft.errors.ts'
import { findHidingPlans, planRestoration, versionName } from './earlier-calendar.rules.ts'

/** @throws 400 if the upcoming shifts are the same, or too many differ */
export function draftEarlierCalendar(
  ctx: Context,
  { group_id, change_id }: { group_id: number; change_id: number },
): Promise<CalendarDraft> {
  return ctx.transaction(async (tx) => {
    const group = await access.requireLockedPlannedGroup(ctx, tx, group_id)
    const key = { account_id: tx.account_id, group_id }
    const now = await readClock(tx.db)
    const current = await listUpcomingShifts(tx.db, key, now)
    const { at, shifts: earlier } = await loadVersion(tx.db, key, change_id, { current, now })
    const event_ids = [...new Set([...current, ...earlier].map(({ event_id }) => event_id))]
    const calendar = await loadCalendar(tx.db, { ...key, event_ids })
    const zone = group.time_zone
    const changes = planRestoration({ current, earlier, calendar, zone, now })
    const hiding = findHidingPlans(earlier, calendar)
    if (hiding.length > 0) throw invalid({ non_field_errors: hiding.map(errors.hiddenByPlan) })
    if (changes.length === 0) throw invalid({ non_field_errors: [errors.noDifference] })
    if (changes.length > draftLimits.changes) throw invalid({ non_field_errors: [errors.tooFarBack] })
    const name = versionName(formatInZone(at, zone))
    return insertCalendarDraft(ctx, tx, group, {
      name,
      changes: await withPresentShifts(ctx, tx.db, group, { name, changes, stored: [], isStrict: false }),
    })
  })
}
