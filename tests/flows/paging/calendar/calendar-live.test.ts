import {
  listGroupSwapRequests,
  listMySwapRequests,
  requestSwap,
} from '@wardline/contract/paging/swaps/swap-request.routes.ts'
import { calendarHousekeeping } from '@wardline/server/features/paging/calendar/calendar.jobs.ts'
import { swapRequestHousekeeping } from '@wardline/server/features/paging/swaps/swap-request.jobs.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  listCalendar,
  cancelOccurrence,
  changeOccurrence,
  travelTo,
  occurrenceNumber,
  getOnCallText,
  planShift,
  takeOver,
  createCalendarGroup,
  describeShifts,
} from '../../../fixtures/paging/calendar.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'

const zone = 'America/New_York'
const dayIn = (days: number) => Temporal.Now.plainDateISO(zone).add({ days }).toString()

const runJob = (h: Hospital, name: string) =>
  [calendarHousekeeping(h.app), swapRequestHousekeeping(h.app)].find((job) => job.name === name)?.run()

test('users with the calendar open are notified of each change, and a refetch matches the calendar', async () => {
  const h = await createHospital()
  const group = await createCalendarGroup(h, 'Medicine')
  const device = await h.cleo.connect()
  const told = () => device.events.filter(({ kind }) => kind === 'calendar_changed').length
  const window = [`${dayIn(2)}T00:00`, `${dayIn(9)}T00:00`] as const
  const hears = async (count: number) => {
    await expect.poll(told).toBe(count)
    return describeShifts(await listCalendar(h.cleo, group, ...window))
  }
  const shift = await planShift(h.dora, group, h.ana, {
    start: `${dayIn(2)}T07:00`,
    end: `${dayIn(2)}T19:00`,
    rule: { frequency: 'daily', interval: 3 },
  })
  expect(await hears(1)).toHaveLength(3)
  const moved = await changeOccurrence(h.dora, shift, { start: `${dayIn(2)}T08:00` })
  expect((await hears(2))[0]).toContain('T08:00')
  await takeOver(h.ben, moved)
  expect((await hears(3))[0]).toContain('Ben Okafor')
  await cancelOccurrence(
    h.dora,
    occurrenceNumber(await listCalendar(h.dora, group, ...window), 1),
    'following',
  )
  expect(await hears(4)).toHaveLength(1)
})

test('a change that leaves a gap returns the gap with its times', async () => {
  const h = await createHospital()
  const group = await createCalendarGroup(h, 'Medicine')
  const always = {
    start: `${dayIn(0)}T00:00`,
    end: `${dayIn(1)}T00:00`,
    rule: { frequency: 'daily' } as const,
  }
  const made = await planShift(h.dora, group, h.ana, always)
  expect(made.warnings).toEqual([])
  const days = await listCalendar(h.dora, group, `${dayIn(4)}T00:00`, `${dayIn(5)}T00:00`)
  const cancelled = await cancelOccurrence(h.dora, occurrenceNumber(days, 0))
  expect(cancelled.warnings).toEqual([expect.stringMatching(/00:00/)])
})

test('calendars are expanded thirteen months ahead, and further as time passes', async () => {
  const h = await createHospital()
  const group = await createCalendarGroup(h, 'Medicine')
  const always = {
    start: `${dayIn(0)}T00:00`,
    end: `${dayIn(1)}T00:00`,
    rule: { frequency: 'daily' } as const,
  }
  await planShift(h.dora, group, h.ana, always)
  const last = async () => {
    const { rows } = await h.app.db.acrossAccounts((db) =>
      sql<{ days: number }>`
        select extract(day from max(ends) - clock_now())::int as days from shift where group_id = ${group}`.execute(
        db,
      ),
    )
    return rows[0]?.days ?? 0
  }
  expect(await last()).toBeGreaterThanOrEqual(399)
  h.clock.forward({ hours: 30 * 24 })
  expect(await last()).toBeLessThan(372)
  await runJob(h, 'extend_calendars')
  expect(await last()).toBeGreaterThanOrEqual(399)
  await travelTo(h, new Date(h.clock.now().epochMilliseconds + 395 * 86_400_000).toISOString())
  expect(await getOnCallText(h.ana, group)).toBe('Ana Ruiz')
})

test('a swap request whose shift has begun expires, on screen at once and then in the database', async () => {
  const h = await createHospital()
  const group = await createCalendarGroup(h, 'Medicine')
  const { event_id, original_start, start } = await planShift(h.dora, group, h.ana, {
    start: `${dayIn(1)}T07:00`,
    end: `${dayIn(1)}T19:00`,
  })
  await h.ana.call(requestSwap, { params: { id: group }, body: { shifts: [{ event_id, original_start }] } })
  await runJob(h, 'expire_swap_requests')
  expect((await h.ben.call(listMySwapRequests)).count).toBe(1)
  await travelTo(h, start)
  expect((await h.ben.call(listGroupSwapRequests, { params: { id: group } })).count).toBe(0)
  await runJob(h, 'expire_swap_requests')
  const { rows } = await h.app.db.acrossAccounts((db) => sql`select state from swap_request`.execute(db))
  expect(rows).toEqual([{ state: 'expired' }])
})
