import { updateEvent } from '@wardline/contract/paging/on-call-event.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { bodyOf, cancels, nth, placeOf, takesOver, wardGroup } from '../world/calendar.ts'
import {
  counts,
  file,
  imports,
  night,
  onCalendar,
  previews,
  short,
  year,
  zone,
} from '../world/calendar-files.ts'
import { hospital, type Hospital } from '../world/hospital.ts'

let ward: Hospital
beforeAll(async () => {
  ward = await hospital({ isOwnedByTest: false })
  await ward.dora.signIn()
  return ward.close
})

test('a newer file moves what it moved, and takes out what it lacks only when that is asked for', async () => {
  const group = await wardGroup(ward, 'Moving nights')
  const one = night('a', '0301', 'Ben Okafor')
  const two = night('b', '0302', 'Cleo Marsh')
  await imports(ward.dora, group, file(one, two))
  const newer = file(night('a', '0303', 'Ana Ruiz'))
  const preview = await previews(ward.dora, group, newer)
  expect(counts(preview)).toEqual({ added: 0, changed: 1, missing: 1, unchanged: 0 })
  expect(preview.changed).toMatchObject([
    {
      display_name: 'Ana Ruiz',
      start: `${year}-03-03T19:00:00-05:00`,
      was: { display_name: 'Ben Okafor', start: `${year}-03-01T19:00:00-05:00` },
    },
  ])
  await imports(ward.dora, group, newer)
  expect(await short(ward.dora, group)).toEqual([
    ['Cleo Marsh', '03-02T19:00', '03-03T07:00'],
    ['Ana Ruiz', '03-03T19:00', '03-04T07:00'],
  ])
  const { missing } = await imports(ward.dora, group, newer, { remove_missing: true })
  expect(missing.map(({ display_name }) => display_name)).toEqual(['Cleo Marsh'])
  expect(await short(ward.dora, group)).toEqual([['Ana Ruiz', '03-03T19:00', '03-04T07:00']])
  expect(counts(await previews(ward.dora, group, newer))).toEqual({
    added: 0,
    changed: 0,
    missing: 0,
    unchanged: 1,
  })
  // What was taken out comes back with a file that has it.
  expect(counts(await imports(ward.dora, group, file(one, two)))).toMatchObject({ added: 1, changed: 1 })
  // So does what was under way for years already, with a time of the first year that was put off.
  const weekly = file(
    [
      'UID:w',
      'SUMMARY:Ana Ruiz',
      `DTSTART${zone}:20200106T080000`,
      'DURATION:PT4H',
      `RRULE:FREQ=WEEKLY;UNTIL=${year}0120T000000`,
    ],
    [
      'UID:w',
      'SUMMARY:Ben Okafor',
      `RECURRENCE-ID${zone}:20200113T080000`,
      `DTSTART${zone}:${year}0125T080000`,
      'DURATION:PT4H',
    ],
  )
  const only = file(one, two)
  await imports(ward.dora, group, weekly)
  const all = await short(ward.dora, group)
  expect(all).toContainEqual(['Ben Okafor', '01-25T08:00', '01-25T12:00'])
  expect(all.length).toBeGreaterThan(3)
  await imports(ward.dora, group, only, { remove_missing: true })
  expect(await short(ward.dora, group)).toHaveLength(2)
  await imports(ward.dora, group, weekly)
  expect(await short(ward.dora, group)).toEqual(all)
})

test('what somebody changed in the calendar is shown as a change before an import takes it back', async () => {
  const { ana, dora } = ward
  const group = await wardGroup(ward, 'Edited nights')
  const calendar = file(night('x', '0401', 'Ben Okafor'))
  await imports(ward.dora, group, calendar)
  const one = nth(await onCalendar(ward.dora, group), 0)
  await dora.call(updateEvent, {
    params: placeOf(one),
    body: bodyOf(one, { target_id: ana.who.user_id, layer: 2 }),
  })
  const { changed } = await previews(ward.dora, group, calendar)
  expect(changed).toMatchObject([{ display_name: 'Ben Okafor', was: { display_name: 'Ana Ruiz' } }])
  await imports(ward.dora, group, calendar)
  expect(
    (await onCalendar(ward.dora, group)).map(({ target, layer }) => [target.display_name, layer]),
  ).toEqual([['Ben Okafor', 2]])
})

