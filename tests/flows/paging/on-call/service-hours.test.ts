import * as holidays from '@wardline/contract/paging/holidays/holiday.routes.ts'
import { resolveRecipients } from '@wardline/contract/messaging/recipients/recipient-resolution.routes.ts'
import { getCoverage } from '@wardline/contract/paging/coverage/coverage.routes.ts'
import {
  changeScheduleGroup,
  getScheduleGroup,
} from '@wardline/contract/paging/groups/paging-group.routes.ts'
import type { ServiceHours } from '@wardline/contract/paging/groups/service-hours.schemas.ts'
import { listOnCall } from '@wardline/contract/paging/on-call/on-call.routes.ts'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createCalendarGroup, planShift, travelTo } from '../../../fixtures/paging/calendar.ts'

const zone = 'America/New_York'
/** The Monday after next, at noon. */
function nextMonday(): Temporal.PlainDate {
  const today = Temporal.Now.plainDateISO(zone)
  return today.add({ days: 15 - today.dayOfWeek })
}
const instantAt = (day: Temporal.PlainDate, time: string) =>
  day
    .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) })
    .toInstant()
    .toString()
const weekdays = (opens: string, closes: string): ServiceHours => ({
  days: [1, 2, 3, 4, 5].map((day) => ({ day, opens, closes })),
  holidays: [],
})
const setHours = (h: Hospital, id: number, service_hours: ServiceHours | null) =>
  h.dora.call(changeScheduleGroup, { params: { id }, body: { service_hours } })
const findOnCall = async (h: Hospital, name: string, uncovered: 'true' | 'false' = 'false') =>
  (await h.ana.call(listOnCall, { query: { search: name, uncovered } })).results[0]
const listGaps = async (h: Hospital, id: number) =>
  (await h.ana.call(getCoverage, { params: { id } })).gaps.map(
    ({ start, end }) => `${start.slice(0, 16)} ${end.slice(0, 16)}`,
  )

test('outside of a group’s hours no one on call is no gap, within them it is', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Laboratory')
  const monday = nextMonday()
  await planShift(h.dora, id, h.ana, {
    start: `${monday.toString()}T07:00`,
    end: `${monday.toString()}T12:00`,
    rule: { frequency: 'daily', occurrenceCount: 5 },
  })
  await setHours(h, id, weekdays('07:00', '19:00'))
  const { service_hours } = await h.ana.call(getScheduleGroup, { params: { id } })
  expect(service_hours).toEqual(weekdays('07:00', '19:00'))

  await travelTo(h, instantAt(monday, '03:00'))
  expect(await findOnCall(h, 'Laboratory')).toMatchObject({
    text: 'Nobody on Call',
    people: [],
    gap: null,
    service: { is_open: false, opens: instantAt(monday, '07:00'), closes: null, today: [{}] },
    fallback_contact: { display_name: 'Dora Lind' },
  })
  expect(await findOnCall(h, 'Laboratory', 'true')).toBeUndefined()
  const group = await h.ana.call(getScheduleGroup, { params: { id } })
  expect(group.on_call).toMatchObject({ text: 'Closed', is_empty: false, is_closed: true })
  const day = monday.toString()
  expect((await listGaps(h, id)).slice(0, 2)).toEqual([
    `${day}T12:00 ${day}T19:00`,
    `${monday.add({ days: 1 }).toString()}T12:00 ${monday.add({ days: 1 }).toString()}T19:00`,
  ])

  // A page goes to the fail-over user all the same, which the picker announces.
  const resolution = await h.ben.call(resolveRecipients, {
    body: { recipient_ids: [group.contact_id ?? 0], priority: 2 },
  })
  expect(resolution.results[0]).toMatchObject({
    gap: { is_closed: true, until: instantAt(monday, '07:00') },
    people: [{ display_name: 'Dora Lind' }],
    problem: null,
  })

  const device = await h.ben.connect()
  await travelTo(h, instantAt(monday, '13:00'))
  h.app.runDueTasks()
  await device.receives('on_call_changed', (now) => now.group_id === id && now.gap !== null)
  expect(await findOnCall(h, 'Laboratory', 'true')).toMatchObject({
    gap: { until: instantAt(monday, '19:00') },
    service: { is_open: true, closes: instantAt(monday, '19:00') },
  })
  // Closing time is a change of its own.
  await travelTo(h, instantAt(monday, '19:01'))
  h.app.runDueTasks()
  await device.receives('on_call_changed', (now) => now.group_id === id && now.service?.is_open === false)
  await setHours(h, id, null)
  expect(await findOnCall(h, 'Laboratory')).toMatchObject({ service: null, gap: {} })
})

