import { setNotifications, setStatus } from '@wardline/contract/accounts/profile.routes.ts'
import * as summaries from '@wardline/contract/paging/my-shifts/shift-summary.routes.ts'
import type { ShiftSummarySettings } from '@wardline/contract/paging/my-shifts/shift-summary.schemas.ts'
import { expect, test } from 'vitest'
import { findNightBeforeClockChange } from '../../../fixtures/paging/clock-changes.ts'
import { createNotificationHospital, queryRows } from '../../../fixtures/alerts/notifications.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createCalendarGroup, travelTo } from '../../../fixtures/paging/calendar.ts'
import { addShifts, setUserState } from '../../../fixtures/paging/group-rows.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const zone = 'America/New_York'
const patience = { interval: 30, timeout: 12_000 }
const daily: ShiftSummarySettings = { frequency: 'daily', weekday: 1, time: '07:00' }

const choose = (person: Person, body: ShiftSummarySettings) =>
  person.call(summaries.setShiftSummarySettings, { body })
const nextDue = async (person: Person) => (await person.call(summaries.getShiftSummary)).next_due
const isSummary = (subject: string) => subject.endsWith(' on call')
const listSummaries = async (person: Person) =>
  (await person.inbox()).filter(({ subject }) => isSummary(subject))
const countSummaries = async (person: Person) => (await listSummaries(person)).length

async function readSummary(person: Person): Promise<string> {
  const [thread] = await listSummaries(person)
  const [message] = await person.messages(thread ?? { id: 0 })
  return String(message?.data[0]?.data)
}

