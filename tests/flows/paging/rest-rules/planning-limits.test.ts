import { createQualification } from '@wardline/contract/paging/qualifications/qualification.routes.ts'
import { createScheduleRequest } from '@wardline/contract/paging/schedule-requests/schedule-request.routes.ts'
import { requestSwap } from '@wardline/contract/paging/swaps/swap-request.routes.ts'
import { expect, test } from 'vitest'
import { queryRows } from '../../../fixtures/alerts/notifications.ts'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import { createCalendarGroup } from '../../../fixtures/paging/calendar.ts'
import { rotationTime as at } from '../../../fixtures/paging/rotations.ts'

test('a hospital has at most 250 qualifications', async () => {
  const h = await createHospital()
  const create = (name: string) => h.dora.request(createQualification, { body: { name } })
  await queryRows(
    h,
    `insert into qualification (account_id, name)
     select ${h.ids.account_id}, 'Course ' || n from generate_series(1, 249) n`,
  )
  expect((await create('ECMO')).status).toBe(201)
  expect(await create('Paediatric airway')).toMatchObject({
    status: 400,
    body: { non_field_errors: ['The hospital has 250 qualifications. Delete one first.'] },
  })
})

test('a user has at most 500 absences and wishes; those of a directory do not count', async () => {
  const h = await createHospital()
  const body = { starts: at(3, '00:00'), ends: at(4, '00:00') }
  const create = () => h.ana.request(createScheduleRequest, { body })
  const insert = (source: 'user' | 'directory', count: number) =>
    queryRows(
      h,
      `insert into schedule_request (account_id, user_id, kind, state, starts, ends, comment, source)
       select ${h.ids.account_id}, ${h.ana.user.user_id}, 'absence', 'approved', clock_now(),
              clock_now() + make_interval(days => n), '', '${source}' from generate_series(1, ${count}) n`,
    )
  await insert('user', 499)
  await insert('directory', 100)
  expect((await create()).status).toBe(201)
  expect(await create()).toMatchObject({
    status: 400,
    body: { non_field_errors: [expect.stringContaining('500 absences and wishes already')] },
  })
})

test('a user makes at most 60 swap requests in an hour, also refused ones', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  const request = () =>
    h.ana.request(requestSwap, {
      params: { id },
      body: { shifts: [{ event_id: 1, original_start: at(3) }] },
    })
  for (let count = 0; count < 60; count++) expect((await request()).status).toBe(400)
  expect(await request()).toMatchObject({ status: 429, body: { code: 'limit.swap_requests' } })
  const other = await h.ben.request(requestSwap, {
    params: { id },
    body: { shifts: [{ event_id: 1, original_start: at(3) }] },
  })
  expect(other.status).toBe(400)
})
