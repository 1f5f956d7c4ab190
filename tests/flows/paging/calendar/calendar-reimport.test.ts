import { updateEvent } from '@wardline/contract/paging/events/on-call-event.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import {
  occurrenceBody,
  cancelOccurrence,
  occurrenceNumber,
  occurrenceParams,
  takeOver,
  createCalendarGroup,
} from '../../../fixtures/paging/calendar.ts'
import {
  countChanges,
  icsFile,
  importFile,
  nightShift,
  listImportedShifts,
  previewImport,
  summarizeShifts,
  year,
  zone,
} from '../../../fixtures/paging/ics-files.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'

let hospital: Hospital
beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false })
  await hospital.dora.signIn()
  return hospital.close
})

test('a newer file moves changed shifts, and removes missing ones only when requested', async () => {
  const group = await createCalendarGroup(hospital, 'Moving nights')
  const one = nightShift('a', '0301', 'Ben Okafor')
  const two = nightShift('b', '0302', 'Cleo Marsh')
  await importFile(hospital.dora, group, icsFile(one, two))
  const newer = icsFile(nightShift('a', '0303', 'Ana Ruiz'))
  const preview = await previewImport(hospital.dora, group, newer)
  expect(countChanges(preview)).toEqual({ added: 0, changed: 1, missing: 1, unchanged: 0 })
  expect(preview.changed).toMatchObject([
    {
      display_name: 'Ana Ruiz',
      start: `${year}-03-03T19:00:00-05:00`,
      was: { display_name: 'Ben Okafor', start: `${year}-03-01T19:00:00-05:00` },
    },
  ])
  await importFile(hospital.dora, group, newer)
  expect(await summarizeShifts(hospital.dora, group)).toEqual([
    ['Cleo Marsh', '03-02T19:00', '03-03T07:00'],
    ['Ana Ruiz', '03-03T19:00', '03-04T07:00'],
  ])
  const { missing } = await importFile(hospital.dora, group, newer, { remove_missing: true })
  expect(missing.map(({ display_name }) => display_name)).toEqual(['Cleo Marsh'])
  expect(await summarizeShifts(hospital.dora, group)).toEqual([['Ana Ruiz', '03-03T19:00', '03-04T07:00']])
  expect(countChanges(await previewImport(hospital.dora, group, newer))).toEqual({
    added: 0,
    changed: 0,
    missing: 0,
    unchanged: 1,
  })
  expect(countChanges(await importFile(hospital.dora, group, icsFile(one, two)))).toMatchObject({
    added: 1,
    changed: 1,
  })
  const weekly = icsFile(
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
  const only = icsFile(one, two)
  await importFile(hospital.dora, group, weekly)
  const all = await summarizeShifts(hospital.dora, group)
  expect(all).toContainEqual(['Ben Okafor', '01-25T08:00', '01-25T12:00'])
  expect(all.length).toBeGreaterThan(3)
  await importFile(hospital.dora, group, only, { remove_missing: true })
  expect(await summarizeShifts(hospital.dora, group)).toHaveLength(2)
  await importFile(hospital.dora, group, weekly)
  expect(await summarizeShifts(hospital.dora, group)).toEqual(all)
})

test('a manual change is shown as a change before an import reverts it', async () => {
  const { ana, dora } = hospital
  const group = await createCalendarGroup(hospital, 'Edited nights')
  const calendar = icsFile(nightShift('x', '0401', 'Ben Okafor'))
  await importFile(hospital.dora, group, calendar)
  const one = occurrenceNumber(await listImportedShifts(hospital.dora, group), 0)
  await dora.call(updateEvent, {
    params: occurrenceParams(one),
    body: occurrenceBody(one, { target_id: ana.user.user_id, call_order: 2 }),
  })
  const { changed } = await previewImport(hospital.dora, group, calendar)
  expect(changed).toMatchObject([{ display_name: 'Ben Okafor', was: { display_name: 'Ana Ruiz' } }])
  await importFile(hospital.dora, group, calendar)
  expect(
    (await listImportedShifts(hospital.dora, group)).map(({ target, call_order }) => [
      target.display_name,
      call_order,
    ]),
  ).toEqual([['Ben Okafor', 2]])
})

test('a newer file drops a night that Ana had taken over: the preview shows it, and she is notified', async () => {
  const { ana, ben, cleo } = hospital
  const group = await createCalendarGroup(hospital, 'Taken nights')
  const nights = [
    nightShift('t1', '0408', 'Ben Okafor'),
    nightShift('t2', '0409', 'Ben Okafor', 'RRULE:FREQ=DAILY;COUNT=3'),
    nightShift('t3', '0420', 'Ben Okafor'),
    nightShift('t4', '0422', 'Ben Okafor', 'RRULE:FREQ=DAILY;COUNT=2'),
  ]
  await importFile(hospital.dora, group, icsFile(...nights))
  const all = await listImportedShifts(hospital.dora, group)
  const dropped = await takeOver(ana, occurrenceNumber(all, 0), { start: `${year}-04-09T01:00:00` })
  const moved = await takeOver(ana, occurrenceNumber(all, 2))
  const kept = await takeOver(cleo, occurrenceNumber(all, 4))
  // Only the title changes, and the end of the second one.
  const renamed = await takeOver(ana, occurrenceNumber(all, 5), { start: `${year}-04-23T01:00:00` })
  const longer = await takeOver(ana, occurrenceNumber(all, 6))
  const newer = icsFile(
    nightShift('t2', '0409', 'Cleo Marsh', 'RRULE:FREQ=DAILY;COUNT=3'),
    nightShift('t3', '0420', 'Ben Okafor'),
    nightShift('t4', '0422', 'Renamed: Ben Okafor', 'RRULE:FREQ=DAILY;COUNT=2'),
    [
      'UID:t4',
      'SUMMARY:Ben Okafor',
      `RECURRENCE-ID${zone}:${year}0423T190000`,
      `DTSTART${zone}:${year}0423T190000`,
      'DURATION:PT13H',
    ],
  )
  const preview = await previewImport(hospital.dora, group, newer)
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

  const [anas, bens, cleos] = [await ana.connect(), await ben.connect(), await cleo.connect()]
  await importFile(hospital.dora, group, newer, { remove_missing: true })
  for (const { id } of [dropped, moved, longer])
    for (const phone of [anas, bens])
      expect(await phone.receives('shift_taken', ({ takeover }) => takeover.id === id)).toMatchObject({
        group_name: 'Taken nights',
        actor_id: hospital.dora.user.user_id,
        by: 'calendar',
        takeover: { display_name: 'Ana Ruiz', undone: expect.any(String) },
      })
  expect(await summarizeShifts(hospital.dora, group)).toEqual([
    ['Cleo Marsh', '04-09T19:00', '04-10T07:00'],
    ['Cleo Marsh', '04-10T19:00', '04-11T07:00'],
    ['Cleo Marsh', '04-11T19:00', '04-12T07:00'],
    ['Cleo Marsh', '04-20T19:00', '04-21T07:00'],
    ['Ben Okafor', '04-22T19:00', '04-23T01:00'],
    ['Ana Ruiz', '04-23T01:00', '04-23T07:00'],
    ['Ben Okafor', '04-23T19:00', '04-24T08:00'],
  ])
  expect(occurrenceNumber(await listImportedShifts(hospital.dora, group), 5)).toMatchObject({
    title: 'Renamed: Ben Okafor',
    takeover: { id: renamed.id },
  })
  await cancelOccurrence(hospital.dora, occurrenceNumber(await listImportedShifts(hospital.dora, group), 3))
  const told = await cleos.receives('shift_taken', () => true)
  expect(told).toMatchObject({ by: 'calendar', takeover: { id: kept.id } })
})

test('an occurrence postponed to next year is moved and removed by a newer file', async () => {
  const { ana, ben } = hospital
  const group = await createCalendarGroup(hospital, 'Put-off nights')
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
  const first = icsFile(...putOff('0210', 'Ben Okafor'))
  const { added } = await importFile(hospital.dora, group, first)
  expect(added).toMatchObject([{ start: `${year}-02-10T19:00:00-05:00` }])
  const kept = await takeOver(ana, occurrenceNumber(await listImportedShifts(hospital.dora, group), 0))
  await importFile(hospital.dora, group, icsFile(...putOff('0210', 'Night: Ben Okafor')))
  expect(await listImportedShifts(hospital.dora, group)).toMatchObject([
    { takeover: { id: kept.id }, title: 'Night: Ben Okafor' },
  ])

  const { changed } = await importFile(hospital.dora, group, icsFile(...putOff('0211', 'Ben Okafor')))
  expect(changed).toMatchObject([
    { was: { start: `${year}-02-10T19:00:00-05:00`, takeovers: [{ display_name: 'Ana Ruiz' }] } },
  ])
  expect(await summarizeShifts(hospital.dora, group)).toEqual([['Ben Okafor', '02-11T19:00', '02-12T07:00']])

  const dropping = icsFile(nightShift('other', '0301', 'Ben Okafor'))
  const taken = await takeOver(ana, occurrenceNumber(await listImportedShifts(hospital.dora, group), 0))
  const { missing } = await previewImport(hospital.dora, group, dropping)
  expect(missing).toMatchObject([{ uid: 'p', takeovers: [{ display_name: 'Ana Ruiz' }] }])
  const phones = [await ana.connect(), await ben.connect()]
  await importFile(hospital.dora, group, dropping, { remove_missing: true })
  for (const phone of phones)
    await phone.receives('shift_taken', ({ by, takeover }) => by === 'calendar' && takeover.id === taken.id)
  expect(await summarizeShifts(hospital.dora, group)).toEqual([['Ben Okafor', '03-01T19:00', '03-02T07:00']])
  expect((await previewImport(hospital.dora, group, dropping)).missing).toEqual([])
  await importFile(hospital.dora, group, first)
  expect((await summarizeShifts(hospital.dora, group))[0]).toEqual([
    'Ben Okafor',
    '02-10T19:00',
    '02-11T07:00',
  ])
})
