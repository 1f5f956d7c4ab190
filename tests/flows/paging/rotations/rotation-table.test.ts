import { readRotationTable } from '@wardline/contract/paging/import/calendar-import.routes.ts'
import { createRotation, listRotations } from '@wardline/contract/paging/rotations/rotation.routes.ts'
import { expect, test } from 'vitest'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import { createCalendarGroup } from '../../../fixtures/paging/calendar.ts'
import { rotationTime as at } from '../../../fixtures/paging/rotations.ts'

test('a table is read into rotations that can be created as they are, and reading it changes nothing', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  const starts = at(7, '07:00')
  const table = [
    'rotation,email,call,length,start',
    `Week call,${h.ana.user.email},1,1 week,${starts}`,
    `Week call,${h.ben.user.email},1,,`,
    `Backup,${h.cleo.user.email},2,1 month,${starts}`,
    'Backup,former@hospital.test,2,,',
  ].join('\n')
  const read = await h.dora.call(readRotationTable, { params: { id }, body: { table } })
  expect(read).toEqual({
    rotations: [
      {
        name: 'Week call',
        turn: { unit: 'weeks', count: 1 },
        people: [h.ana.user.user_id, h.ben.user.user_id],
        calls: [{ call_order: 1, offset: 0 }],
        starts: starts.slice(0, 16),
      },
      {
        name: 'Backup, second call',
        turn: { unit: 'months', count: 1 },
        people: [h.cleo.user.user_id],
        calls: [{ call_order: 2, offset: 0 }],
        starts: starts.slice(0, 16),
      },
    ],
    unreadable: [{ line: 5, sentence: 'former@hospital.test: No member of this group matches.' }],
  })
  const listNames = async () =>
    (await h.dora.call(listRotations, { params: { id } })).results.map(({ name }) => name)
  expect(await listNames()).toEqual([])
  for (const body of read.rotations) await h.dora.call(createRotation, { params: { id }, body })
  expect(await listNames()).toEqual(['Backup, second call', 'Week call'])
})

test('a table of shifts is no table of turns, and its reader has to plan the group', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  const body = { table: `start,end\n${at(1)},${at(1, '19:00')}` }
  const refused = await h.dora.request(readRotationTable, { params: { id }, body })
  expect([refused.status, refused.body]).toEqual([
    400,
    expect.objectContaining({ table: [expect.stringContaining('no table of turns')] }),
  ])
  const denied = await h.ana.request(readRotationTable, { params: { id }, body: { table: 'name\nAna Ruiz' } })
  expect(denied.status).toBe(403)
})