const localTime = (instant: string | null, time_zone = zone) =>
  Temporal.Instant.from(instant ?? '')
    .toZonedDateTimeISO(time_zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

/** Moves the clock to the next summary of the user, and minutes further. */
async function passDue(h: Hospital, person: Person, minutes: number): Promise<string> {
  const due = (await nextDue(person)) ?? ''
  await travelTo(h, Temporal.Instant.from(due).add({ minutes }).toString())
  h.app.runDueTasks()
  return due
}

/** The summary and the time of the next one change together. */
const waitForNext = (person: Person, due: string) =>
  expect.poll(() => nextDue(person), patience).not.toBe(due)

test('a summary is off at first, and a chosen one arrives once on the clock of the hospital with two servers', async () => {
  const h = await createHospital()
  const second = await h.startSecondNode()
  const [medicine, surgery] = [
    await createCalendarGroup(h, 'Medicine', { members: [h.ana, h.ben] }),
    await createCalendarGroup(h, 'Surgery', { members: [h.cleo] }),
  ]
  const off = { ...daily, frequency: 'off' }
  expect(await h.ana.call(summaries.getShiftSummarySettings)).toEqual(off)
  expect(await nextDue(h.ana)).toBe(null)
  expect(await choose(h.ana, daily)).toEqual(daily)
  expect(await h.ana.call(summaries.getShiftSummarySettings)).toEqual(daily)
  expect(await h.ben.call(summaries.getShiftSummarySettings)).toEqual(off)
  const due = (await nextDue(h.ana)) ?? ''
  expect(localTime(due)).toMatch(/T07:00$/)
  const until = (Date.parse(due) - h.clock.now().epochMilliseconds) / 3_600_000
  await addShifts(h, medicine, [
    { person: h.ben, from: until - 2, to: until + 4 },
    { person: h.ana, from: until + 4, to: until + 12 },
    { person: h.ana, from: until + 48, to: until + 60 },
  ])
  await addShifts(h, surgery, [{ person: h.cleo, from: until - 2, to: until + 40 }])
  await passDue(h, h.ana, 1)
  second.app.runDueTasks()
  await waitForNext(h.ana, due)
  const following = (await nextDue(h.ana)) ?? ''
  expect(localTime(following)).toMatch(/T07:00$/)
  expect(Date.parse(following)).toBeGreaterThan(Date.parse(due))
  expect((await listSummaries(h.ana)).map(({ subject }) => subject)).toEqual(['Your day on call'])
  const text = await readSummary(h.ana)
  expect(text).toMatch(/^Your shifts in the next 24 hours:\nMedicine: .*–.*\n\nOn call now in your groups:\n/)
  expect(text).toMatch(/\nMedicine: Ben .*, until \d\d:\d\d\. Next: Ana Ruiz, \d\d:\d\d\.\n/)
  expect(text).not.toMatch(/Surgery|Cleo/)
  // The screen has the content of the message.
  const screen = await h.ana.call(summaries.getShiftSummary)
  expect(screen).toMatchObject({
    days: 1,
    group_count: 1,
    shift_count: 1,
    groups: [{ group_name: 'Medicine', people: [{ user_id: h.ben.user.user_id }] }],
  })
  expect(screen.groups[0]?.next?.user_id).toBe(h.ana.user.user_id)
  h.app.runDueTasks()
  second.app.runDueTasks()
  await passDue(h, h.ana, 1)
  await waitForNext(h.ana, following)
  expect(await countSummaries(h.ana)).toBe(2)
})

test.each([
  { time_zone: 'America/New_York', isForward: true, time: '07:00', local: '07:00' },
  { time_zone: 'America/New_York', isForward: true, time: '02:30', local: '03:30' },
  { time_zone: 'Europe/Berlin', isForward: false, time: '07:00', local: '07:00' },
  { time_zone: 'Europe/Berlin', isForward: false, time: '02:30', local: '02:30' },
])(
  'a daily summary of $time stays on the clock of $time_zone when it changes, forward $isForward',
  async ({ time_zone, isForward, time, local }) => {
    const h = await createHospital()
    await queryRows(h, `update account set time_zone = '${time_zone}' where account_id = ${h.ids.account_id}`)
    const eve = findNightBeforeClockChange(time_zone, isForward)
    const noon = (day: Temporal.PlainDate) =>
      day.toPlainDateTime(Temporal.PlainTime.from('12:00')).toZonedDateTime(time_zone).toInstant()
    await travelTo(h, noon(eve).toString())
    await choose(h.ana, { ...daily, time })
    const changed = eve.add({ days: 1 })
    const due = await passDue(h, h.ana, 1)
    expect(localTime(due, time_zone)).toBe(`${changed.toString()}T${local}`)
    await waitForNext(h.ana, due)
    // In autumn, the same local time comes a second time.
    await travelTo(h, Temporal.Instant.from(due).add({ minutes: 62 }).toString())
    h.app.runDueTasks()
    const following = await passDue(h, h.ana, 1)
    expect(localTime(following, time_zone)).toBe(`${changed.add({ days: 1 }).toString()}T${time}`)
    await waitForNext(h.ana, following)
    expect(await countSummaries(h.ana)).toBe(2)
  },
)

test('a server that was down sends a summary up to three hours late, and skips it after that', async () => {
  const h = await createHospital()
  await choose(h.ana, daily)
  const first = await passDue(h, h.ana, 179)
  await waitForNext(h.ana, first)
  expect(await countSummaries(h.ana)).toBe(1)
  const second = await passDue(h, h.ana, 181)
  await waitForNext(h.ana, second)
  expect(await countSummaries(h.ana)).toBe(1)
  expect(Date.parse((await nextDue(h.ana)) ?? '')).toBeGreaterThan(h.clock.now().epochMilliseconds)
  // After several days, only the next one is sent.
  const third = await passDue(h, h.ana, 3 * 24 * 60 + 300)
  await waitForNext(h.ana, third)
  expect(await countSummaries(h.ana)).toBe(1)
  const fourth = await passDue(h, h.ana, 0)
  await waitForNext(h.ana, fourth)
  expect(await countSummaries(h.ana)).toBe(2)
})

test('a weekly summary comes on its day, lists seven days, and says plainly that there is nothing', async () => {
  const h = await createHospital()
  const weekday = (h.clock.now().toZonedDateTimeISO(zone).dayOfWeek % 7) + 1
  await choose(h.ana, { frequency: 'weekly', weekday, time: '18:30' })
  const due = await passDue(h, h.ana, 1)
  const at = Temporal.Instant.from(due).toZonedDateTimeISO(zone)
  expect([at.dayOfWeek, localTime(due).slice(11)]).toEqual([weekday, '18:30'])
  await waitForNext(h.ana, due)
  const following = Temporal.Instant.from((await nextDue(h.ana)) ?? '').toZonedDateTimeISO(zone)
  expect(following.toPlainDateTime().toString()).toBe(at.toPlainDateTime().add({ days: 7 }).toString())
  const text = await readSummary(h.ana)
  expect(text).toMatch(/^You have no shifts in the next seven days\./)
  expect(text).toMatch(/You are not a member of any group with a calendar\./)
  const group = await createCalendarGroup(h, 'Medicine', { members: [h.ana] })
  await addShifts(h, group, [
    { person: h.ana, from: 100, to: 110 },
    { person: h.ana, from: 150, to: 160, call_order: 2 },
    { person: h.ana, from: 169, to: 170 },
  ])
  await passDue(h, h.ana, -7 * 24 * 60 + 2)
  await h.ana.call(summaries.sendShiftSummary, { body: {} })
  await expect.poll(() => countSummaries(h.ana), patience).toBe(2)
  const week = await readSummary(h.ana)
  expect(week).toMatch(/^Your shifts in the next seven days:\nMedicine: .*\nMedicine: .*, second call\n\n/)
  expect(week).toMatch(/Medicine: Nobody on Call\. Next: Ana Ruiz, \d\d:\d\d on /)
})

test('a change replaces the earlier time, and off ends the summaries', async () => {
  const h = await createHospital()
  await choose(h.ana, daily)
  const seven = (await nextDue(h.ana)) ?? ''
  await choose(h.ana, { ...daily, time: '09:00' })
  await travelTo(h, Temporal.Instant.from(seven).add({ minutes: 5 }).toString())
  h.app.runDueTasks()
  const dueTasks = () =>
    queryRows(h, `select id from due_task where kind = 'shift_summary' and due <= clock_now()`)
  await expect.poll(dueTasks, patience).toEqual([])
  expect(await countSummaries(h.ana)).toBe(0)
  const nine = await passDue(h, h.ana, 1)
  expect(localTime(nine)).toMatch(/T09:00$/)
  await waitForNext(h.ana, nine)
  expect(await countSummaries(h.ana)).toBe(1)
  const again = (await nextDue(h.ana)) ?? ''
  await choose(h.ana, { ...daily, frequency: 'off', time: '09:00' })
  expect(await nextDue(h.ana)).toBe(null)
  await travelTo(h, Temporal.Instant.from(again).add({ minutes: 5 }).toString())
  h.app.runDueTasks()
  await expect.poll(dueTasks, patience).toEqual([])
  expect(await countSummaries(h.ana)).toBe(1)
})

test('a locked user gets none, and gets the next one after they are unlocked', async () => {
  const h = await createHospital()
  await choose(h.ben, daily)
  const due = (await nextDue(h.ben)) ?? ''
  await setUserState(h, h.ben, 'locked')
  h.clock.forward({ milliseconds: Date.parse(due) - h.clock.now().epochMilliseconds + 60_000 })
  h.app.runDueTasks()
  const stored = () => queryRows<{ next_due: string }>(h, 'select next_due from shift_summary')
  await expect
    .poll(async () => Date.parse((await stored())[0]?.next_due ?? ''), patience)
    .toBeGreaterThan(Date.parse(due))
  await setUserState(h, h.ben, 'active')
  await h.ben.signIn()
  expect(await countSummaries(h.ben)).toBe(0)
  const next = await passDue(h, h.ben, 1)
  await waitForNext(h.ben, next)
  expect(await countSummaries(h.ben)).toBe(1)
})

/** Ben gets a text message for each message of medium priority, unless he is on do not disturb. */
const textBen = ({ ben }: Hospital) =>
  ben.call(setNotifications, {
    params: { id: ben.user.user_id },
    body: {
      settings: [
        ...['online', 'uk'].map((status) => ({ alert_type: 'sms', priority: 1, status, is_on: true })),
        { alert_type: 'sms', priority: 1, status: 'dnd', is_on: false },
      ],
    },
  })

test('a summary on request is sent once for each key, on the channels of the user, names no person outside, and is limited', async () => {
  const h = await createNotificationHospital()
  await textBen(h)
  const group = await createCalendarGroup(h, 'Medicine', { members: [h.ana, h.ben] })
  await addShifts(h, group, [
    { person: h.ana, from: -1, to: 5 },
    { person: h.ben, from: 5, to: 9 },
  ])
  const before = h.company.ordered.length
  for (const _ of [1, 2]) await h.ben.call(summaries.sendShiftSummary, { body: {}, key: 'summary-now-1' })
  await expect.poll(() => countSummaries(h.ben), patience).toBe(1)
  await expect.poll(() => h.company.ordered.length, patience).toBe(before + 1)
  const text = JSON.stringify(h.company.ordered.at(-1))
  expect(text).toMatch(/You have 1 shift in the next seven days: Medicine, /)
  expect(text).not.toMatch(/Ana|Ruiz/)
  const statuses: number[] = []
  for (let n = 0; n < 20; n++)
    statuses.push((await h.ben.request(summaries.sendShiftSummary, { body: {} })).status)
  expect(statuses.filter((status) => status === 202).length).toBe(18)
  expect(statuses.at(-1)).toBe(429)
})

test('do not disturb applies to a summary as to any message of medium priority', async () => {
  const h = await createNotificationHospital()
  await textBen(h)
  const listTexts = () => queryRows(h, `select id from alert where alert_type = 'sms'`)
  const send = async (count: number) => {
    await h.ben.call(summaries.sendShiftSummary, { body: {} })
    await expect.poll(() => countSummaries(h.ben), patience).toBe(count)
  }
  await h.ben.call(setStatus, { params: { id: h.ben.user.user_id }, body: { status: 'dnd' } })
  await send(1)
  expect(await listTexts()).toEqual([])
  await h.ben.call(setStatus, { params: { id: h.ben.user.user_id }, body: { status: 'online' } })
  await send(2)
  await expect.poll(async () => (await listTexts()).length, patience).toBe(1)
})
