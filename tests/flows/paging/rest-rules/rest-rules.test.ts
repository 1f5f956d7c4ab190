import { createEvent, updateEvent } from '@wardline/contract/paging/events/on-call-event.routes.ts'
import { createFixedPlan, previewFixedPlan } from '@wardline/contract/paging/fixed-plans/fixed-plan.routes.ts'
import { createRotation, previewRotation } from '@wardline/contract/paging/rotations/rotation.routes.ts'
import * as rules from '@wardline/contract/paging/rest-rules/rest-rule.routes.ts'
import * as violations from '@wardline/contract/paging/rest-rules/rule-violation.routes.ts'
import type { RestRule } from '@wardline/contract/paging/rest-rules/rest-rule.schemas.ts'
import { acceptSwapRequest, requestSwap } from '@wardline/contract/paging/swaps/swap-request.routes.ts'
import { takeOverShift } from '@wardline/contract/paging/takeovers/takeover.routes.ts'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import {
  createCalendarGroup,
  listCalendar,
  occurrenceParams,
  planShift,
  takeOver,
} from '../../../fixtures/paging/calendar.ts'
import { rotationBody, rotationTime as at } from '../../../fixtures/paging/rotations.ts'

const createRule = (h: Hospital, parts: object = {}): Promise<RestRule> =>
  h.dora.call(rules.createRestRule, { body: { name: 'Rest', min_rest_hours: 11, ...parts } })

/** A day shift and, seven hours later, a night. */
async function planShortRest(h: Hospital, id: number, parts: object = {}) {
  await planShift(h.dora, id, h.ana, { start: at(0, '07:00'), end: at(0, '17:00') })
  const body = { target_id: h.ana.user.user_id, start: at(1, '00:00'), end: at(1, '07:00'), ...parts }
  return h.dora.request(createEvent, { params: { id }, body })
}

const listOpen = async (h: Hospital, query: object = {}) =>
  (await h.dora.call(violations.listRuleViolations, { query: { until: at(80), ...query } })).results

test('a shift that breaks the default rule warns, and is listed until a scheduler accepts it', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  await createRule(h, { is_default: true })
  const sentence = expect.stringMatching(/^Ana Ruiz has 7 hours of rest before .*\. Rest requires 11\.$/)
  const { status, body } = await planShortRest(h, id)
  expect(status).toBe(201)
  expect(body).toMatchObject({ warnings: [sentence] })
  const [violation, ...others] = await listOpen(h, { group_id: id })
  expect(others).toEqual([])
  if (!violation) throw new Error('No violation is listed.')
  expect(violation).toMatchObject({ kind: 'rest', text: sentence, rule: { name: 'Rest' }, accepted: null })
  const { kind, user_id, event_id, original_start } = violation
  const key = { kind, user_id, event_id, original_start }
  const accepted = await h.dora.call(violations.acceptRuleViolation, {
    body: { ...key, reason: 'Agreed with Ana' },
  })
  expect(accepted.accepted).toMatchObject({ by: 'Dora Lind', reason: 'Agreed with Ana' })
  expect(await listOpen(h)).toEqual([])
  expect(await listOpen(h, { state: 'accepted' })).toHaveLength(1)
  await h.dora.call(violations.reopenRuleViolation, { body: key })
  expect(await listOpen(h)).toHaveLength(1)
  const refused = await h.ana.request(violations.acceptRuleViolation, { body: { ...key, reason: 'Fine' } })
  expect(refused.status).toBe(403)
  const gone = await h.dora.request(violations.reopenRuleViolation, { body: { ...key, kind: 'nights' } })
  expect(gone.status).toBe(400)
})

test('a rule that refuses needs the reason of the emergency, which is kept with the shift', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  await createRule(h, { group_ids: [id], enforcement: 'refuse' })
  const refused = await planShortRest(h, id)
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({
    emergency_reason: [
      expect.stringContaining('Ana Ruiz has 7 hours of rest'),
      'Choose someone else or another time, or enter the reason of the emergency.',
    ],
  })
  const shifts = await listCalendar(h.dora, id, at(-1), at(3))
  expect(shifts).toHaveLength(1)
  await planShift(h.dora, id, h.ana, {
    start: at(1, '00:00'),
    end: at(1, '07:00'),
    more: { emergency_reason: 'Ben is ill' },
  })
  expect(await listOpen(h)).toEqual([])
  expect(await listOpen(h, { state: 'accepted' })).toMatchObject([
    { kind: 'rest', accepted: { by: 'Dora Lind', reason: 'Ben is ill' } },
  ])
})

