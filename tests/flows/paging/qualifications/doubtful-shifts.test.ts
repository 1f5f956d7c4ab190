import { getCoverage } from '@wardline/contract/paging/coverage/coverage.routes.ts'
import { createRestRule } from '@wardline/contract/paging/rest-rules/rest-rule.routes.ts'
import { acceptRuleViolation } from '@wardline/contract/paging/rest-rules/rule-violation.routes.ts'
import {
  createScheduleRequest,
  decideScheduleRequest,
} from '@wardline/contract/paging/schedule-requests/schedule-request.routes.ts'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { planShift } from '../../../fixtures/paging/calendar.ts'
import { createEcmoGroup } from '../../../fixtures/paging/qualifications.ts'
import { rotationTime as at } from '../../../fixtures/paging/rotations.ts'

const listDoubtful = async (h: Hospital, id: number) => {
  const { doubtful_shifts } = await h.dora.call(getCoverage, { params: { id } })
  return doubtful_shifts?.map(({ kind, display_name, start }) => [kind, display_name, start.slice(0, 19)])
}

test('coverage lists shifts that only someone with an open violation covers, of each kind', async () => {
  const h = await createHospital()
  const { id, qualify } = await createEcmoGroup(h)
  await qualify(h.ben)
  await qualify(h.cleo)
  expect(await listDoubtful(h, id)).toEqual([])
  await h.dora.call(createRestRule, { body: { name: 'Rest', min_rest_hours: 11, is_default: true } })
  await planShift(h.dora, id, h.ana, { start: at(0), end: at(0, '19:00') })
  await planShift(h.dora, id, h.ben, { start: at(1), end: at(1, '19:00') })
  await planShift(h.dora, id, h.ben, { start: at(1, '23:00'), end: at(2) })
  const absence = await h.cleo.call(createScheduleRequest, {
    body: { starts: at(3, '00:00'), ends: at(4, '00:00') },
  })
  const decision = { state: 'approved' as const, version: absence.version }
  await h.dora.call(decideScheduleRequest, { params: { id: absence.id }, body: decision })
  await planShift(h.dora, id, h.cleo, { start: at(3), end: at(3, '19:00') })
  expect(await listDoubtful(h, id)).toEqual([
    ['qualification', 'Ana Ruiz', at(0)],
    ['rest', 'Ben Okafor', at(1, '23:00')],
    ['absence', 'Cleo Marsh', at(3)],
  ])
  const members = await h.ana.call(getCoverage, { params: { id } })
  expect(members.doubtful_shifts).toBeNull()
  expect(members.gaps.length).toBeGreaterThan(0)
})

test('a second qualified user of the same call, or an accepted violation, leaves nothing to list', async () => {
  const h = await createHospital()
  const { id, qualify } = await createEcmoGroup(h)
  await qualify(h.ben)
  await planShift(h.dora, id, h.ana, { start: at(0), end: at(0, '19:00') })
  await planShift(h.dora, id, h.ben, { start: at(0), end: at(0, '12:00') })
  const { doubtful_shifts } = await h.dora.call(getCoverage, { params: { id } })
  expect(doubtful_shifts).toMatchObject([{ kind: 'qualification', accepted: null, may: { accept: true } }])
  await planShift(h.dora, id, h.ben, { start: at(0, '12:00'), end: at(0, '19:00') })
  expect(await listDoubtful(h, id)).toEqual([])
  await planShift(h.dora, id, h.cleo, { start: at(1), end: at(1, '19:00') })
  const { doubtful_shifts: left } = await h.dora.call(getCoverage, { params: { id } })
  const [found] = left ?? []
  if (!found) throw new Error('No doubtful shift is listed.')
  const { kind, user_id, event_id, original_start } = found
  await h.dora.call(acceptRuleViolation, {
    body: { kind, user_id, event_id, original_start, reason: 'Ben is in the house' },
  })
  expect(await listDoubtful(h, id)).toEqual([])
})
