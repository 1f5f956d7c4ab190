import { expect, test } from 'vitest'
import {
  calendar,
  cancels,
  changes,
  goTo,
  nightBeforeChange,
  nth,
  onCallNow,
  plans,
  wardGroup,
  words,
} from '../world/calendar.ts'
import { hospital } from '../world/hospital.ts'

const zone = 'America/New_York'
const nextYear = Temporal.Now.plainDateISO().year + 1
/** The first Monday of next March is far enough from now, and near enough to be laid out. */
const monday = Temporal.PlainDate.from({ year: nextYear, month: 3, day: 1 })
const march = monday.add({ days: (8 - monday.dayOfWeek) % 7 })
const on = (days: number, time: string) => `${march.add({ days }).toString()}T${time}`
const says = (days: number, from: string, until: string, name: string) => {
  const ends = march.add({ days: days + (until < from ? 1 : 0) })
  return `${on(days, from).slice(5)} ${ends.toString().slice(5)}T${until} ${name}`
}

test('paging §2: a night by a rule is in the calendar, once, following and all', async () => {
  const h = await hospital()
  const group = await wardGroup(h, 'Medicine')
  const made = await plans(h.dora, group, h.ana, {
    start: on(0, '19:00'),
    end: on(1, '07:00'),
    rule: { frequency: 'weekly', week_days: ['MO', 'FR'] },
  })
  expect(made).toMatchObject({
    rule_description: 'Every week on Monday, Friday',
    repeat: true,
    update_for: 'all',
  })
  expect([made.start.slice(0, 16), made.end.slice(0, 16)]).toEqual([on(0, '19:00'), on(1, '07:00')])
  const weeks = async () => words(await calendar(h.ana, group, on(0, '00:00'), on(18, '12:00')))
  const asPlanned = [0, 4, 7, 11, 14].map((days) => says(days, '19:00', '07:00', 'Ana Ruiz'))
  expect(await weeks()).toEqual(asPlanned)

  const all = await calendar(h.dora, group, on(0, '00:00'), on(18, '12:00'))
  const once = await changes(h.dora, nth(all, 1), { target_id: h.ben.who.user_id, update_for: 'once' })
  expect(once).toMatchObject({ event_id: made.event_id, update_for: 'once', repeat: true })
  expect((await weeks())[1]).toBe(says(4, '19:00', '07:00', 'Ben Okafor'))

  const following = await changes(h.dora, nth(all, 2), {
    start: on(7, '20:00'),
    end: on(8, '08:00'),
    update_for: 'following',
  })
  expect(following.event_id).not.toBe(made.event_id)
  expect(await weeks()).toEqual([
    says(0, '19:00', '07:00', 'Ana Ruiz'),
    says(4, '19:00', '07:00', 'Ben Okafor'),
    says(7, '20:00', '08:00', 'Ana Ruiz'),
    says(11, '20:00', '08:00', 'Ana Ruiz'),
    says(14, '20:00', '08:00', 'Ana Ruiz'),
  ])

  await changes(h.dora, nth(all, 0), { target_id: h.cleo.who.user_id, update_for: 'all' })
  expect((await weeks()).slice(0, 3)).toEqual([
    says(0, '19:00', '07:00', 'Cleo Marsh'),
    says(4, '19:00', '07:00', 'Ben Okafor'),
    says(7, '20:00', '08:00', 'Ana Ruiz'),
  ])

  const cancelled = await cancels(h.dora, following, 'once')
  expect(cancelled).toMatchObject({ cancelled: true, deleted: false })
  await cancels(h.dora, nth(await calendar(h.dora, group, on(11, '12:00'), on(12, '12:00')), 0), 'following')
  expect(await weeks()).toEqual([
    says(0, '19:00', '07:00', 'Cleo Marsh'),
    says(4, '19:00', '07:00', 'Ben Okafor'),
  ])
})

test('domain, Calendar: the night that loses an hour and the night that has one twice have no hole and no overlap', async () => {
  const h = await hospital()
  const group = await wardGroup(h, 'Medicine')
  const today = Temporal.Now.plainDateISO(zone)
  const daily = { frequency: 'daily' } as const
  const night = { start: `${today.toString()}T02:30`, end: `${today.add({ days: 1 }).toString()}T01:30` }
  await plans(h.dora, group, h.ana, { ...night, rule: daily })
  await plans(h.dora, group, h.ben, {
    start: `${today.toString()}T01:30`,
    end: `${today.toString()}T02:30`,
    rule: daily,
  })

  for (const isForward of [true, false]) {
    const night_before = nightBeforeChange(zone, isForward)
    const day = night_before.add({ days: 1 })
    const all = await calendar(
      h.dora,
      group,
      `${day.toString()}T00:00:00`,
      `${day.add({ days: 1 }).toString()}T00:00:00`,
    )
    const [before, change, after] = all.map(
      ({ start, end, target }) => `${start.slice(11)} ${end.slice(11)} ${target.display_name}`,
    )
    if (isForward) {
      expect([before, change, after]).toEqual([
        '02:30:00-05:00 01:30:00-05:00 Ana Ruiz',
        '01:30:00-05:00 03:00:00-04:00 Ben Okafor',
        '03:00:00-04:00 01:30:00-04:00 Ana Ruiz',
      ])
    } else {
      expect([before, change, after]).toEqual([
        '02:30:00-04:00 01:30:00-04:00 Ana Ruiz',
        '01:30:00-04:00 02:30:00-05:00 Ben Okafor',
        '02:30:00-05:00 01:30:00-05:00 Ana Ruiz',
      ])
    }
    expect(all.map(({ end }) => end).slice(0, 2)).toEqual(all.map(({ start }) => start).slice(1, 3))
  }
  const spring = nightBeforeChange(zone, true).add({ days: 1 })
  await goTo(h, `${spring.toString()}T06:59:00Z`)
  expect(await onCallNow(h.ana, group)).toBe('Ben Okafor')
  await goTo(h, `${spring.toString()}T07:00:00Z`)
  expect(await onCallNow(h.ana, group)).toBe('Ana Ruiz')
})

test('paging §7: a day alone is its midnight, in what is asked for and in what is planned', async () => {
  const h = await hospital()
  const group = await wardGroup(h, 'Medicine')
  const day = (days: number) => march.add({ days }).toString()
  await plans(h.dora, group, h.ana, { start: day(0), end: day(1), more: { allDay: true } })
  await plans(h.dora, group, h.ben, { start: day(1), end: day(2) })
  const [short, next, last] = [day(0), day(1), day(2)].map((date) => date.slice(5))
  expect(words(await calendar(h.ana, group, day(0), day(2)))).toEqual([
    `${short}T00:00 ${next}T00:00 Ana Ruiz`,
    `${next}T00:00 ${last}T00:00 Ben Okafor`,
  ])
})
