import type { DemoGroup } from './paging-groups.rules.ts'

export type Shift = { group: string; user: string; starts: string; ends: string }

/** Of the account, as the wards' clocks show it: shifts change at seven there, in summer and in winter. */
const time_zone = 'America/New_York'

const daysBefore = 7
const daysAfter = 21

/**
 * Who is on call when, in twelve-hour shifts by turns. Whoever of the cast is in a group is on call in the shift of `now`,
 * so that there is something to page. Groups by day or by night have nobody in the other half.
 */
export const shiftsOf = (groups: DemoGroup[], cast: string[], now: string): Shift[] => {
  const slots = slotsAround(Temporal.Instant.from(now))
  const current = slots.findIndex(({ ends }) => Date.parse(now) < Date.parse(ends))
  return groups
    .filter(({ type, members }) => type === 'ScheduleGroup' && members.length > 0)
    .flatMap(({ name, members }) => {
      const star = Math.max(
        0,
        members.findIndex((uid) => cast.includes(uid)),
      )
      return slots.flatMap(({ starts, ends, half }, i) => {
        if (halfOf(name) !== 'both' && halfOf(name) !== half) return []
        const turn = (i - current + star) % members.length
        return { group: name, user: members[(turn + members.length) % members.length] ?? '', starts, ends }
      })
    })
}

const halfOf = (name: string): 'day' | 'night' | 'both' => {
  if (/Days$|^Laboratory/.test(name)) return 'day'
  return name.endsWith('Nights') ? 'night' : 'both'
}

const slotsAround = (now: Temporal.Instant) => {
  const today = now.toZonedDateTimeISO(time_zone).toPlainDate()
  return Array.from({ length: daysBefore + daysAfter }, (_, i) =>
    today.add({ days: i - daysBefore }),
  ).flatMap((day) => {
    const seven = (date: Temporal.PlainDate, hour: number) =>
      date.toZonedDateTime({ timeZone: time_zone, plainTime: { hour } }).toInstant().toString()
    return [
      { half: 'day' as const, starts: seven(day, 7), ends: seven(day, 19) },
      { half: 'night' as const, starts: seven(day, 19), ends: seven(day.add({ days: 1 }), 7) },
    ]
  })
}