test('holidays have hours of their own, and come from a published calendar file', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Laboratory')
  const monday = nextMonday()
  await setHours(h, id, { ...weekdays('07:00', '19:00'), holidays: [{ opens: '22:00', closes: '02:00' }] })
  const compact = (day: Temporal.PlainDate) => day.toString().replaceAll('-', '')
  const calendar = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:1@holidays.test',
    `DTSTART;VALUE=DATE:${compact(monday)}`,
    `DTEND;VALUE=DATE:${compact(monday.add({ days: 2 }))}`,
    'SUMMARY:Two days off',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:2@holidays.test',
    'DTSTART;VALUE=DATE:19761225',
    'RRULE:FREQ=YEARLY',
    'SUMMARY:Christmas Day',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:3@holidays.test',
    `DTSTART:${compact(monday)}T100000`,
    `DTEND:${compact(monday)}T110000`,
    'SUMMARY:Meeting',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
  const { results } = await h.dora.call(holidays.readHolidayFile, { body: { calendar } })
  expect(results.map(({ day }) => day)).toEqual(
    expect.arrayContaining([monday.toString(), monday.add({ days: 1 }).toString()]),
  )
  expect(results.filter(({ name }) => name === 'Christmas Day')).toHaveLength(3)
  expect(results.some(({ name }) => name === 'Meeting')).toBe(false)
  expect((await h.ana.call(holidays.listHolidays)).results).toEqual([])
  const chosen = results.slice(0, 2).map(({ day, name }) => ({ day, name }))
  await h.dora.call(holidays.addHolidays, { body: { holidays: chosen } })
  const again = await h.dora.call(holidays.readHolidayFile, { body: { calendar } })
  expect(again.results.slice(0, 3).map(({ is_known }) => is_known)).toEqual([true, true, false])

  const next = (count: number) => monday.add({ days: count }).toString()
  const gapsAround = async () =>
    (await listGaps(h, id)).filter((gap) => gap >= next(0) && gap < `${next(3)}T12`)
  expect(await gapsAround()).toEqual([
    `${next(0)}T22:00 ${next(1)}T02:00`,
    `${next(1)}T22:00 ${next(2)}T02:00`,
    `${next(2)}T07:00 ${next(2)}T19:00`,
    `${next(3)}T07:00 ${next(3)}T19:00`,
  ])
  const [first] = (await h.ana.call(holidays.listHolidays)).results
  await h.dora.call(holidays.removeHoliday, { params: { id: first?.id ?? 0 } })
  expect((await gapsAround())[0]).toBe(`${next(0)}T07:00 ${next(0)}T19:00`)
})

test('invalid hours of service are refused at their field', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Laboratory')
  const refuse = async (service_hours: unknown) =>
    (await h.dora.request(changeScheduleGroup, { params: { id }, body: { service_hours } })).status
  expect(await refuse({ days: [{ day: 8, opens: '07:00', closes: '19:00' }], holidays: null })).toBe(400)
  expect(await refuse({ days: [{ day: 1, opens: '7', closes: '19:00' }], holidays: null })).toBe(400)
  expect(await refuse({ days: [] })).toBe(400)
})
