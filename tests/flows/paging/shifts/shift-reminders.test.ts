import * as reminders from '@wardline/contract/paging/my-shifts/shift-notice.routes.ts'
import { remindOfShifts } from '@wardline/server/features/paging/shift-notices/shift-reminder.actions.ts'
import { expect, test } from 'vitest'
import { findNightBeforeClockChange } from '../../../fixtures/paging/clock-changes.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import {
  cancelOccurrence,
  createCalendarGroup,
  planShift,
  travelTo,
} from '../../../fixtures/paging/calendar.ts'
import { addShifts } from '../../../fixtures/paging/group-rows.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const zone = 'America/New_York'
const patience = { interval: 30, timeout: 10_000 }

async function remind(h: Hospital): Promise<void> {
  await remindOfShifts(h.app.db)
  h.app.runDueTasks()
}
const listSubjects = async (person: Person) => (await person.inbox()).map(({ subject }) => subject)
const isAboutShifts = (subject: string) => /shift/.test(subject)
const listShiftSubjects = async (person: Person) => (await listSubjects(person)).filter(isAboutShifts)

/** A wall time of today or later, by minutes from now. */
const inMinutes = (h: Hospital, minutes: number) =>
  h.clock.now().toZonedDateTimeISO(zone).add({ minutes }).toPlainDateTime().toString().slice(0, 16)

test('a user is reminded once, an hour before, of all shifts that begin together', async () => {
  const h = await createHospital()
  const [medicine, surgery] = [
    await createCalendarGroup(h, 'Medicine'),
    await createCalendarGroup(h, 'Surgery'),
  ]
  for (const group of [medicine, surgery])
    await addShifts(h, group, [
      { person: h.ana, from: 2, to: 8 },
      { person: h.ben, from: -4, to: 2 },
      { person: h.ben, from: 2, to: 8, call_order: 2 },
    ])
  await remind(h)
  h.clock.forward({ minutes: 59 })
  await remind(h)
  expect(await listShiftSubjects(h.ana)).toEqual([])

  h.clock.forward({ minutes: 2 })
  await Promise.all([remind(h), remind(h)])
  await expect.poll(() => listShiftSubjects(h.ana), patience).toEqual(['Your 2 shifts begin in an hour'])
  h.clock.forward({ minutes: 5 })
  await remind(h)
  // A marker: everything that was due before it has been sent.
  await addShifts(h, medicine, [{ person: h.cleo, from: 0.5, to: 1 }])
  await remind(h)
  await expect.poll(() => listShiftSubjects(h.cleo), patience).toEqual(['Your shift begins in 30 minutes'])
  expect(await listShiftSubjects(h.ana)).toEqual(['Your 2 shifts begin in an hour'])
  // Ben is on call already.
  expect(await listShiftSubjects(h.ben)).toEqual([])
  const [thread] = await h.ana.inbox()
  const [message] = await h.ana.messages(thread ?? { id: 0 })
  expect(String(message?.data[0]?.data)).toMatch(
    /^You are on call next for Medicine: .*\nYou are on call next for Surgery: /,
  )
  expect((await h.ana.call(reminders.listShiftNotices)).results).toMatchObject([
    { kind: 'begins_soon', by_name: null, may: { confirm: true, decline: true } },
    { kind: 'begins_soon' },
  ])
})

test('a user who turned reminders off, or lost the shift, gets none', async () => {
  const h = await createHospital()
  const group = await createCalendarGroup(h, 'Medicine')
  const off = { body: { is_on: false } }
  expect(await h.ben.call(reminders.getShiftReminders)).toEqual({ is_on: true })
  expect(await h.ben.call(reminders.setShiftReminders, off)).toEqual({ is_on: false })
  expect(await h.ben.call(reminders.getShiftReminders)).toEqual({ is_on: false })
  expect(await h.ana.call(reminders.getShiftReminders)).toEqual({ is_on: true })
  const shift = await planShift(h.dora, group, h.ana, { start: inMinutes(h, 180), end: inMinutes(h, 300) })
  for (const person of [h.ben, h.cleo])
    await planShift(h.dora, group, person, { start: inMinutes(h, 180), end: inMinutes(h, 300) })
  h.clock.forward({ minutes: 10 })
  h.app.runDueTasks()
  for (const person of [h.ana, h.ben, h.cleo])
    await expect.poll(() => listShiftSubjects(person), patience).toEqual(['A change to your shifts'])
  await cancelOccurrence(h.dora, shift)
  h.clock.forward({ minutes: 111 })
  await remind(h)
  await expect
    .poll(() => listShiftSubjects(h.cleo), patience)
    .toEqual(['Your shift begins in an hour', 'A change to your shifts'])
  expect(await listShiftSubjects(h.ben)).toEqual(['A change to your shifts'])
  expect(await listShiftSubjects(h.ana)).not.toContain('Your shift begins in an hour')
})

test('a user put on call less than an hour before the shift is notified at once, and only once', async () => {
  const h = await createHospital()
  const group = await createCalendarGroup(h, 'Medicine')
  await planShift(h.dora, group, h.ana, { start: inMinutes(h, 2), end: inMinutes(h, 120) })
  await expect.poll(() => listShiftSubjects(h.ana), patience).toEqual(['A change to your shifts'])
  await planShift(h.dora, group, h.ben, { start: inMinutes(h, 50), end: inMinutes(h, 120) })
  await expect.poll(() => listShiftSubjects(h.ben), patience).toEqual(['A change to your shifts'])
  await remind(h)
  await addShifts(h, group, [{ person: h.cleo, from: 0.5, to: 1 }])
  await remind(h)
  await expect.poll(() => listShiftSubjects(h.cleo), patience).toHaveLength(1)
  expect(await listShiftSubjects(h.ana)).toHaveLength(1)
  expect(await listShiftSubjects(h.ben)).toHaveLength(1)
})

test.each([
  { isForward: true, start: '03:30', early: '01:25', due: '01:35' },
  { isForward: false, start: '02:30', early: '01:35', due: '01:35' },
])(
  'the reminder comes an hour before on the clock change with forward $isForward',
  async ({ isForward, start, early, due }) => {
    const h = await createHospital()
    const group = await createCalendarGroup(h, 'Medicine')
    const day = findNightBeforeClockChange(zone, isForward).add({ days: 1 })
    const shift = { start: `${day.toString()}T${start}`, end: `${day.toString()}T12:00` }
    await planShift(h.dora, group, h.ana, shift)
    const at = (time: string, disambiguation: 'earlier' | 'later') =>
      day
        .toPlainDateTime(Temporal.PlainTime.from(time))
        .toZonedDateTime(zone, { disambiguation })
        .toInstant()
        .toString()
    await travelTo(h, at(early, 'earlier'))
    await remind(h)
    await expect.poll(() => listShiftSubjects(h.ana), patience).toEqual(['A change to your shifts'])
    await travelTo(h, at(due, 'later'))
    await remind(h)
    await expect
      .poll(() => listShiftSubjects(h.ana), patience)
      .toEqual(['Your shift begins in an hour', 'A change to your shifts'])
  },
)
