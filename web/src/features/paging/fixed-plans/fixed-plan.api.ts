import { keepPreviousData } from '@tanstack/react-query'
import type {
  ChangedFixedPlan,
  FixedPlanBody,
} from '@wardline/contract/paging/fixed-plans/fixed-plan.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { routeQuery, rowsQuery } from '../../../platform/api/route-query.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { calendarKey } from '../events/occurrence.api.ts'

const effectsOn = (group_id: number) => ({ refetches: [calendarKey(group_id), ['coverage', group_id]] })

export const fixedPlansQuery = (group_id: number) =>
  rowsQuery(calendarKey(group_id), 'GET /api/v1/schedulegroups/{id}/fixed_plans/', { id: group_id })

export const fixedPlanQuery = (group_id: number, plan_id: number) =>
  routeQuery(
    calendarKey(group_id),
    'GET /api/v1/schedulegroups/{id}/fixed_plans/{plan_id}/',
    { id: group_id, plan_id },
    { retry: false },
  )

export const fixedPlanPreviewQuery = (group_id: number, fixed_plan_id: number | null, body: FixedPlanBody) =>
  routeQuery(
    calendarKey(group_id),
    'POST /api/v1/schedulegroups/{id}/fixed_plans/preview/',
    { id: group_id, fixed_plan_id, ...body },
    { retry: false, placeholderData: keepPreviousData },
  )

/** @param plan_id `null` for a new plan */
export const useSaveFixedPlan = (group_id: number, plan_id: number | null) =>
  useApiMutation(
    ({ version, ...body }: FixedPlanBody & { version: number }, idempotencyKey) =>
      plan_id === null
        ? call('POST /api/v1/schedulegroups/{id}/fixed_plans/', {
            params: { id: group_id },
            body,
            idempotencyKey,
          })
        : call('PUT /api/v1/schedulegroups/{id}/fixed_plans/{plan_id}/', {
            params: { id: group_id, plan_id },
            body: { ...body, version },
          }),
    effectsOn(group_id),
  )

/** `onRemoved` is called before the plan is refetched, which would find that it is gone. */
export const useRemoveFixedPlan = (
  params: { id: number; plan_id: number },
  onRemoved: (removed: ChangedFixedPlan) => void,
) =>
  useApiMutation(() => call('POST /api/v1/schedulegroups/{id}/fixed_plans/{plan_id}/remove/', { params }), {
    ...effectsOn(params.id),
    onSuccess: onRemoved,
  })
