import { addHolidays } from '@wardline/contract/paging/holidays/holiday.routes.ts'
import { exportHospitalRoster, getHospitalRoster } from '@wardline/contract/paging/sheets/roster.routes.ts'
import { csvRecords } from '@wardline/server/features/accounts/import/csv-records.rules.ts'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createCalendarGroup, planShift } from '../../../fixtures/paging/calendar.ts'
import { rotationDay, rotationTime as at } from '../../../fixtures/paging/rotations.ts'

const month = { from: rotationDay(0), to: rotationDay(27) }
const readRoster = (h: Hospital, filters: { group_ids?: string; department_id?: number } = {}) =>
  h.ana.call(getHospitalRoster, { query: { ...month, ...filters } })

/** Ana is on call for both groups at once on one day, Ben for one of them. */
async function createGroups(h: Hospital) {
  const department_id = h.ids.departments.cardiology
  const consult = await createCalendarGroup(h, 'Roster Consult', { members: [h.ana, h.ben], department_id })
  const clinic = await createCalendarGroup(h, 'Roster Clinic', { members: [h.ana, h.cleo] })
  await planShift(h.dora, consult, h.ana, { start: at(2, '19:00'), end: at(3, '07:00') })
  await planShift(h.dora, clinic, h.ana, {
    start: at(2, '21:00'),
    end: at(3, '09:00'),
    more: { call_order: 2 },
  })
  await planShift(h.dora, consult, h.ben, { start: at(3, '07:00'), end: at(3, '17:00') })
  return { consult, clinic, department_id, ids: `${consult},${clinic}` }
}

test('the roster of several groups names the group of each shift and counts hours in two groups at once once', async () => {
  const h = await createHospital()
  const { ids } = await createGroups(h)
  await h.dora.call(addHolidays, { body: { holidays: [{ day: rotationDay(2), name: 'Founding day' }] } })
  const roster = await readRoster(h, { group_ids: ids })
  expect(roster).toMatchObject({ group_count: 2, person_count: 3, time_zone: 'America/New_York' })
  expect(roster.groups.map(({ name, label }) => [name, label])).toEqual([
    ['Roster Consult', 'RC'],
    ['Roster Clinic', 'RC2'],
  ])
  expect(
    roster.people.map(({ display_name, is_member, totals }) => [display_name, is_member, totals]),
  ).toEqual([
    ['Cleo Marsh', true, { shifts: 0, hours: 0, nights: 0, weekends: 0, holidays: 0 }],
    ['Ben Okafor', true, { shifts: 1, hours: 10, nights: 0, weekends: 0, holidays: 0 }],
    ['Ana Ruiz', true, { shifts: 2, hours: 14, nights: 1, weekends: 0, holidays: 1 }],
  ])
  expect(roster.average).toEqual({ shifts: 1, hours: 8, nights: 0.3, weekends: 0, holidays: 0.3 })
  expect(roster.people[2]?.shifts).toMatchObject([
    { group: 'RC', call_order: 1, start: expect.stringContaining(at(2, '19:00')) },
    { group: 'RC2', call_order: 2, start: expect.stringContaining(at(2, '21:00')) },
  ])
})

test('times are in the zone of the account, also of groups in another zone', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Roster West', { members: [h.ana], zone: 'America/Los_Angeles' })
  await planShift(h.dora, id, h.ana, { start: at(2, '19:00'), end: at(3, '07:00') })
  const { people } = await readRoster(h, { group_ids: String(id) })
  expect(people[0]?.shifts).toMatchObject([{ start: expect.stringContaining(at(2, '22:00')) }])
  expect(people[0]?.totals).toMatchObject({ hours: 12, nights: 1 })
})

test('without chosen groups, the roster has those of the department or of the account by name', async () => {
  const h = await createHospital()
  const { department_id, consult } = await createGroups(h)
  const ofDepartment = await readRoster(h, { department_id })
  expect(ofDepartment.department).toEqual({ id: department_id, name: 'Cardiology' })
  expect(ofDepartment.groups.map(({ group_id }) => group_id)).toContain(consult)
  expect(ofDepartment.groups.map(({ name }) => name)).not.toContain('Roster Clinic')
  const all = await readRoster(h)
  const names = all.groups.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Roster Clinic', 'Roster Consult']))
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  expect(all.group_count).toBe(names.length)
  expect(new Set(all.groups.map(({ label }) => label)).size).toBe(names.length)
})

test('at most 40 groups and 92 days are listed, and all groups are counted', async () => {
  const h = await createHospital()
  const { group_count } = await readRoster(h)
  for (let n = 0; n <= 40 - group_count; n++) await createCalendarGroup(h, `Zone ${n}`, { members: [] })
  const all = await readRoster(h)
  expect([all.groups.length, all.group_count]).toEqual([40, 41])
  const refuse = async (query: Record<string, string>) =>
    (await h.ana.request(getHospitalRoster, { query: { ...month, ...query } })).body
  expect(await refuse({ group_ids: Array.from({ length: 41 }, (_, n) => n + 1).join(',') })).toMatchObject({
    group_ids: ['Choose at most 40 groups.'],
  })
  expect(await refuse({ from: '2027-01-01', to: '2027-04-03' })).toMatchObject({
    to: ['Choose at most 92 days.'],
  })
  expect(await refuse({ from: '2027-02-01', to: '2027-01-31' })).toMatchObject({
    to: ['Choose a last day that is not before the first.'],
  })
})

test('a group of another account, or one that does not exist, is not found', async () => {
  const h = await createHospital()
  const { ids } = await createGroups(h)
  const status = async (group_ids: string, reader = h.ana) =>
    (await reader.request(getHospitalRoster, { query: { ...month, group_ids } })).status
  expect(await status(ids)).toBe(200)
  expect(await status(ids, h.stranger)).toBe(404)
  expect(await status(`${ids},999999`)).toBe(404)
  const query = { ...month, department_id: h.ids.departments.cardiology }
  expect((await h.stranger.request(getHospitalRoster, { query })).status).toBe(404)
})

test('the roster of several groups can be exported as PDF, and as CSV with the group of each shift', async () => {
  const h = await createHospital()
  const { ids } = await createGroups(h)
  const take = (format: string) =>
    h.ana.http(
      `${exportHospitalRoster.path}?from=${month.from}&to=${month.to}&group_ids=${ids}&format=${format}`,
    )
  const csv = await take('csv')
  expect(csv.headers.get('content-disposition')).toMatch(/2 groups/)
  const [names, ...rows] = csvRecords((await csv.text()).replace(/^\uFEFF/, '')).records.map(
    ({ cells }) => cells,
  )
  expect(names).toEqual(['group', 'user_id', 'name', 'start', 'end', 'call', 'title'])
  expect(rows.map(([group, , name, , , call]) => [group, name, call])).toEqual([
    ['Roster Consult', 'Ana Ruiz', '1'],
    ['Roster Clinic', 'Ana Ruiz', '2'],
    ['Roster Consult', 'Ben Okafor', '1'],
  ])
  const totals = csvRecords((await (await take('totals')).text()).replace(/^\uFEFF/, '')).records
  expect(totals.map(({ cells }) => [cells[1], cells[3]])).toEqual([
    ['name', 'hours'],
    ['Cleo Marsh', '0'],
    ['Ben Okafor', '10'],
    ['Ana Ruiz', '14'],
    ['Average of the members', '8'],
  ])
  const pdf = Buffer.from(await (await take('pdf')).arrayBuffer())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})
