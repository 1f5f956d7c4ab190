import { changeScheduleGroup } from '@wardline/contract/paging/groups/paging-group.routes.ts'
import { getDaySheet, printDaySheet } from '@wardline/contract/paging/sheets/day-sheet.routes.ts'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { setUserState } from '../../../fixtures/paging/group-rows.ts'
import { createCalendarGroup, planShift } from '../../../fixtures/paging/calendar.ts'
import { rotationDay, rotationTime as at } from '../../../fixtures/paging/rotations.ts'

const readSheet = (h: Hospital, query: object = {}) =>
  h.ana.call(getDaySheet, { query: { day: rotationDay(0), ...query } })

const findGroup = async (h: Hospital, name: string, query: object = {}) =>
  (await readSheet(h, query)).groups.find((group) => group.name === name)

async function planCardiology(h: Hospital): Promise<number> {
  const id = await createCalendarGroup(h, 'Cardiology Consult')
  await planShift(h.dora, id, h.ana, { start: at(0, '07:00'), end: at(0, '19:00') })
  await planShift(h.dora, id, h.ben, { start: at(0, '19:00'), end: at(2, '07:00') })
  await planShift(h.dora, id, h.cleo, {
    start: at(-1, '07:00'),
    end: at(1, '07:00'),
    more: { call_order: 2 },
  })
  return id
}

test('the sheet lists the shifts of 24 hours by call, cut to them, with the numbers to call', async () => {
  const h = await createHospital()
  const id = await planCardiology(h)
  const dutyPhone = { call_order: 1, number: '5-4410', instructions: 'From 22:00, call the mobile.' }
  await h.dora.call(changeScheduleGroup, { params: { id }, body: { on_call_details: [dutyPhone] } })
  const group = await findGroup(h, 'Cardiology Consult')
  const times = (start: string, end: string) => ({
    start: expect.stringContaining(`${start}-0`),
    end: expect.stringContaining(`${end}-0`),
  })
  expect(group).toMatchObject({
    calls: [
      {
        call_order: 1,
        instructions: dutyPhone.instructions,
        shifts: [
          { display_name: 'Ana Ruiz', number: '5-4410', ...times(at(0, '07:00'), at(0, '19:00')) },
          { display_name: 'Ben Okafor', number: '5-4410', ...times(at(0, '19:00'), at(1, '07:00')) },
        ],
      },
      {
        call_order: 2,
        instructions: '',
        shifts: [{ display_name: 'Cleo Marsh', ...times(at(0, '07:00'), at(1, '07:00')) }],
      },
    ],
    gaps: [],
  })
  const fromMidnight = await findGroup(h, 'Cardiology Consult', { starts: '00:00' })
  expect(fromMidnight?.calls[0]?.shifts.map(({ end }) => end.slice(0, 16))).toEqual([
    at(0, '19:00').slice(0, 16),
    at(1, '00:00').slice(0, 16),
  ])
})

test('a gap names its time and who receives pages; a closed group has none', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Laboratory')
  await planShift(h.dora, id, h.ana, { start: at(0, '07:00'), end: at(0, '19:00') })
  const night = {
    start: expect.stringContaining(at(0, '19:00')),
    end: expect.stringContaining(at(1, '07:00')),
  }
  expect(await findGroup(h, 'Laboratory')).toMatchObject({
    gaps: [night],
    fallback_contact: { display_name: 'Dora Lind', role: 'fail-over of the group' },
  })
  const service_hours = { days: [{ day: 1, opens: '07:00', closes: '19:00' }], holidays: [] }
  await h.dora.call(changeScheduleGroup, { params: { id }, body: { service_hours } })
  expect(await findGroup(h, 'Laboratory')).toMatchObject({ gaps: [], calls: [{ call_order: 1 }] })
  expect(await findGroup(h, 'Laboratory', { day: rotationDay(1) })).toMatchObject({ gaps: [], calls: [] })
})

test('a user who cannot receive pages leaves a gap', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Laboratory')
  await planShift(h.dora, id, h.cleo, { start: at(0, '07:00'), end: at(1, '07:00') })
  expect((await findGroup(h, 'Laboratory'))?.gaps).toEqual([])
  await setUserState(h, h.cleo, 'locked')
  expect(await findGroup(h, 'Laboratory')).toMatchObject({ calls: [], gaps: [{}] })
})

test('the sheet begins today, and can be limited to a department', async () => {
  const h = await createHospital()
  await createCalendarGroup(h, 'Heart', { department_id: h.ids.departments.cardiology })
  await createCalendarGroup(h, 'Alone')
  const today = Temporal.Now.plainDateISO('America/New_York').toString()
  const all = await h.ana.call(getDaySheet)
  expect(all.from).toContain(`${today}T07:00:00`)
  expect(all.groups.map(({ name }) => name)).toEqual(['Alone', 'Cardiology On Call', 'Heart'])
  const query = { department_id: h.ids.departments.cardiology }
  const names = (await h.ana.call(getDaySheet, { query })).groups.map(({ name }) => name)
  expect(names).toContain('Heart')
  expect(names).not.toContain('Alone')
  expect((await h.ana.request(getDaySheet, { query: { day: '2026-02-30' } })).status).toBe(400)
})

test('the PDF opens in the browser at an address without scripts', async () => {
  const h = await createHospital()
  await planCardiology(h)
  const answer = await h.ana.http(`${printDaySheet.path}?day=${rotationDay(0)}`)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="on-call-/)
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; object-src 'self';/)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
})
