import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { publishCalendarChange } from '../calendar/calendar-change.actions.ts'
import { loadCalendar } from '../calendar/calendar.queries.ts'
import { requireLockedGroup } from '../group-access/paging-group.access.ts'
import { endTakeovers } from '../takeovers/takeover.actions.ts'
import { toWallTimes, type SourceShift } from './import-plan.rules.ts'
import * as queries from './imported-shift.queries.ts'

interface Reset {
  group_id: number
  schedule_id: number
  event_id: number
  source: readonly SourceShift[]
}

/** Gives up an edit: the shift gets the fields of the source, or is removed if the source has no user for it. */
export async function resetImportedShift(
  ctx: Context,
  tx: Tx,
  { group_id, schedule_id, event_id, source }: Reset,
): Promise<void> {
  const { account_id } = tx
  const key = { account_id, group_id }
  const group = await requireLockedGroup(ctx, tx, group_id, { type: 'ScheduleGroup' })
  const imported = await queries.listImportedShifts(tx.db, { account_id, schedule_id })
  const shift = imported.find((one) => one.event_id === event_id)
  if (!shift) throw notFound()
  const calendar = await loadCalendar(tx.db, { ...key, event_ids: [event_id] })
  const [event] = calendar.events
  if (event)
    await endTakeovers(
      ctx,
      tx,
      group,
      { ...calendar, event },
      calendar.takeovers.map(({ id }) => id),
    )
  const next = source.find(({ source_key }) => source_key === shift.source_key)
  if (next && next.user_id !== null) {
    const user_id = next.user_id
    const written = { ...next, ...toWallTimes(group.time_zone, next), user_id, event_id }
    await queries.updateEvents(tx.db, key, [written])
    await queries.setWritten(tx.db, { account_id, schedule_id }, [written])
  } else {
    await queries.cancelEvents(tx.db, key, [event_id])
    await queries.forget(tx.db, account_id, [event_id])
  }
  await publishCalendarChange(
    tx,
    {
      group_id,
      by_user_id: ctx.caller.user_id,
      origin: { kind: 'schedule_source' },
      enforcement: 'warn',
    },
    [event_id],
  )
  tx.audit(
    ctx.caller.user_id,
    'on_call_event.edit_given_up',
    { on_call_event: event_id },
    { group_id, schedule_id },
  )
}