test('a change, a takeover and a swap are refused in the same way', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  await createRule(h, { user_ids: [h.ana.user.user_id], enforcement: 'refuse' })
  await planShift(h.dora, id, h.ana, { start: at(0, '07:00'), end: at(0, '17:00') })
  const night = await planShift(h.dora, id, h.ben, { start: at(1, '00:00'), end: at(1, '07:00') })
  const params = occurrenceParams(night)
  const { original_start, version } = night
  const update = (parts: object) =>
    h.dora.request(updateEvent, {
      params,
      body: { original_start, version, target_id: h.ana.user.user_id, ...parts },
    })
  expect((await update({})).status).toBe(400)
  const taken = await h.ana.request(takeOverShift, { params, body: { original_start } })
  expect(taken.status).toBe(400)
  expect(taken.body).toHaveProperty('emergency_reason')
  const swap = await h.ben.call(requestSwap, {
    params: { id },
    body: {
      shifts: [{ event_id: params.event_id, original_start }],
      to_user_ids: [h.ana.user.user_id],
    },
  })
  const accept = (body?: object) =>
    h.ana.request(acceptSwapRequest, { params: { id: swap.id }, ...(body && { body }) })
  expect((await accept()).status).toBe(400)
  expect((await accept({ emergency_reason: 'Ben is ill' })).status).toBe(200)
  const [shift] = await listCalendar(h.dora, id, at(1, '00:00'), at(1, '07:00'))
  expect(shift?.target.display_name).toBe('Ana Ruiz')
})

test('a takeover that breaks a rule without refusal tells its user so', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  await createRule(h, { group_ids: [id] })
  await planShift(h.dora, id, h.ana, { start: at(0, '07:00'), end: at(0, '17:00') })
  const night = await planShift(h.dora, id, h.ben, { start: at(1, '00:00'), end: at(1, '07:00') })
  const { warnings } = await takeOver(h.ana, night)
  expect(warnings).toEqual([expect.stringMatching(/^Ana Ruiz has 7 hours of rest before/)])
})

test('rotations and fixed plans show what they would break before and after they are saved', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  await createRule(h, { group_ids: [id], min_rest_hours: null, max_duty_hours: 24, enforcement: 'refuse' })
  const params = { id }
  const body = rotationBody(h)
  const sentence = expect.stringContaining('without rest')
  const preview = await h.dora.call(previewRotation, { params, body })
  expect(preview.warnings).toEqual(expect.arrayContaining([sentence]))
  expect((await h.dora.request(createRotation, { params, body })).status).toBe(400)
  const created = await h.dora.call(createRotation, {
    params,
    body: { ...body, emergency_reason: 'No one else until March' },
  })
  expect(created.warnings).toEqual(expect.arrayContaining([sentence]))
  const plan = {
    name: 'Holidays',
    starts: at(3),
    ends: at(5),
    shifts: [{ user_id: h.ben.user.user_id, start: at(3), end: at(5) }],
  }
  const planned = await h.dora.call(previewFixedPlan, { params, body: plan })
  expect(planned.warnings).toEqual([expect.stringContaining('Ben Okafor is on duty for 48 hours')])
  const refused = await h.dora.request(createFixedPlan, { params, body: plan })
  expect(refused.body).toHaveProperty('emergency_reason')
})

test('only new violations of a change are refused', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  await planShortRest(h, id)
  await createRule(h, { group_ids: [id], enforcement: 'refuse' })
  expect(await listOpen(h)).toHaveLength(1)
  const { warnings } = await planShift(h.dora, id, h.ana, { start: at(9, '07:00'), end: at(9, '17:00') })
  expect(warnings).toEqual([])
})

test('a group, a user and the default follow one rule', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  const first = await createRule(h, {
    group_ids: [id],
    user_ids: [h.ana.user.user_id],
    is_default: true,
  })
  expect(first).toMatchObject({
    groups: [{ id, name: 'Cardiology' }],
    users: [{ display_name: 'Ana Ruiz' }],
  })
  const refusalOf = async (parts: object) => {
    const { status, body } = await h.dora.request(rules.createRestRule, { body: { name: 'Other', ...parts } })
    const { code: _, ...fields } = body as Record<string, string[]>
    return [status, Object.values(fields).flat()]
  }
  expect(await refusalOf({ group_ids: [id] })).toEqual([
    400,
    ['Cardiology already follows Rest. Remove it there first.'],
  ])
  expect(await refusalOf({ user_ids: [h.ana.user.user_id] })).toEqual([
    400,
    ['Ana Ruiz already follows Rest. Remove the user there first.'],
  ])
  expect(await refusalOf({ is_default: true })).toEqual([
    400,
    ['Rest is the default. Clear Default there first.'],
  ])
  expect(await refusalOf({ name: 'Rest' })).toEqual([400, expect.any(Array)])
  const params = { id: first.id }
  const changed = await h.dora.call(rules.changeRestRule, {
    params,
    body: { group_ids: [], max_weekly_hours: 48.5, version: first.version },
  })
  expect(changed).toMatchObject({ groups: [], max_weekly_hours: 48.5, min_rest_hours: 11 })
  await h.dora.call(rules.deleteRestRule, { params })
  expect((await h.dora.request(rules.getRestRule, { params })).status).toBe(404)
})
