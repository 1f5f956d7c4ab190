import * as routes from '@wardline/contract/paging/schedule-requests/schedule-request.routes.ts'
import { csvRecords } from '@wardline/server/features/accounts/import/csv-records.rules.ts'
import { expect, test } from 'vitest'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import { createCalendarGroup, planShift } from '../../../fixtures/paging/calendar.ts'
import { rotationTime as at } from '../../../fixtures/paging/rotations.ts'

async function exportFor(person: Person, query: string) {
  const response = await person.http(`${routes.exportScheduleRequests.path}?${query}`)
  // Keeps the byte order mark, from which spreadsheets recognize UTF-8.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
  const [names = [], ...rows] = csvRecords(text.replace(/^\uFEFF/, '')).records.map(({ cells }) => cells)
  return { response, text, names, rows }
}

test('a scheduler exports the absences and wishes of the members as CSV, with decisions and without formulas', async () => {
  const h = await createHospital()
  const group_id = await createCalendarGroup(h, 'Cardiology')
  await planShift(h.dora, group_id, h.ana, { start: at(4), end: at(4, '19:00') })
  const body = { starts: at(3, '00:00'), ends: at(5, '00:00'), comment: '=HYPERLINK("https://x.test")' }
  const { id, version } = await h.ana.call(routes.createScheduleRequest, { body })
  await h.dora.call(routes.decideScheduleRequest, {
    params: { id },
    body: { state: 'declined', reason: 'Too few, "sorry"', version },
  })
  await h.ben.call(routes.createScheduleRequest, {
    body: { kind: 'prefers_off', starts: at(9, '19:00'), ends: at(10, '07:00') },
  })
  const { response, text, names, rows } = await exportFor(h.dora, 'list=planned')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toContain('Absences and wishes.csv')
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(names).toEqual([
    'user_id',
    'name',
    'kind',
    'state',
    'starts',
    'ends',
    'shifts',
    'comment',
    'decided_by',
    'reason',
    'requested',
  ])
  expect(rows.map((cells) => cells.slice(0, -1))).toEqual([
    [
      String(h.ana.user.user_id),
      'Ana Ruiz',
      'absence',
      'declined',
      at(3, '00:00').slice(0, 16),
      at(5, '00:00').slice(0, 16),
      '1',
      '\'=HYPERLINK("https://x.test")',
      'Dora Lind',
      'Too few, "sorry"',
    ],
    [
      String(h.ben.user.user_id),
      'Ben Okafor',
      'prefers_off',
      'approved',
      at(9, '19:00').slice(0, 16),
      at(10, '07:00').slice(0, 16),
      '0',
      '',
      '',
      '',
    ],
  ])
  const declined = await exportFor(h.dora, 'list=planned&state=declined')
  expect(declined.rows.map(([, name]) => name)).toEqual(['Ana Ruiz'])
})

test('users export their own requests, and none of colleagues', async () => {
  const h = await createHospital()
  await createCalendarGroup(h, 'Cardiology')
  const body = { starts: at(3, '00:00'), ends: at(5, '00:00'), comment: 'Private' }
  await h.ana.call(routes.createScheduleRequest, { body })
  expect((await exportFor(h.ana, 'list=own')).rows).toHaveLength(1)
  for (const list of ['own', 'planned'])
    expect((await exportFor(h.ben, `list=${list}`)).text).not.toContain('Private')
  const late = await exportFor(h.ana, `list=own&from=${at(6, '00:00')}`)
  expect([late.names.length, late.rows]).toEqual([11, []])
})
