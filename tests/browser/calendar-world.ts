import { createEvent, listOccurrences } from '@wardline/contract/paging/on-call-event.routes.ts'
import type { Occurrence } from '@wardline/contract/paging/on-call-event.schemas.ts'
import { changeScheduleGroup, createScheduleGroup } from '@wardline/contract/paging/paging-group.routes.ts'
import { createRule } from '@wardline/contract/paging/recurrence-rule.routes.ts'
import { plusDays, wallIn, weekOf } from '@wardline/web/features/paging/calendar/wall.view.ts'
import type { Hospital } from '../world/hospital.ts'
import type { Person } from '../world/person.ts'

const zone = 'America/New_York'
/** Of the week after this one: nothing of it is over, whatever hour it is. */
const monday = weekOf(plusDays(wallIn(zone, Date.now()), 7)).start

/** A day of that week, from 0 for its Monday: `2026-11-23`. */
export const dayOf = (number: number): string => plusDays(monday, number).slice(0, 10)
/** A wall time of that week. */
export const at = (day: number, clock: string): string => `${dayOf(day)}T${clock}:00`

export interface Calendar {
  id: number
  /** Its page in the browser, at that week. */
  path: string
  puts(person: Person, start: string, end: string, more?: Record<string, unknown>): Promise<Occurrence>
  /** Who is on call in that week and the one after it, as `Ana Ruiz 2026-11-23T07:00`. */
  shifts(): Promise<string[]>
}

let calendars = 0

/** A group with Ana, Ben and Cleo, made by the administrator, whose calendar is empty. */
export async function calendarOf({ ana, ben, cleo, dora }: Hospital): Promise<Calendar> {
  const { id, uid } = await dora.call(createScheduleGroup, {
    body: { name: `Cardiology ${++calendars}`, fail_over_user: dora.who.user_id },
  })
  await dora.call(changeScheduleGroup, {
    params: { id },
    body: {
      time_zone: zone,
      member_ids: [ana, ben, cleo].map((person) => person.who.user_id),
      allow_shift_takeover: true,
    },
  })
  const params = { id }
  return {
    id,
    path: `/pagingGroups/${uid}/calendar?view=week&date=${dayOf(0)}`,
    puts: (person, start, end, more = {}) =>
      dora.call(createEvent, { params, body: { target_id: person.who.user_id, start, end, ...more } }),
    async shifts() {
      const query = { start: monday, end: plusDays(monday, 14) }
      const { results } = await dora.call(listOccurrences, { params, query })
      return results
        .filter(({ cancelled }) => !cancelled)
        .map(({ target, start }) => `${target.display_name} ${start.slice(0, 16)}`)
    },
  }
}

export const weekly = async (person: Person): Promise<number> =>
  (await person.call(createRule, { body: { rrule: 'FREQ=WEEKLY' } })).id
