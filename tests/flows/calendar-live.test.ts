import { listGroupOffers, listMyOffers, offerShift } from '@wardline/contract/paging/shift-offer.routes.ts'
import { calendarHousekeeping } from '@wardline/server/features/paging/calendar.jobs.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  calendar,
  cancels,
  changes,
  goTo,
  nth,
  onCallNow,
  plans,
  takesOver,
  wardGroup,
  words,
} from '../world/calendar.ts'
import { hospital, type Hospital } from '../world/hospital.ts'

const zone = 'America/New_York'
const dayIn = (days: number) => Temporal.Now.plainDateISO(zone).add({ days }).toString()

const runJob = (h: Hospital, name: string) =>
  calendarHousekeeping(h.app.db)
    .find((job) => job.name === name)
    ?.run()

test('whoever has the calendar open is told of each change, and what they fetch then is the calendar', async () => {
  const h = await hospital()
  const group = await wardGroup(h, 'Medicine')
  const phone = await h.cleo.phone()
  const told = () => phone.events.filter(({ kind }) => kind === 'calendar_changed').length
  const window = [`${dayIn(2)}T00:00`, `${dayIn(9)}T00:00`] as const
  const hears = async (count: number) => {
    await expect.poll(told).toBe(count)
    return words(await calendar(h.cleo, group, ...window))
  }
  const shift = await plans(h.dora, group, h.ana, {
    start: `${dayIn(2)}T07:00`,
    end: `${dayIn(2)}T19:00`,
    rule: { frequency: 'daily', interval: 3 },
  })
  expect(await hears(1)).toHaveLength(3)
  const moved = await changes(h.dora, shift, { start: `${dayIn(2)}T08:00` })
  expect((await hears(2))[0]).toContain('T08:00')
  await takesOver(h.ben, moved)
  expect((await hears(3))[0]).toContain('Ben Okafor')
  await cancels(h.dora, nth(await calendar(h.dora, group, ...window), 1), 'following')
  expect(await hears(4)).toHaveLength(1)
})

test('issue 4 part 6: a change that makes a hole says so, with the time', async () => {
  const h = await hospital()
  const group = await wardGroup(h, 'Medicine')
  const always = {
    start: `${dayIn(0)}T00:00`,
    end: `${dayIn(1)}T00:00`,
    rule: { frequency: 'daily' } as const,
  }
  const made = await plans(h.dora, group, h.ana, always)
  expect(made.warnings).toEqual([])
  const days = await calendar(h.dora, group, `${dayIn(4)}T00:00`, `${dayIn(5)}T00:00`)
  const cancelled = await cancels(h.dora, nth(days, 0))
  expect(cancelled.warnings).toEqual([expect.stringMatching(/00:00/)])
})

test('calendars are laid out thirteen months ahead, and further as time goes on', async () => {
  const h = await hospital()
  const group = await wardGroup(h, 'Medicine')
  const always = {
    start: `${dayIn(0)}T00:00`,
    end: `${dayIn(1)}T00:00`,
    rule: { frequency: 'daily' } as const,
  }
  await plans(h.dora, group, h.ana, always)
  const last = async () => {
    const { rows } = await h.app.db.worker((db) =>
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
  await goTo(h, new Date(h.clock.now().epochMilliseconds + 395 * 86_400_000).toISOString())
  expect(await onCallNow(h.ana, group)).toBe('Ana Ruiz')
})

test('an offer whose shift has begun is over, on screen at once and then in the books', async () => {
  const h = await hospital()
  const group = await wardGroup(h, 'Medicine')
  const { event_id, original_start, start } = await plans(h.dora, group, h.ana, {
    start: `${dayIn(1)}T07:00`,
    end: `${dayIn(1)}T19:00`,
  })
  await h.ana.call(offerShift, { params: { id: group }, body: { event_id, original_start } })
  await runJob(h, 'expire_shift_offers')
  expect((await h.ben.call(listMyOffers)).count).toBe(1)
  await goTo(h, start)
  expect((await h.ben.call(listGroupOffers, { params: { id: group } })).count).toBe(0)
  await runJob(h, 'expire_shift_offers')
  const { rows } = await h.app.db.worker((db) => sql`select state from shift_offer`.execute(db))
  expect(rows).toEqual([{ state: 'expired' }])
})
