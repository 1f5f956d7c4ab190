import * as events from '@wardline/contract/paging/on-call-event.routes.ts'
import type { ChangedOccurrence } from '@wardline/contract/paging/on-call-event.schemas.ts'
import { createRule } from '@wardline/contract/paging/recurrence-rule.routes.ts'
import { takeOverShift } from '@wardline/contract/paging/takeover.routes.ts'
import { whoIsOnCall } from '@wardline/server/features/paging/oncall.access.ts'
import fc from 'fast-check'
import { wardGroup } from './calendar.ts'
import { asBody, dated, stories, type Deed, type Plan } from './calendar-story.ts'
import type { Hospital } from './hospital.ts'
import { ReferenceCalendar } from './reference-calendar.ts'

/** A group of which a story was told to the server, and the slow calendar that it was told as well. */
export interface Played {
  group_id: number
  slow: ReferenceCalendar
  /** Deeds that the server took. */
  done: number
}

interface Known {
  event_id: number
  rule_id: number | null
}

const wall = (at: Temporal.PlainDateTime): string => at.toString({ smallestUnit: 'second' })

/** Tells a story, the same for the same seed, over HTTP: plans and changes by Dora, takeovers by whoever takes over. */
export async function playOnServer(h: Hospital, zone: string, seed: number): Promise<Played> {
  const group_id = await wardGroup(h, `${zone} ${seed}`, { zone })
  const people = [h.ana, h.ben, h.cleo]
  const idOf = (user: number) => people[user]?.who.user_id ?? 0
  const first = h.clock.now().toZonedDateTimeISO(zone).toPlainDate().add({ days: 1 })
  const [told] = fc.sample(stories({ plans: 3, deeds: 8 }), { numRuns: 1, seed })
  const story = dated(told ?? { plans: [], deeds: [] }, first)
  const slow = new ReferenceCalendar(zone)
  const known = new Map<object, Known>()

  async function plan(one: Plan): Promise<void> {
    const start = first
      .add({ days: one.day })
      .toPlainDateTime({ hour: Math.floor(one.minute / 60), minute: one.minute % 60 })
    const rule_id = one.rule && (await h.dora.call(createRule, { body: asBody(one.rule) })).id
    const body = {
      target_id: idOf(one.user),
      layer: one.layer,
      rule_id,
      start: wall(start),
      end: wall(start.add({ hours: one.hours })),
    }
    const made = await h.dora.tries(events.createEvent, { params: { id: group_id }, body })
    if (made.status !== 201) return
    const once = {
      frequency: 'daily',
      interval: 1,
      week_days: [],
      month_days: [],
      until: null,
      count: 1,
    } as const
    slow.add(one.rule ?? once, start, { ...one, days: 520 })
    const { event_id } = made.body as ChangedOccurrence
    known.set(slow.series.at(-1) ?? {}, { event_id: event_id ?? 0, rule_id })
  }

  async function doDeed(deed: Deed): Promise<boolean> {
    const open = slow.open()
    const picked = open[deed.pick % Math.max(1, Math.min(open.length, 60))]
    const event = picked && known.get(picked.series)
    if (!picked || !event) return false
    const { series, slot } = picked
    const params = { id: group_id, event_id: event.event_id }
    const original_start = wall(slot.original)
    const isSingle = event.rule_id === null
    const scope = isSingle || slow.isAlone(series, slot) ? 'once' : deed.scope
    if (deed.kind === 'take') {
      const { start, end } = slow.span(slot)
      const part = (percent: number) =>
        Math.round((start + ((end - start) * percent) / 100) / 60_000) * 60_000
      const taken = { user: deed.user, start: part(deed.from), end: part(deed.to) }
      const body = {
        original_start,
        start: new Date(taken.start).toISOString(),
        end: new Date(taken.end).toISOString(),
      }
      const taker = people[deed.user] ?? h.ana
      if ((await taker.tries(takeOverShift, { params, body })).status !== 201) return false
      slow.take(slot, taken)
      return true
    }
    if (deed.kind === 'cancel') {
      await h.dora.call(events.cancelEvent, { params, body: { original_start, update_for: scope } })
      slow.cancel(series, slot, isSingle ? 'all' : scope)
      return true
    }
    const start = slot.starts.add({ minutes: deed.minutes })
    const body = {
      target_id: idOf(deed.user),
      layer: series.layer,
      rule_id: event.rule_id,
      original_start,
      update_for: scope,
      start: wall(start),
      end: wall(start.add({ hours: deed.hours })),
    }
    const answer = await h.dora.tries(events.updateEvent, { params, body })
    if (answer.status !== 200) return false
    const { event_id, rule_id } = answer.body as ChangedOccurrence
    if (scope === 'once') {
      slow.once(series, slot, deed)
      if (isSingle) Object.assign(series, { user: deed.user, hours: deed.hours })
      if (isSingle) slot.original = slot.starts
    } else {
      const changed = slow.many(series, slot, { ...deed, isAll: scope === 'all' })
      known.set(changed, { event_id: event_id ?? 0, rule_id })
    }
    return true
  }

  for (const one of story.plans) await plan(one)
  let done = 0
  for (const deed of story.deeds) done += (await doDeed(deed)) ? 1 : 0
  return { group_id, slow, done }
}

/** Whoever is on call for each group at an instant (null: now) by the look-up that everything asks, as the slow calendar says it. */
export async function answersAt(
  h: Hospital,
  groups: readonly Played[],
  at: string | null,
): Promise<Map<number, string>> {
  const { account_id } = h.ids
  const found = await h.app.db.read(account_id, (db) =>
    whoIsOnCall(
      db,
      account_id,
      groups.map((one) => one.group_id),
      at,
    ),
  )
  const people = [h.ana, h.ben, h.cleo].map((person) => person.who.user_id)
  const said = ([id, { shifts }]: [number, { shifts: { layer: number; user_id: number }[] }]): [
    number,
    string,
  ] => [
    id,
    [...new Set(shifts.map((shift) => `${shift.layer}:${people.indexOf(shift.user_id)}`))]
      .toSorted()
      .join(' '),
  ]
  return new Map([...found].map(said))
}
