import { z } from 'zod'
import { idParams, pageOf, route } from '../../route.ts'
import {
  ChangedFixedPlan,
  FixedPlan,
  FixedPlanBody,
  FixedPlanChanges,
  FixedPlanPreview,
  FixedPlanPreviewBody,
} from './fixed-plan.schemas.ts'

const pathId = z.coerce.number().int().positive()
const planParams = z.strictObject({ id: pathId, plan_id: pathId })

export const listFixedPlans = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/fixed_plans/',
  summary: 'List the fixed plans of a group that have not ended, by start.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: pageOf(FixedPlan) },
})

export const getFixedPlan = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/fixed_plans/{plan_id}/',
  summary: 'Get a fixed plan with its shifts.',
  allow: 'signed_in',
  params: planParams,
  answers: { 200: FixedPlan },
})

/** Needs scheduling.add_oncallevent or its department variant; checked against the group. */
export const createFixedPlan = route({
  method: 'POST',
  path: '/api/v1/schedulegroups/{id}/fixed_plans/',
  summary:
    'Plan the shifts of a span, such as a holiday, which apply instead of rotations and repeating events.',
  allow: 'signed_in',
  params: idParams,
  body: FixedPlanBody,
  creates: true,
  answers: { 201: ChangedFixedPlan },
})

/** Needs scheduling.change_oncallevent or its department variant. */
export const changeFixedPlan = route({
  method: 'PUT',
  path: '/api/v1/schedulegroups/{id}/fixed_plans/{plan_id}/',
  summary: 'Change a fixed plan. Past shifts stay.',
  allow: 'signed_in',
  params: planParams,
  body: FixedPlanChanges,
  answers: { 200: ChangedFixedPlan },
})

/** Needs scheduling.delete_oncallevent or its department variant. */
export const removeFixedPlan = route({
  method: 'POST',
  path: '/api/v1/schedulegroups/{id}/fixed_plans/{plan_id}/remove/',
  summary: 'Remove a fixed plan. Rotations and repeating events apply again from now on.',
  allow: 'signed_in',
  params: planParams,
  answers: { 200: ChangedFixedPlan },
})

/** Needs the right to add events to the group, or to change them. */
export const previewFixedPlan = route({
  method: 'POST',
  path: '/api/v1/schedulegroups/{id}/fixed_plans/preview/',
  summary: 'Show which shifts a fixed plan would replace, without changing anything.',
  allow: 'signed_in',
  params: idParams,
  body: FixedPlanPreviewBody,
  answers: { 200: FixedPlanPreview },
})
