import type { EventBody } from '@wardline/contract/paging/on-call-event.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import { calendarOf, type Calendar } from './calendar.queries.ts'
import * as errors from './on-call-event.errors.ts'
import * as queries from './on-call-event.queries.ts'
import { originalStartOf } from './on-call-event.rules.ts'
import { occurrenceAt, type CalendarEvent, type PlannedOccurrence } from './occurrence.rules.ts'
import { parseRule, type Rule } from './recurrence-parse.rules.ts'
import { findRule } from './recurrence-rule.queries.ts'
import type { Instant, Wall } from './wall-time.rules.ts'

export interface FoundOccurrence extends Omit<Calendar, 'events'> {
  event: CalendarEvent
  occurrence: PlannedOccurrence
}

interface Wanted {
  group_id: number
  event_id: number
  original_start: string
}

/** One occurrence of a group's calendar. An event that is not of this group, or of which nothing is left: not found. */
export async function occurrenceToSee(
  { caller }: Pick<Ctx, 'caller'>,
  db: Db,
  { group_id, event_id, original_start }: Wanted,
): Promise<FoundOccurrence> {
  const of = { account_id: caller.account_id, group_id, event_ids: [event_id] }
  const { events, overrides, takeovers } = await calendarOf(db, of)
  const [event] = events
  if (!event) throw notFound()
  const original = originalStartOf(event, original_start)
  if (original === undefined) throw invalid({ original_start: [errors.notAnOccurrence] })
  return { event, overrides, takeovers, occurrence: occurrenceAt(event, overrides, original) }
}

/** The same for a change: what is over stays as it was. The group's row is locked by the caller. */
export async function occurrenceToChange(
  ctx: Ctx,
  tx: Tx,
  wanted: Wanted,
  now: Instant,
): Promise<FoundOccurrence> {
  const found = await occurrenceToSee(ctx, tx.db, wanted)
  if (found.occurrence.end <= now) throw invalid({ original_start: [errors.over] })
  return found
}

interface Point {
  group_id: number
  event_id: number
  original_start: Wall
}

/** One occurrence that the calendar is known to have. */
export async function occurrenceOf(
  { db, account_id }: Pick<Tx, 'db' | 'account_id'>,
  { group_id, event_id, original_start }: Point,
): Promise<FoundOccurrence> {
  const { events, overrides, takeovers } = await calendarOf(db, {
    account_id,
    group_id,
    event_ids: [event_id],
  })
  const [event] = events
  if (!event) throw notFound()
  return { event, overrides, takeovers, occurrence: occurrenceAt(event, overrides, original_start) }
}

type Named = Pick<EventBody, 'target_id' | 'escalation_policy_id' | 'rule_id'>

/** Whoever and whatever an event names is there, in this account, and can be reached. Answers its rule. */
export async function checkNamed(tx: Tx, group_id: number, body: Named): Promise<Rule | null> {
  const person = await queries.candidate(tx.db, { account_id: tx.account_id, group_id }, body.target_id)
  if (!person?.is_member) throw invalid({ target_id: [errors.notAMember] })
  if (!person.can_receive) throw invalid({ target_id: [errors.cannotReceive(person.display_name)] })
  const policy = body.escalation_policy_id
  if (policy !== null && !(await queries.policyExists(tx.db, tx.account_id, policy)))
    throw invalid({ escalation_policy_id: [errors.noPolicy] })
  if (body.rule_id === null) return null
  const rule = await findRule(tx.db, tx.account_id, body.rule_id)
  if (!rule) throw invalid({ rule_id: [errors.noRule] })
  return parseRule(rule.rrule)
}
