import * as events from '@wardline/contract/paging/events/on-call-event.routes.ts'
import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { createRule } from '@wardline/contract/paging/recurrence-rules/recurrence-rule.routes.ts'
import {
  createCalendarDraft,
  draftEarlierCalendar,
} from '@wardline/contract/paging/drafts/calendar-draft.routes.ts'
import { listCalendarChanges } from '@wardline/contract/paging/history/calendar-change.routes.ts'
import { sendShiftSummary } from '@wardline/contract/paging/my-shifts/shift-summary.routes.ts'
import { createFixedPlan } from '@wardline/contract/paging/fixed-plans/fixed-plan.routes.ts'
import { createRotation } from '@wardline/contract/paging/rotations/rotation.routes.ts'
import { createQualificationHolder } from '@wardline/contract/paging/qualifications/qualification-holder.routes.ts'
import { createQualification } from '@wardline/contract/paging/qualifications/qualification.routes.ts'
import { createRestRule } from '@wardline/contract/paging/rest-rules/rest-rule.routes.ts'
import { createScheduleRequest } from '@wardline/contract/paging/schedule-requests/schedule-request.routes.ts'
import { requestSwap } from '@wardline/contract/paging/swaps/swap-request.routes.ts'
import { takeOverShift } from '@wardline/contract/paging/takeovers/takeover.routes.ts'
import { occurrenceParams, planShift, createCalendarGroup } from '../../../fixtures/paging/calendar.ts'
import type { Hospital } from '../../../fixtures/hospital/hospital.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import type { Once } from './once.ts'

export function onceInCalendar(hospital: () => Hospital): Record<string, Once> {
  const tomorrow = () => hospital().clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: 1 })
  let made: Promise<{ group: number; bens: Occurrence; doras: Occurrence }> | undefined
  const prepare = async () => {
    const h = hospital()
    const group = await createCalendarGroup(h, 'Twice asked', { members: [h.ben, h.dora] })
    const shift = (person: Person, hour: string) =>
      planShift(h.dora, group, person, { start: `${tomorrow().toString()}T${hour}` })
    return { group, bens: await shift(h.ben, '08:00'), doras: await shift(h.dora, '10:00') }
  }
  const there = () => (made ??= prepare())
  let qualification: Promise<number> | undefined
  const createHeld = async () =>
    (await hospital().dora.call(createQualification, { body: { name: 'Held' } })).id
  const held = () => (qualification ??= createHeld())
  return {
    createRule: (dora, key) => dora.request(createRule, { body: { frequency: 'daily' }, key }),
    createEvent: async (dora, key) => {
      const { group } = await there()
      const body = { target_id: hospital().ben.user.user_id, start: '2100-01-01T12:00' }
      return dora.request(events.createEvent, { params: { id: group }, body, key })
    },
    createRotation: async (dora, key) => {
      const { group } = await there()
      const body = {
        name: 'Week call',
        starts: '2100-01-04T07:00',
        turn: { unit: 'weeks', count: 1 },
        people: [hospital().ben.user.user_id],
      }
      return dora.request(createRotation, { params: { id: group }, body, key })
    },
    createFixedPlan: async (dora, key) => {
      const { group } = await there()
      const [starts, ends] = ['2100-02-01T07:00', '2100-02-02T07:00']
      const shifts = [{ user_id: hospital().ben.user.user_id, start: starts, end: ends }]
      const body = { name: 'Holidays', starts, ends, shifts }
      return dora.request(createFixedPlan, { params: { id: group }, body, key })
    },
    createCalendarDraft: async (dora, key) => {
      const { group } = await there()
      return dora.request(createCalendarDraft, { params: { id: group }, body: { name: 'Winter' }, key })
    },
    draftEarlierCalendar: async (dora, key) => {
      const { group } = await there()
      const { results } = await dora.call(listCalendarChanges, { params: { id: group } })
      const change_id = results.find(({ times }) => times[0]?.after.includes('Ben Okafor'))?.id ?? 0
      return dora.request(draftEarlierCalendar, { params: { id: group, change_id }, key })
    },
    createScheduleRequest: (dora, key) =>
      dora.request(createScheduleRequest, {
        body: { starts: '2100-02-01T00:00', ends: '2100-02-02T00:00' },
        key,
      }),
    sendShiftSummary: (dora, key) => dora.request(sendShiftSummary, { body: {}, key }),
    createRestRule: (dora, key) =>
      dora.request(createRestRule, { body: { name: 'Twice asked', min_rest_hours: 11 }, key }),
    createQualification: (dora, key) =>
      dora.request(createQualification, { body: { name: 'Asked for twice' }, key }),
    createQualificationHolder: async (dora, key) => {
      const body = { qualification_id: await held(), user_id: dora.user.user_id }
      return dora.request(createQualificationHolder, { body, key })
    },
    takeOverShift: async (dora, key) => {
      const { bens } = await there()
      return dora.request(takeOverShift, {
        params: occurrenceParams(bens),
        body: { original_start: bens.original_start },
        key,
      })
    },
    requestSwap: async (dora, key) => {
      const { group, doras } = await there()
      const { event_id, original_start } = doras
      return dora.request(requestSwap, {
        params: { id: group },
        body: { shifts: [{ event_id, original_start }] },
        key,
      })
    },
  }
}
