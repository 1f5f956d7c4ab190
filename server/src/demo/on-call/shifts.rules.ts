import type { CalendarEvent } from '../../features/paging/calendar/occurrence.rules.ts'
import { parseRule } from '@wardline/recurrence/rule.ts'
import { secondsPerDay as day_seconds, parseWallTime } from '@wardline/recurrence/wall-time.ts'
import type { DemoGroup } from './paging-groups.rules.ts'
import { time_zone } from '../staff/shift-changes.rules.ts'

/** `days`: 0 is Monday. */
export type Rota = { group: string; user: string; half: Half; days: number[]; since: string }

type Half = 'day' | 'night'

const weeksBefore = 8
const dayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/**
 * Twelve-hour shifts in weekly rotation. Members of the cast are on call in the current shift, so that there
 * is someone to page. One group has a gap each night, to show its fail-over user.
 */
export const rotasOf = (groups: DemoGroup[], cast: string[], now: string): Rota[] => {
  const here = Temporal.Instant.from(now).toZonedDateTimeISO(time_zone)
  // Before seven the night shift of the day before is current.
  const began = here.subtract({ hours: 7 })
  const current = { day: began.dayOfWeek - 1, half: began.hour < 12 ? 'day' : 'night' }
  const monday = began.toPlainDate().subtract({ days: began.dayOfWeek - 1, weeks: weeksBefore })
  return groups
    .filter(({ type, members }) => type === 'ScheduleGroup' && members.length > 0)
    .flatMap(({ name, members }) => {
      const star = Math.max(
        0,
        members.findIndex((uid) => cast.includes(uid)),
      )
      const slots = Array.from({ length: 7 }, (_, day) =>
        halvesOf(name).map((half) => ({ day, half })),
      ).flat()
      const at = Math.max(
        0,
        slots.findIndex(({ day, half }) => day === current.day && half === current.half),
      )
      const turns = slots.map((slot, i) => {
        const turn = (i - at + star) % members.length
        return { ...slot, user: members[(turn + members.length) % members.length] ?? '' }
      })
      const byPerson = Map.groupBy(turns, ({ user, half }) => `${user} ${half}`)
      return [...byPerson.values()].map((own) => {
        const { user, half } = own[0] ?? { user: '', half: 'day' as const }
        const days = own.map(({ day }) => day)
        const first = monday.add({ days: Math.min(...days) })
        return { group: name, user, half, days, since: first.toString() }
      })
    })
}

const halvesOf = (name: string): Half[] => (name.startsWith('Laboratory') ? ['day'] : ['day', 'night'])

const hours = { day: ['07:00', '19:00'], night: ['19:00', '07:00'] } as const

export const rruleOf = ({ days }: Rota): string =>
  `FREQ=WEEKLY;BYDAY=${days.map((day) => dayNames[day]).join(',')}`

export const eventOf = (rota: Rota, ids: { id: number; user_id: number; rule_id: number }): CalendarEvent => {
  const [from, to] = hours[rota.half]
  const starts = parseWallTime(`${rota.since}T${from}:00`)
  return {
    ...ids,
    call_order: 1,
    title: '',
    is_all_day: false,
    escalation_policy_id: null,
    zone: time_zone,
    starts,
    ends: parseWallTime(`${rota.since}T${to}:00`) + (from > to ? day_seconds : 0),
    starts_later: false,
    ends_later: false,
    rule: parseRule(rruleOf(rota)),
    ends_before: null,
  }
}