test('a newer file drops a night that Ana had taken over: the preview says so, and she is told', async () => {
  const { ana, ben, cleo } = ward
  const group = await wardGroup(ward, 'Taken nights')
  const nights = [
    night('t1', '0408', 'Ben Okafor'),
    night('t2', '0409', 'Ben Okafor', 'RRULE:FREQ=DAILY;COUNT=3'),
    night('t3', '0420', 'Ben Okafor'),
    night('t4', '0422', 'Ben Okafor', 'RRULE:FREQ=DAILY;COUNT=2'),
  ]
  await imports(ward.dora, group, file(...nights))
  const all = await onCalendar(ward.dora, group)
  const dropped = await takesOver(ana, nth(all, 0), { start: `${year}-04-09T01:00:00` })
  const moved = await takesOver(ana, nth(all, 2))
  const kept = await takesOver(cleo, nth(all, 4))
  // Of these only the title changes, and when the second one ends.
  const renamed = await takesOver(ana, nth(all, 5), { start: `${year}-04-23T01:00:00` })
  const longer = await takesOver(ana, nth(all, 6))
  const newer = file(
    night('t2', '0409', 'Cleo Marsh', 'RRULE:FREQ=DAILY;COUNT=3'),
    night('t3', '0420', 'Ben Okafor'),
    night('t4', '0422', 'Renamed: Ben Okafor', 'RRULE:FREQ=DAILY;COUNT=2'),
    [
      'UID:t4',
      'SUMMARY:Ben Okafor',
      `RECURRENCE-ID${zone}:${year}0423T190000`,
      `DTSTART${zone}:${year}0423T190000`,
      'DURATION:PT13H',
    ],
  )
  const preview = await previews(ward.dora, group, newer)
  expect(preview.missing).toMatchObject([
    {
      uid: 't1',
      takeovers: [
        {
          display_name: 'Ana Ruiz',
          start: `${year}-04-09T01:00:00-04:00`,
          end: `${year}-04-09T07:00:00-04:00`,
        },
      ],
    },
  ])
  expect(preview.changed.map(({ was }) => was.takeovers.map(({ start }) => start.slice(5, 10)))).toEqual([
    ['04-10'],
    ['04-23'],
  ])

  const [anas, bens, cleos] = [await ana.phone(), await ben.phone(), await cleo.phone()]
  await imports(ward.dora, group, newer, { remove_missing: true })
  for (const { id } of [dropped, moved, longer])
    for (const phone of [anas, bens])
      expect(await phone.hears('shift_taken', ({ takeover }) => takeover.id === id)).toMatchObject({
        group_name: 'Taken nights',
        actor_id: ward.dora.who.user_id,
        by: 'calendar',
        takeover: { display_name: 'Ana Ruiz', undone: expect.any(String) },
      })
  expect(await short(ward.dora, group)).toEqual([
    ['Cleo Marsh', '04-09T19:00', '04-10T07:00'],
    ['Cleo Marsh', '04-10T19:00', '04-11T07:00'],
    ['Cleo Marsh', '04-11T19:00', '04-12T07:00'],
    ['Cleo Marsh', '04-20T19:00', '04-21T07:00'],
    ['Ben Okafor', '04-22T19:00', '04-23T01:00'],
    ['Ana Ruiz', '04-23T01:00', '04-23T07:00'],
    ['Ben Okafor', '04-23T19:00', '04-24T08:00'],
  ])
  expect(nth(await onCalendar(ward.dora, group), 5)).toMatchObject({
    title: 'Renamed: Ben Okafor',
    takeover: { id: renamed.id },
  })
  // By hand it is no different: the night that Cleo had taken over does not take place.
  await cancels(ward.dora, nth(await onCalendar(ward.dora, group), 3))
  const told = await cleos.hears('shift_taken', () => true)
  expect(told).toMatchObject({ by: 'calendar', takeover: { id: kept.id } })
})

test('a night put off until next year, of a week that is long over, moves and goes with a newer file', async () => {
  const { ana, ben } = ward
  const group = await wardGroup(ward, 'Put-off nights')
  const putOff = (day: string, summary: string) => [
    [
      'UID:p',
      'SUMMARY:Ben Okafor',
      `DTSTART${zone}:20200106T190000`,
      'DURATION:PT12H',
      'RRULE:FREQ=DAILY;COUNT=3',
    ],
    [
      'UID:p',
      `SUMMARY:${summary}`,
      `RECURRENCE-ID${zone}:20200107T190000`,
      `DTSTART${zone}:${year}${day}T190000`,
      'DURATION:PT12H',
    ],
  ]
  const first = file(...putOff('0210', 'Ben Okafor'))
  const { added } = await imports(ward.dora, group, first)
  expect(added).toMatchObject([{ start: `${year}-02-10T19:00:00-05:00` }])
  const kept = await takesOver(ana, nth(await onCalendar(ward.dora, group), 0))
  await imports(ward.dora, group, file(...putOff('0210', 'Night: Ben Okafor')))
  expect(await onCalendar(ward.dora, group)).toMatchObject([
    { takeover: { id: kept.id }, title: 'Night: Ben Okafor' },
  ])

  const { changed } = await imports(ward.dora, group, file(...putOff('0211', 'Ben Okafor')))
  expect(changed).toMatchObject([
    { was: { start: `${year}-02-10T19:00:00-05:00`, takeovers: [{ display_name: 'Ana Ruiz' }] } },
  ])
  expect(await short(ward.dora, group)).toEqual([['Ben Okafor', '02-11T19:00', '02-12T07:00']])

  const dropping = file(night('other', '0301', 'Ben Okafor'))
  const taken = await takesOver(ana, nth(await onCalendar(ward.dora, group), 0))
  const { missing } = await previews(ward.dora, group, dropping)
  expect(missing).toMatchObject([{ uid: 'p', takeovers: [{ display_name: 'Ana Ruiz' }] }])
  const phones = [await ana.phone(), await ben.phone()]
  await imports(ward.dora, group, dropping, { remove_missing: true })
  for (const phone of phones)
    await phone.hears('shift_taken', ({ by, takeover }) => by === 'calendar' && takeover.id === taken.id)
  expect(await short(ward.dora, group)).toEqual([['Ben Okafor', '03-01T19:00', '03-02T07:00']])
  expect((await previews(ward.dora, group, dropping)).missing).toEqual([])
  await imports(ward.dora, group, first)
  expect((await short(ward.dora, group))[0]).toEqual(['Ben Okafor', '02-10T19:00', '02-11T07:00'])
})
