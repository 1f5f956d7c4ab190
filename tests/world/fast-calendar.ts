import { layOut, type ShiftRow } from '@wardline/server/features/paging/layout.rules.ts'
import {
  dutyOf,
  occurrenceAt,
  originalStarts,
  type CalendarEvent,
  type Override,
  type Takeover,
} from '@wardline/server/features/paging/occurrence.rules.ts'
import { parseRule } from '@wardline/server/features/paging/recurrence-parse.rules.ts'
import { firstStart } from '@wardline/server/features/paging/recurrence.rules.ts'
import { carryOver, editSeries } from '@wardline/server/features/paging/series-edit.rules.ts'
import { wallFrom, type Wall } from '@wardline/server/features/paging/wall-time.rules.ts'

interface To {
  minutes: number
  hours: number
  user: number
}

/** The rules of the server over rows in memory, put together as its actions put them together over PostgreSQL. */
export class FastCalendar {
  readonly zone: string
  events: CalendarEvent[] = []
  overrides: Override[] = []
  takeovers: Takeover[] = []
  #ids = 0

  constructor(zone: string) {
    this.zone = zone
  }

  add(
    rrule: string | null,
    start: string,
    { hours, user, layer }: { hours: number; user: number; layer: number },
  ): number {
    const rule = rrule === null ? null : parseRule(rrule)
    const wanted = wallFrom(start)
    const starts = rule ? (firstStart({ rule, starts: wanted, zone: this.zone }) ?? wanted) : wanted
    const id = ++this.#ids
    this.events.push({
      id,
      user_id: user,
      layer,
      title: '',
      is_all_day: false,
      escalation_policy_id: null,
      zone: this.zone,
      rule,
      rule_id: rule ? id : null,
      ends_before: null,
      starts,
      ends: starts + hours * 3600,
      starts_later: false,
      ends_later: false,
    })
    return id
  }

  #event = (id: number): CalendarEvent => {
    const event = this.events.find((one) => one.id === id)
    if (!event) throw new Error(`There is no event ${id}.`)
    return event
  }

  isAlone(id: number, original: Wall): boolean {
    return (
      this.#event(id).rule === null || occurrenceAt(this.#event(id), this.overrides, original).is_override
    )
  }

  #drop = (id: number, originals: readonly Wall[]) => {
    this.overrides = this.overrides.filter(
      (one) => one.event_id !== id || !originals.includes(one.original_start),
    )
  }

  /** Answers which event the occurrence is of now; undefined when the change is refused. */
  change(id: number, original: Wall, to: To, scope: 'once' | 'following' | 'all'): number | undefined {
    const event = this.#event(id)
    const occurrence = occurrenceAt(event, this.overrides, original)
    const starts = occurrence.starts + to.minutes * 60
    const times = { starts, ends: starts + to.hours * 3600, starts_later: false, ends_later: false }
    const wanted = { ...dutyOf(event), ...times, user_id: to.user, rule: event.rule, rule_id: event.rule_id }
    if (scope === 'once' && event.rule !== null) {
      this.#drop(id, [original])
      const { rule: _, rule_id: __, ...said } = wanted
      const planned = occurrenceAt(event, [], original)
      const isLike =
        said.user_id === planned.user_id && said.starts === planned.starts && said.ends === planned.ends
      if (!isLike)
        this.overrides.push({ ...said, event_id: id, original_start: original, is_cancelled: false })
      if (occurrence.user_id !== to.user)
        this.#forget((one) => one.event_id === id && one.original_start === original)
      return id
    }
    const edit = editSeries(event, wanted, {
      at: original,
      scope: scope === 'following' ? 'following' : 'all',
    })
    if (typeof edit === 'string') return undefined
    const next = { ...edit.next, id: edit.next.id ?? ++this.#ids }
    const own = {
      overrides: this.overrides.filter((one) => one.event_id === id),
      takeovers: this.takeovers.filter((one) => one.event_id === id),
    }
    const carried = carryOver(event, { ...edit, next }, own)
    this.events = this.events.map((one) =>
      one.id === id && edit.cut !== null ? { ...one, ends_before: edit.cut } : one,
    )
    this.events = [...this.events.filter((one) => one.id !== next.id), next]
    this.#drop(id, carried.dropped)
    this.overrides.push(...carried.overrides)
    this.#forget((one) => carried.undone.includes(one.id))
    this.takeovers = this.takeovers.map(
      (one) => carried.takeovers.find(({ now }) => now.id === one.id)?.now ?? one,
    )
    if (event.rule === null && to.user !== event.user_id) this.#forget((one) => one.event_id === next.id)
    return next.id
  }

  #forget = (which: (one: Takeover) => boolean) => {
    this.takeovers = this.takeovers.filter((one) => !which(one))
  }

  cancel(id: number, original: Wall, scope: 'once' | 'following' | 'all'): void {
    const event = this.#event(id)
    const before = scope === 'all' ? event.starts : original
    if (scope === 'once' && event.rule !== null) {
      const { starts, ends } = occurrenceAt(event, this.overrides, original)
      this.#drop(id, [original])
      const said = { ...dutyOf(event), starts, ends, starts_later: false, ends_later: false }
      this.overrides.push({ ...said, event_id: id, original_start: original, is_cancelled: true })
      this.#forget((one) => one.event_id === id && one.original_start === original)
    } else {
      const isFirst = originalStarts(event, event.starts, before).next().done === true
      const ends_before = isFirst || event.rule === null ? event.starts : before
      this.events = this.events.map((one) => (one.id === id ? { ...one, ends_before } : one))
    }
  }

  take(id: number, original: Wall, taken: { user: number; start: number; end: number }): void {
    const { user: user_id, start, end } = taken
    this.takeovers.push({
      id: ++this.#ids,
      event_id: id,
      original_start: original,
      user_id,
      displaced_user_id: 0,
      start,
      end,
    })
  }

  layOut(from: number, to: number): ShiftRow[] {
    return layOut(this, { from, to })
  }
}
