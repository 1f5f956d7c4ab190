import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import { loadCalendar, type Calendar } from './calendar.queries.ts'
import * as errors from './occurrence.errors.ts'
import { resolveOccurrence, type CalendarEvent, type PlannedOccurrence } from './occurrence.rules.ts'
import { parseOriginalStart } from './original-start.rules.ts'
import type { Instant, WallTime } from '@wardline/recurrence/wall-time.ts'

export interface FoundOccurrence extends Omit<Calendar, 'events'> {
  event: CalendarEvent
  occurrence: PlannedOccurrence
}

interface OccurrenceParams {
  group_id: number
  event_id: number
  original_start: string
}

export async function requireOccurrence(
  { caller }: Pick<Context, 'caller'>,
  db: Db,
  { group_id, event_id, original_start }: OccurrenceParams,
): Promise<FoundOccurrence> {
  const key = { account_id: caller.account_id, group_id, event_ids: [event_id] }
  const { events, ...calendar } = await loadCalendar(db, key)
  const [event] = events
  if (!event) throw notFound()
  const original = parseOriginalStart(event, original_start)
  if (original === undefined) throw invalid({ original_start: [errors.notAnOccurrence] })
  return { event, ...calendar, occurrence: resolveOccurrence(event, calendar.overrides, original) }
}

/** Past occurrences are refused. The group's row must be locked. */
export async function requireChangeableOccurrence(
  ctx: Context,
  tx: Tx,
  params: OccurrenceParams,
  now: Instant,
): Promise<FoundOccurrence> {
  const found = await requireOccurrence(ctx, tx.db, params)
  if (found.occurrence.end <= now) throw invalid({ original_start: [errors.alreadyOver] })
  return found
}

interface OccurrenceKey {
  group_id: number
  event_id: number
  original_start: WallTime
}

export async function loadOccurrence(
  { db, account_id }: Pick<Tx, 'db' | 'account_id'>,
  { group_id, event_id, original_start }: OccurrenceKey,
): Promise<FoundOccurrence> {
  const { events, ...calendar } = await loadCalendar(db, {
    account_id,
    group_id,
    event_ids: [event_id],
  })
  const [event] = events
  if (!event) throw notFound()
  return { event, ...calendar, occurrence: resolveOccurrence(event, calendar.overrides, original_start) }
}
