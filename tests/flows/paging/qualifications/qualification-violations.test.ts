import {
  createEvent,
  listFreeMembers,
  updateEvent,
} from '@wardline/contract/paging/events/on-call-event.routes.ts'
import * as violations from '@wardline/contract/paging/rest-rules/rule-violation.routes.ts'
import { previewRotation } from '@wardline/contract/paging/rotations/rotation.routes.ts'
import { takeOverShift } from '@wardline/contract/paging/takeovers/takeover.routes.ts'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { occurrenceParams, planShift } from '../../../fixtures/paging/calendar.ts'
import { createEcmoGroup } from '../../../fixtures/paging/qualifications.ts'
import { rotationBody, rotationTime as at } from '../../../fixtures/paging/rotations.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const night = { start: at(0, '19:00'), end: at(1, '07:00') }

const listOpen = async (h: Hospital, query: Record<string, unknown> = {}) =>
  (await h.dora.call(violations.listRuleViolations, { query: { until: at(80), ...query } })).results

test('a shift of a user who lacks what it needs warns, and is listed until it is accepted', async () => {
  const h = await createHospital()
  const { id, qualify } = await createEcmoGroup(h)
  const sentence = expect.stringMatching(/^Ana Ruiz lacks ECMO for the shift .*\.$/)
  const { warnings } = await planShift(h.dora, id, h.ana, night)
  expect(warnings).toEqual([sentence])
  const [violation] = await listOpen(h, { group_id: id })
  if (!violation) throw new Error('No violation is listed.')
  expect(violation).toMatchObject({ kind: 'qualification', text: sentence, rule: null, accepted: null })
  const { kind, user_id, event_id, original_start } = violation
  const key = { kind, user_id, event_id, original_start }
  const accepted = await h.dora.call(violations.acceptRuleViolation, {
    body: { ...key, reason: 'Ben is in the house' },
  })
  expect(accepted.accepted).toMatchObject({ by: 'Dora Lind' })
  expect(await listOpen(h)).toEqual([])
  await h.dora.call(violations.reopenRuleViolation, { body: key })
  expect(await listOpen(h)).toHaveLength(1)
  await qualify(h.ana)
  expect(await listOpen(h)).toEqual([])
})

test('a qualification that runs out before the shift ends counts as missing', async () => {
  const h = await createHospital()
  const { id, qualify } = await createEcmoGroup(h)
  await qualify(h.ana, at(0).slice(0, 10))
  await qualify(h.ben, at(1).slice(0, 10))
  const [ana, ben] = await Promise.all([
    planShift(h.dora, id, h.ana, night),
    planShift(h.dora, id, h.ben, night),
  ])
  expect(ana.warnings).toContainEqual(
    expect.stringMatching(/Ana Ruiz lacks ECMO \(valid until .*\) for the shift/),
  )
  expect(ben.warnings.filter((text) => text.includes('lacks'))).toEqual([])
  const own = await h.ana.call(violations.listRuleViolations, { query: { list: 'own', until: at(80) } })
  expect(own.results).toMatchObject([{ kind: 'qualification', may: { accept: false } }])
})

test('a need of one call leaves the others free, and moving a shift to that call warns', async () => {
  const h = await createHospital()
  const { id } = await createEcmoGroup(h, { call_order: 2 })
  const shift = await planShift(h.dora, id, h.ana, night)
  expect(shift.warnings).toEqual([])
  const { original_start, version } = shift
  const changed = await h.dora.call(updateEvent, {
    params: occurrenceParams(shift),
    body: { original_start, version, call_order: 2 },
  })
  expect(changed.warnings).toEqual([expect.stringContaining('Ana Ruiz lacks ECMO')])
})

test('a qualification that refuses needs the reason of the emergency, also for a takeover', async () => {
  const h = await createHospital()
  const { id, qualify } = await createEcmoGroup(h, { enforcement: 'refuse' })
  const plan = (parts: object = {}) =>
    h.dora.request(createEvent, {
      params: { id },
      body: { target_id: h.ana.user.user_id, ...night, ...parts },
    })
  const refused = await plan()
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({
    emergency_reason: [
      expect.stringContaining('Ana Ruiz lacks ECMO'),
      'Choose someone else or another time, or enter the reason of the emergency.',
    ],
  })
  expect((await plan({ emergency_reason: 'Ben is ill' })).status).toBe(201)
  expect(await listOpen(h)).toEqual([])
  expect(await listOpen(h, { state: 'accepted' })).toMatchObject([
    { kind: 'qualification', accepted: { reason: 'Ben is ill' } },
  ])
  await qualify(h.ben)
  const bens = await planShift(h.dora, id, h.ben, { start: at(2, '19:00'), end: at(3, '07:00') })
  const { original_start } = bens
  const taken = await h.ana.request(takeOverShift, {
    params: occurrenceParams(bens),
    body: { original_start },
  })
  expect(taken.status).toBe(400)
  expect(taken.body).toHaveProperty('emergency_reason')
})

test('the preview of a rotation names members who lack what its shifts need', async () => {
  const h = await createHospital()
  const { id, qualify } = await createEcmoGroup(h)
  await qualify(h.ben)
  const preview = await h.dora.call(previewRotation, { params: { id }, body: rotationBody(h) })
  expect(preview.warnings.filter((text) => text.includes('lacks ECMO'))).not.toEqual([])
  expect(preview.warnings.filter((text) => text.includes('Ben Okafor lacks'))).toEqual([])
})

test('suggested members who lack what the call needs come below the others, with what they lack', async () => {
  const h = await createHospital()
  const { id, qualify } = await createEcmoGroup(h, { call_order: 2 })
  await qualify(h.cleo)
  const free = async (person: Person, query: object) =>
    (await person.call(listFreeMembers, { params: { id }, query: { ...night, ...query } })).results
  const second = await free(h.dora, { call_order: 2 })
  expect(second[0]).toMatchObject({ display_name: 'Cleo Marsh', broken_rules: [] })
  expect(second.slice(1).flatMap(({ broken_rules }) => broken_rules)).toEqual([
    expect.stringContaining('Ana Ruiz lacks ECMO'),
    expect.stringContaining('Ben Okafor lacks ECMO'),
  ])
  expect((await free(h.dora, {})).flatMap(({ broken_rules }) => broken_rules)).toEqual([])
  expect((await free(h.ana, { call_order: 2 })).flatMap(({ broken_rules }) => broken_rules)).toEqual([])
})
