import { getCoverage } from '@wardline/contract/paging/coverage.routes.ts'
import { listMyShifts } from '@wardline/contract/paging/my-shift.routes.ts'
import { listOnCall } from '@wardline/contract/paging/oncall.routes.ts'
import { expect, test } from 'vitest'
import { calendar, cancels, goTo, nth, plans, takesOver, wardGroup } from '../world/calendar.ts'
import { hospital } from '../world/hospital.ts'
import type { Phone } from '../world/phone.ts'

// Issue 4 parts 4 and 6, with the calendar as people write it.

const zone = 'America/New_York'
const tomorrow = Temporal.Now.plainDateISO(zone).add({ days: 1 })
const on = (days: number, time: string) => `${tomorrow.add({ days }).toString()}T${time}`
/** The instant of a wall time of the ward. */
const at = (days: number, time: string) =>
  tomorrow.add({ days }).toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant().toString()

const says = (phone: Phone, group_id: number, text: string) =>
  phone.hears('on_call_changed', (now) => now.group_id === group_id && now.text === text)

const daily = { frequency: 'daily' } as const

test('the shift ends at 19:00 by the rule of the calendar, and the screen of a nurse says so at 19:00:00', async () => {
  const h = await hospital()
  const group = await wardGroup(h, 'Medicine')
  await plans(h.dora, group, h.ana, { start: on(0, '07:00'), end: on(0, '19:00'), rule: daily })
  await plans(h.dora, group, h.ben, { start: on(0, '19:00'), end: on(1, '07:00'), rule: daily })
  await goTo(h, at(1, '18:00'))
  const cleos = await h.cleo.phone()
  expect((await h.cleo.call(listOnCall)).results.find((row) => row.group_id === group)).toMatchObject({
    text: 'Ana Ruiz',
    next: { display_name: 'Ben Okafor' },
  })
  h.clock.forward({ minutes: 60 })
  const now = await says(cleos, group, 'Ben Okafor')
  expect(Date.parse(now.until ?? '')).toBe(Date.parse(at(2, '07:00')))
  expect(now.next).toMatchObject({ display_name: 'Ana Ruiz' })

  // The intern is sick at two: whoever takes over is on every screen at once, and it is in both their shifts.
  h.clock.forward({ hours: 7 })
  for (const person of [h.ana, h.ben, h.cleo]) await person.signIn()
  const night = nth(await calendar(h.cleo, group, on(1, '19:00'), on(2, '07:00')), 0)
  const anas = await h.ana.phone()
  await takesOver(h.cleo, night)
  await says(anas, group, 'Cleo Marsh')
  const mine = await h.cleo.call(listMyShifts)
  expect(mine.results[0]).toMatchObject({ is_now: true, taken_from: 'Ben Okafor', group_name: 'Medicine' })
  expect((await h.ben.call(listMyShifts)).given).toMatchObject([{ taken_by: 'Cleo Marsh' }])
})

test('a change that leaves a hole says so when it is made, and the group says why until it is filled', async () => {
  const h = await hospital()
  const group = await wardGroup(h, 'Medicine')
  const coverage = () => h.cleo.call(getCoverage, { params: { id: group } })
  await plans(h.dora, group, h.ana, { start: on(-1, '00:00'), end: on(0, '00:00'), rule: daily })
  expect(await coverage()).toMatchObject({ count: 0, first: null })

  const [, , day] = await calendar(h.dora, group, on(0, '00:00'), on(9, '00:00'))
  if (!day) throw new Error('The calendar is empty.')
  const cancelled = await cancels(h.dora, day)
  expect(cancelled.warnings).toEqual([
    expect.stringMatching(
      /^Nobody is on call .+, 00:00 – .+, 00:00\. What is sent then goes to Dora Lind \(fail-over of the group\)\.$/,
    ),
  ])
  const one = await coverage()
  expect(
    one.holes.map(({ start, end, why, sentence }) => [start.slice(0, 16), end.slice(0, 16), why, sentence]),
  ).toEqual([[on(2, '00:00'), on(3, '00:00'), 'cancelled', 'The shift of Ana Ruiz was cancelled.']])
  expect(one.text).toMatch(/^1 hole until /)

  const filled = await plans(h.dora, group, h.ben, { start: on(2, '00:00'), end: on(3, '00:00') })
  expect(filled.warnings).toEqual([])
  expect(await coverage()).toMatchObject({ count: 0 })

  const late = nth(await calendar(h.dora, group, on(6, '00:00'), on(9, '00:00')), 0)
  const ended = await cancels(h.dora, late, 'following')
  expect(ended.warnings.length).toBe(1)
  const rest = await coverage()
  expect(rest.holes.map(({ start, why, sentence }) => [start.slice(0, 16), why, sentence])).toEqual([
    [on(6, '00:00'), 'ended', 'The repeating shift of Ana Ruiz has ended.'],
  ])
  expect(rest.holes[0]?.end).toBe(rest.until)
})
