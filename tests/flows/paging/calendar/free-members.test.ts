import { listFreeMembers } from '@wardline/contract/paging/events/on-call-event.routes.ts'
import { createRestRule } from '@wardline/contract/paging/rest-rules/rest-rule.routes.ts'
import { createScheduleRequest } from '@wardline/contract/paging/schedule-requests/schedule-request.routes.ts'
import { createRule } from '@wardline/contract/paging/recurrence-rules/recurrence-rule.routes.ts'
import { expect, test } from 'vitest'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import {
  cancelOccurrence,
  createCalendarGroup,
  planShift,
  travelTo,
} from '../../../fixtures/paging/calendar.ts'

const at = (days: number, time: string) =>
  `${Temporal.Now.plainDateISO('America/New_York').add({ days }).toString()}T${time}`

test('members without a shift at the times of a series are listed first, across groups', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Medicine')
  const other = await createCalendarGroup(h, 'Surgery')
  const night = { start: at(3, '19:00'), end: at(4, '07:00') }
  await planShift(h.dora, other, h.ana, night)
  await planShift(h.dora, other, h.ben, { start: at(4, '07:00'), end: at(4, '19:00') })
  const list = async (query: { start: string; end: string; rule_id?: number }) =>
    (await h.dora.call(listFreeMembers, { params: { id }, query })).results.map(
      ({ display_name, busy_count, busy_with }) => [display_name, busy_count, busy_with],
    )
  expect(await list(night)).toEqual([
    ['Cleo Marsh', 0, null],
    ['Ben Okafor', 0, null],
    ['Ana Ruiz', 1, 'Surgery'],
  ])
  const { id: rule_id } = await h.dora.call(createRule, { body: { frequency: 'daily' } })
  const days = { start: at(2, '12:00'), end: at(2, '20:00'), rule_id }
  expect(await list(days)).toEqual([
    ['Cleo Marsh', 0, null],
    ['Ben Okafor', 1, 'Surgery'],
    ['Ana Ruiz', 1, 'Surgery'],
  ])
  const refused = await h.dora.request(listFreeMembers, {
    params: { id },
    query: { start: night.end, end: night.start },
  })
  expect(refused.body).toMatchObject({ start: ['Start date has to be before end'] })
})

test('a member whose shift was removed after it began is free for the rest of that time', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Medicine')
  const day = { start: at(2, '07:00'), end: at(2, '19:00') }
  const shift = await planShift(h.dora, id, h.ben, day)
  await travelTo(h, new Date(Date.parse(shift.start) + 5 * 3_600_000).toISOString())
  await cancelOccurrence(h.dora, shift)
  const { results } = await h.dora.call(listFreeMembers, { params: { id }, query: day })
  expect(results.map(({ busy_count }) => busy_count)).toEqual([0, 0, 0])
})

test('planners see rest, hours, wishes and broken rules of each member, and other users only the calendar', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Medicine')
  const night = { start: at(3, '19:00'), end: at(4, '07:00') }
  await h.dora.call(createRestRule, { body: { name: 'Rest', min_rest_hours: 11, is_default: true } })
  await planShift(h.dora, id, h.ana, { start: at(3, '07:00'), end: at(3, '13:00') })
  await planShift(h.dora, id, h.ben, { start: at(1, '07:00'), end: at(1, '19:00') })
  const wish = { kind: 'prefers_off' as const, starts: at(3, '00:00'), ends: at(5, '00:00') }
  await h.cleo.call(createScheduleRequest, { body: wish })
  const list = async (person: Person) =>
    (await person.call(listFreeMembers, { params: { id }, query: night })).results.map(
      ({ display_name, rest_hours, duty_hours, wish: wished, broken_rules }) => [
        display_name,
        rest_hours,
        duty_hours,
        wished,
        broken_rules.length,
      ],
    )
  expect(await list(h.dora)).toEqual([
    ['Ben Okafor', 48, 12, null, 0],
    ['Cleo Marsh', null, 0, 'prefers_off', 0],
    ['Ana Ruiz', 6, 6, null, 1],
  ])
  expect(await list(h.ana)).toEqual([
    ['Cleo Marsh', null, 0, null, 0],
    ['Ben Okafor', 48, 12, null, 0],
    ['Ana Ruiz', 6, 6, null, 0],
  ])
})
