import * as events from '@wardline/contract/paging/on-call-event.routes.ts'
import type { Occurrence } from '@wardline/contract/paging/on-call-event.schemas.ts'
import { createRule } from '@wardline/contract/paging/recurrence-rule.routes.ts'
import { offerShift } from '@wardline/contract/paging/shift-offer.routes.ts'
import { takeOverShift } from '@wardline/contract/paging/takeover.routes.ts'
import { placeOf, plans, wardGroup } from './calendar.ts'
import type { Hospital } from './hospital.ts'
import type { Answer, Person } from './person.ts'

type Once = (dora: Person, key: string) => Promise<Answer>

/** Routes of the calendar that create, as Dora calls them: she is in the group, and so is Ben. */
export function onceInCalendar(ward: () => Hospital): Record<string, Once> {
  const tomorrow = () => ward().clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: 1 })
  let made: Promise<{ group: number; bens: Occurrence; doras: Occurrence }> | undefined
  const prepare = async () => {
    const h = ward()
    const group = await wardGroup(h, 'Twice asked', { members: [h.ben, h.dora] })
    const shift = (person: Person, hour: string) =>
      plans(h.dora, group, person, { start: `${tomorrow().toString()}T${hour}` })
    return { group, bens: await shift(h.ben, '08:00'), doras: await shift(h.dora, '10:00') }
  }
  const there = () => (made ??= prepare())
  return {
    createRule: (dora, key) => dora.tries(createRule, { body: { frequency: 'daily' }, key }),
    createEvent: async (dora, key) => {
      const { group } = await there()
      const body = { target_id: ward().ben.who.user_id, start: '2100-01-01T12:00' }
      return dora.tries(events.createEvent, { params: { id: group }, body, key })
    },
    takeOverShift: async (dora, key) => {
      const { bens } = await there()
      return dora.tries(takeOverShift, {
        params: placeOf(bens),
        body: { original_start: bens.original_start },
        key,
      })
    },
    offerShift: async (dora, key) => {
      const { group, doras } = await there()
      const { event_id, original_start } = doras
      return dora.tries(offerShift, { params: { id: group }, body: { event_id, original_start }, key })
    },
  }
}
