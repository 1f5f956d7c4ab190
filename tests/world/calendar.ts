import * as events from '@wardline/contract/paging/on-call-event.routes.ts'
import type { ChangedOccurrence, Occurrence } from '@wardline/contract/paging/on-call-event.schemas.ts'
import * as rules from '@wardline/contract/paging/recurrence-rule.routes.ts'
import type { RecurrenceRuleBody } from '@wardline/contract/paging/recurrence-rule.schemas.ts'
import { getOnCall } from '@wardline/contract/paging/oncall.routes.ts'
import * as takeovers from '@wardline/contract/paging/takeover.routes.ts'
import { sql } from 'kysely'
import type { Hospital } from './hospital.ts'
import type { Person } from './person.ts'
import { groupOf } from './paging.ts'

interface Wanted {
  zone?: string
  takeover?: boolean
  members?: Person[]
  department_id?: number
}

/** A schedule group, of everybody in the small hospital but Dora and in New York unless said otherwise. */
export async function wardGroup(h: Hospital, name: string, wanted: Wanted = {}): Promise<number> {
  const {
    zone = 'America/New_York',
    takeover = true,
    members = [h.ana, h.ben, h.cleo],
    department_id,
  } = wanted
  const { group_id } = await groupOf(h, name, {
    members,
    failOver: h.dora,
    ...(department_id && { department_id }),
  })
  await h.app.db.worker((db) =>
    sql`update paging_group set time_zone = ${zone}, allow_shift_takeover = ${takeover}
         where account_id = ${h.ids.account_id} and id = ${group_id}`.execute(db),
  )
  return group_id
}

interface NewShift {
  start: string
  end?: string
  rule?: RecurrenceRuleBody
  more?: Record<string, unknown>
}

/** Whoever plans the calendar (Dora) puts somebody on call. */
export async function plans(
  planner: Person,
  group_id: number,
  target: Person,
  { start, end, rule, more = {} }: NewShift,
): Promise<ChangedOccurrence> {
  const rule_id = rule ? (await planner.call(rules.createRule, { body: rule })).id : null
  const body = { target_id: target.who.user_id, start, end, rule_id, ...more }
  return planner.call(events.createEvent, { params: { id: group_id }, body })
}

export const placeOf = ({ group_id, event_id }: Pick<Occurrence, 'group_id' | 'event_id'>) => ({
  id: group_id,
  event_id: event_id ?? 0,
})

/** The nth occurrence of a list, which is there. */
export function nth(all: readonly Occurrence[], n: number): Occurrence {
  const one = all[n]
  if (!one) throw new Error(`There are ${all.length} occurrences: no number ${n}.`)
  return one
}

/** The occurrence as a body of a change: what is not said stays. */
export const bodyOf = (one: Occurrence, more: Record<string, unknown> = {}) => ({
  target_id: one.target_id,
  start: one.whole_start,
  end: one.whole_end,
  allDay: one.allDay,
  title: one.title,
  layer: one.layer,
  escalation_policy_id: one.escalation_policy_id,
  rule_id: one.rule_id,
  original_start: one.original_start,
  ...more,
})

export const changes = (planner: Person, one: Occurrence, more: Record<string, unknown>) =>
  planner.call(events.updateEvent, { params: placeOf(one), body: bodyOf(one, more) })

export const cancels = (planner: Person, one: Occurrence, update_for = 'once') =>
  planner.call(events.cancelEvent, {
    params: placeOf(one),
    body: { update_for, original_start: one.original_start },
  })

export const calendar = async (reader: Person, group_id: number, start: string, end: string) =>
  (await reader.call(events.listOccurrences, { params: { id: group_id }, query: { start, end } })).results

/** `07:00–19:00 Ana Ruiz`, as a calendar says it: the wall time of the group. */
export const words = (all: readonly Occurrence[]): string[] =>
  all.map(({ start, end, target }) => `${start.slice(5, 16)} ${end.slice(5, 16)} ${target.display_name}`)

export const onCallNow = async (reader: Person, group_id: number): Promise<string> =>
  (await reader.call(getOnCall, { params: { id: group_id } })).text

export const takesOver = (taker: Person, one: Occurrence, more: { start?: string; end?: string } = {}) =>
  taker.call(takeovers.takeOverShift, {
    params: placeOf(one),
    body: { original_start: one.original_start, ...more },
  })

/** The local midnight before the next time that clocks of a zone are moved, forward or back. */
export function nightBeforeChange(zone: string, isForward: boolean): Temporal.PlainDate {
  let at = Temporal.Now.zonedDateTimeISO(zone)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next) throw new Error(`${zone} does not move its clocks`)
    const before = next.subtract({ milliseconds: 1 })
    if (next.offsetNanoseconds > before.offsetNanoseconds === isForward)
      return before.toPlainDate().subtract({ days: 1 })
    at = next
  }
}

/** Everything goes on at this moment; whoever was signed in long ago signs in again. */
export async function goTo(h: Hospital, moment: string): Promise<void> {
  h.clock.forward({ milliseconds: Date.parse(moment) - h.clock.now().epochMilliseconds })
  for (const person of [h.ana, h.ben, h.cleo, h.dora]) await person.signIn()
}
