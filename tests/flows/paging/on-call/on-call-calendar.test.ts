import { getCoverage } from '@wardline/contract/paging/coverage/coverage.routes.ts'
import { listMyShifts } from '@wardline/contract/paging/my-shifts/my-shift.routes.ts'
import { listOnCall } from '@wardline/contract/paging/on-call/on-call.routes.ts'
import { expect, test } from 'vitest'
import {
  listCalendar,
  cancelOccurrence,
  travelTo,
  occurrenceNumber,
  planShift,
  takeOver,
  createCalendarGroup,
} from '../../../fixtures/paging/calendar.ts'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import type { LiveConnection } from '../../../fixtures/people/live-connection.ts'

const zone = 'America/New_York'
const tomorrow = Temporal.Now.plainDateISO(zone).add({ days: 1 })
const on = (days: number, time: string) => `${tomorrow.add({ days }).toString()}T${time}`
const at = (days: number, time: string) =>
  tomorrow.add({ days }).toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant().toString()

const receivesOnCall = (device: LiveConnection, group_id: number, text: string) =>
  device.receives('on_call_changed', (now) => now.group_id === group_id && now.text === text)

const daily = { frequency: 'daily' } as const

test("the shift ends at 19:00 by the calendar's rule, and a nurse's screen changes at 19:00:00", async () => {
  const h = await createHospital()
  const group = await createCalendarGroup(h, 'Medicine')
  await planShift(h.dora, group, h.ana, { start: on(0, '07:00'), end: on(0, '19:00'), rule: daily })
  await planShift(h.dora, group, h.ben, { start: on(0, '19:00'), end: on(1, '07:00'), rule: daily })
  await travelTo(h, at(1, '18:00'))
  const cleoDevice = await h.cleo.connect()
  expect((await h.cleo.call(listOnCall)).results.find((row) => row.group_id === group)).toMatchObject({
    text: 'Ana Ruiz',
    next: { display_name: 'Ben Okafor' },
  })
  h.clock.forward({ minutes: 60 })
  const now = await receivesOnCall(cleoDevice, group, 'Ben Okafor')
  expect(Date.parse(now.until ?? '')).toBe(Date.parse(at(2, '07:00')))
  expect(now.next).toMatchObject({ display_name: 'Ana Ruiz' })

  // A takeover shows on every screen at once and in both users' shifts.
  h.clock.forward({ hours: 7 })
  for (const person of [h.ana, h.ben, h.cleo]) await person.signIn()
  const night = occurrenceNumber(await listCalendar(h.cleo, group, on(1, '19:00'), on(2, '07:00')), 0)
  const anaDevice = await h.ana.connect()
  await takeOver(h.cleo, night)
  await receivesOnCall(anaDevice, group, 'Cleo Marsh')
  const mine = await h.cleo.call(listMyShifts)
  expect(mine.results[0]).toMatchObject({ is_now: true, taken_from: 'Ben Okafor', group_name: 'Medicine' })
  expect((await h.ben.call(listMyShifts)).taken_over).toMatchObject([{ taken_by: 'Cleo Marsh' }])
})

test('a change that leaves a gap reports it at once, and the group shows the gap until it is filled', async () => {
  const h = await createHospital()
  const group = await createCalendarGroup(h, 'Medicine')
  const coverage = () => h.cleo.call(getCoverage, { params: { id: group } })
  await planShift(h.dora, group, h.ana, { start: on(-1, '00:00'), end: on(0, '00:00'), rule: daily })
  expect(await coverage()).toMatchObject({ count: 0, first: null })

  const [, , day] = await listCalendar(h.dora, group, on(0, '00:00'), on(9, '00:00'))
  if (!day) throw new Error('The calendar is empty.')
  const cancelled = await cancelOccurrence(h.dora, day)
  expect(cancelled.warnings).toEqual([
    expect.stringMatching(
      /^No one is on call .+, 00:00 – .+, 00:00\. Pages then go to Dora Lind \(fail-over of the group\)\.$/,
    ),
  ])
  const one = await coverage()
  expect(
    one.gaps.map(({ start, end, why, sentence }) => [start.slice(0, 16), end.slice(0, 16), why, sentence]),
  ).toEqual([[on(2, '00:00'), on(3, '00:00'), 'cancelled', 'The shift of Ana Ruiz was cancelled.']])
  expect(one.text).toMatch(/^1 gap until /)

  const filled = await planShift(h.dora, group, h.ben, { start: on(2, '00:00'), end: on(3, '00:00') })
  expect(filled.warnings).toEqual([])
  expect(await coverage()).toMatchObject({ count: 0 })

  const late = occurrenceNumber(await listCalendar(h.dora, group, on(6, '00:00'), on(9, '00:00')), 0)
  const ended = await cancelOccurrence(h.dora, late, 'following')
  expect(ended.warnings.length).toBe(1)
  const rest = await coverage()
  expect(rest.gaps.map(({ start, why, sentence }) => [start.slice(0, 16), why, sentence])).toEqual([
    [on(6, '00:00'), 'ended', 'The repeating shift of Ana Ruiz has ended.'],
  ])
  expect(rest.gaps[0]?.end).toBe(rest.until)
})
