import { exportRoster } from '@wardline/contract/paging/sheets/roster.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import {
  createCalendarGroup,
  describeShifts,
  listCalendar,
  planShift,
} from '../../../fixtures/paging/calendar.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { countChanges, importFile, previewImport } from '../../../fixtures/paging/ics-files.ts'
import { rotationDay, rotationTime as at } from '../../../fixtures/paging/rotations.ts'

let h: Hospital
beforeAll(async () => {
  h = await createHospital({ closesWithTest: false })
  await h.dora.signIn()
  return h.close
})

const listShifts = async (id: number) =>
  (await listCalendar(h.dora, id, at(0, '00:00'), at(28))).map(
    ({ call_order, title, ...shift }) =>
      `${describeShifts([{ call_order, title, ...shift }])[0]} ${call_order} ${title}`,
  )
const line = (from: string, to: string, rest: string) => `${from.slice(5, 16)} ${to.slice(5, 16)} ${rest}`

test('a table with names adds shifts, with calls and titles; importing it again changes nothing', async () => {
  const id = await createCalendarGroup(h, 'Table')
  const table = [
    'Name;Start;End;Call;Title',
    `Ana Ruiz;${rotationDay(0)} 07:00;${rotationDay(0)} 19:00;;Day`,
    `Okafor, Ben;${rotationDay(0)} 19:00;${rotationDay(1)} 07:00;1;`,
    `cleo marsh;${rotationDay(0)} 7:00;${rotationDay(1)} 7:00;2;Backup`,
  ].join('\r\n')
  expect(countChanges(await previewImport(h.dora, id, table))).toEqual({
    added: 3,
    changed: 0,
    missing: 0,
    unchanged: 0,
  })
  await importFile(h.dora, id, table)
  expect(await listShifts(id)).toEqual([
    line(at(0), at(0, '19:00'), 'Ana Ruiz 1 Day'),
    line(at(0), at(1), 'Cleo Marsh 2 Backup'),
    line(at(0, '19:00'), at(1), 'Ben Okafor 1 '),
  ])
  expect(countChanges(await importFile(h.dora, id, table))).toMatchObject({ added: 0, unchanged: 3 })
})

test('a newer table gives a shift to someone else, and removes a missing one only when requested', async () => {
  const id = await createCalendarGroup(h, 'Newer table')
  const row = (day: number, name: string) => `${rotationDay(day)},07:00,07:00,${name}`
  const table = (...rows: string[]) => ['date,start,end,name', ...rows].join('\n')
  await importFile(h.dora, id, table(row(0, 'Ana Ruiz'), row(1, 'Ben Okafor')))
  const newer = table(row(0, 'Cleo Marsh'))
  expect(countChanges(await previewImport(h.dora, id, newer))).toEqual({
    added: 0,
    changed: 1,
    missing: 1,
    unchanged: 0,
  })
  await importFile(h.dora, id, newer)
  expect(await listShifts(id)).toEqual([
    line(at(0), at(1), 'Cleo Marsh 1 '),
    line(at(1), at(2), 'Ben Okafor 1 '),
  ])
})

test('an exported roster can be edited and imported: shifts that did not change stay as they are', async () => {
  const id = await createCalendarGroup(h, 'Round trip')
  await planShift(h.dora, id, h.ana, { start: at(0), end: at(1), more: { title: 'On call' } })
  await planShift(h.dora, id, h.ben, { start: at(1), end: at(2), more: { call_order: 2 } })
  const days = `from=${rotationDay(0)}&to=${rotationDay(2)}`
  const path = exportRoster.path.replace('{id}', String(id))
  const table = await (await h.dora.http(`${path}?${days}&format=csv`)).text()
  const added = `${h.cleo.user.user_id},,${rotationDay(2)} 07:00,${rotationDay(3)} 07:00,1,\r\n`
  const preview = await previewImport(h.dora, id, table + added)
  expect(countChanges(preview)).toEqual({ added: 1, changed: 0, missing: 0, unchanged: 2 })
  expect(preview.people.map(({ matched_by }) => matched_by)).toEqual(['user_id', 'user_id', 'user_id'])
  await importFile(h.dora, id, table + added)
  expect(await listShifts(id)).toEqual([
    line(at(0), at(1), 'Ana Ruiz 1 On call'),
    line(at(1), at(2), 'Ben Okafor 2 '),
    line(at(2), at(3), 'Cleo Marsh 1 '),
  ])
})

test('rows that cannot be read are listed with their line, column and reason', async () => {
  const id = await createCalendarGroup(h, 'Bad rows')
  const day = rotationDay(0)
  const table = [
    'name,start,end,call',
    `Ana Ruiz,${day} 07:00,${day} 19:00,1`,
    `Ana Ruiz,12/1/2026 7:00 AM,${day} 19:00,1`,
    `Ana Ruiz,2027-02-30 07:00,2027-02-30 19:00,1`,
    `Ana Ruiz,${day} 07:00,${day} 07:00,1`,
    `,${day} 07:00,${day} 19:00,1`,
    `Ana Ruiz,${day} 07:00,${day} 19:00,10`,
    `Ana Ruiz,${day} 07:00`,
  ].join('\n')
  const preview = await previewImport(h.dora, id, table)
  expect(preview.unreadable).toEqual([
    { line: 3, sentence: 'start: Write the time as 2026-12-01 07:00.' },
    { line: 4, sentence: 'start: Write the time as 2026-12-01 07:00.' },
    { line: 4, sentence: 'end: Write the time as 2026-12-01 07:00.' },
    { line: 5, sentence: 'end: The shift has to end after it begins.' },
    { line: 6, sentence: 'name: Enter who has the shift.' },
    { line: 7, sentence: 'call: A call is a number from 1 to 9.' },
    { line: 8, sentence: 'This row has 2 columns, the first row 4.' },
  ])
  expect(countChanges(preview)).toMatchObject({ added: 1 })
})

test('a file that is neither a calendar nor a table with the needed columns is refused', async () => {
  const id = await createCalendarGroup(h, 'No table')
  for (const file of ['name,begin\nAna Ruiz,2027-01-01 07:00', 'start,end\n1,2', 'hello'])
    await expect(previewImport(h.dora, id, file)).rejects.toThrow('neither a calendar file')
})
