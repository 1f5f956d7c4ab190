import { addHolidays } from '@wardline/contract/paging/holidays/holiday.routes.ts'
import { exportRoster, getRoster } from '@wardline/contract/paging/sheets/roster.routes.ts'
import { csvRecords } from '@wardline/server/features/accounts/import/csv-records.rules.ts'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import {
  createCalendarGroup,
  listCalendar,
  occurrenceNumber,
  planShift,
  takeOver,
} from '../../../fixtures/paging/calendar.ts'
import { rotationDay, rotationTime as at } from '../../../fixtures/paging/rotations.ts'

const readRoster = (h: Hospital, id: number, days: [number, number]) =>
  h.ana.call(getRoster, {
    params: { id },
    query: { from: rotationDay(days[0]), to: rotationDay(days[1]) },
  })

async function takeFile(h: Hospital, id: number, format: string): Promise<Response> {
  const path = exportRoster.path.replace('{id}', String(id))
  const days = `from=${rotationDay(0)}&to=${rotationDay(27)}`
  return h.ana.http(`${path}?${days}&format=${format}`)
}

function readRows(csv: string): Record<string, string>[] {
  const [names = [], ...rows] = csvRecords(csv.replace(/^\uFEFF/, '')).records.map(({ cells }) => cells)
  return rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [names[index] ?? '', cell])))
}

test('the roster lists the shifts of each member and counts hours, nights, weekends and holidays', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  await h.dora.call(addHolidays, { body: { holidays: [{ day: rotationDay(2), name: 'Founding day' }] } })
  // Wednesday from 19:00 until Thursday, a holiday until midnight; then from Friday until Monday.
  await planShift(h.dora, id, h.ana, { start: at(2, '19:00'), end: at(3, '07:00') })
  await planShift(h.dora, id, h.ana, { start: at(4, '19:00'), end: at(7, '07:00') })
  await planShift(h.dora, id, h.ben, { start: at(3, '07:00'), end: at(3, '17:00') })
  const roster = await readRoster(h, id, [0, 27])
  expect(roster.people.map(({ display_name, totals }) => [display_name, totals])).toEqual([
    ['Cleo Marsh', { shifts: 0, hours: 0, nights: 0, weekends: 0, holidays: 0 }],
    ['Ben Okafor', { shifts: 1, hours: 10, nights: 0, weekends: 0, holidays: 0 }],
    ['Ana Ruiz', { shifts: 2, hours: 72, nights: 4, weekends: 1, holidays: 1 }],
  ])
  expect(roster.average).toEqual({ shifts: 1, hours: 27.3, nights: 1.3, weekends: 0.3, holidays: 0.3 })
  expect(roster.gaps[0]).toMatchObject({
    start: expect.stringContaining(at(0, '00:00')),
    end: expect.stringContaining(at(2, '19:00')),
  })
  // Shifts are whole, totals and gaps of the period only.
  const cut = await readRoster(h, id, [5, 5])
  expect(cut.gaps).toEqual([])
  expect(cut.people.find(({ display_name }) => display_name === 'Ana Ruiz')).toMatchObject({
    shifts: [
      { start: expect.stringContaining(at(4, '19:00')), end: expect.stringContaining(at(7, '07:00')) },
    ],
    totals: { hours: 24, weekends: 1 },
  })
})

test('a shift that was taken over counts for the person who has it', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology', { members: [h.ana, h.ben] })
  await planShift(h.dora, id, h.ana, { start: at(0, '07:00'), end: at(0, '19:00') })
  await takeOver(h.ben, occurrenceNumber(await listCalendar(h.ana, id, at(0), at(1)), 0))
  const { people } = await readRoster(h, id, [0, 27])
  expect(people.map(({ display_name, totals }) => [display_name, totals.hours])).toEqual([
    ['Ben Okafor', 12],
    ['Ana Ruiz', 0],
  ])
})

test('times that clocks skip or repeat count as they pass', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  await planShift(h.dora, id, h.ana, { start: '2027-03-13T19:00', end: '2027-03-14T07:00' })
  const query = { from: '2027-03-01', to: '2027-03-31' }
  const roster = await h.ana.call(getRoster, { params: { id }, query })
  const ana = roster.people.find(({ display_name }) => display_name === 'Ana Ruiz')
  expect(ana?.totals).toEqual({ shifts: 1, hours: 11, nights: 1, weekends: 1, holidays: 0 })
})

test('the roster can be exported as PDF, its shifts and its totals as CSV', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  await planShift(h.dora, id, h.ana, {
    start: at(0, '19:00'),
    end: at(1, '07:00'),
    more: { title: '=cmd|calc', call_order: 2 },
  })
  const shifts = await takeFile(h, id, 'csv')
  expect(shifts.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(readRows(await shifts.text())).toEqual([
    {
      user_id: String(h.ana.user.user_id),
      name: 'Ana Ruiz',
      start: at(0, '19:00').slice(0, 16),
      end: at(1, '07:00').slice(0, 16),
      call: '2',
      title: "'=cmd|calc",
    },
  ])
  const totals = readRows(await (await takeFile(h, id, 'totals')).text())
  expect(totals.map((row) => [row['name'], row['hours'], row['nights']])).toEqual([
    ['Cleo Marsh', '0', '0'],
    ['Ben Okafor', '0', '0'],
    ['Ana Ruiz', '12', '1'],
    ['Average of the members', '4', '0.3'],
  ])
  const pdf = Buffer.from(await (await takeFile(h, id, 'pdf')).arrayBuffer())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a period that ends before it starts, or is too long, is refused', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  const refuse = async (query: { from: string; to: string }) =>
    (await h.ana.request(getRoster, { params: { id }, query })).body
  expect(await refuse({ from: '2027-02-01', to: '2027-01-31' })).toMatchObject({
    to: ['Choose a last day that is not before the first.'],
  })
  expect(await refuse({ from: '2027-01-01', to: '2028-01-02' })).toMatchObject({
    to: ['Choose at most 366 days.'],
  })
})
