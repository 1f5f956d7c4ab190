import type { ReplacePersonBody, RotationBody } from '@wardline/contract/paging/rotations/rotation.schemas.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { routeQuery, rowsQuery } from '../../../platform/api/route-query.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { calendarKey } from '../events/occurrence.api.ts'

const effectsOn = (group_id: number) => ({ refetches: [calendarKey(group_id), ['coverage', group_id]] })

export const rotationsQuery = (group_id: number) =>
  rowsQuery(calendarKey(group_id), 'GET /api/v1/schedulegroups/{id}/rotations/', { id: group_id })

export const rotationQuery = (group_id: number, rotation_id: number) =>
  routeQuery(
    calendarKey(group_id),
    'GET /api/v1/schedulegroups/{id}/rotations/{rotation_id}/',
    { id: group_id, rotation_id },
    { retry: false },
  )

export const rotationPreviewQuery = (group_id: number, rotation_id: number | null, body: RotationBody) =>
  routeQuery(
    calendarKey(group_id),
    'POST /api/v1/schedulegroups/{id}/rotations/preview/',
    { id: group_id, rotation_id, ...body },
    { retry: false, placeholderData: keepPreviousData },
  )

/** @param rotation_id `null` for a new rotation */
export const useSaveRotation = (group_id: number, rotation_id: number | null) =>
  useApiMutation(
    ({ version, ...body }: RotationBody & { version: number }, idempotencyKey) =>
      rotation_id === null
        ? call('POST /api/v1/schedulegroups/{id}/rotations/', {
            params: { id: group_id },
            body,
            idempotencyKey,
          })
        : call('PUT /api/v1/schedulegroups/{id}/rotations/{rotation_id}/', {
            params: { id: group_id, rotation_id },
            body: { ...body, version },
          }),
    effectsOn(group_id),
  )

export const useReadTable = routeMutation('POST /api/v1/schedulegroups/{id}/rotations/table/')

export const useEndRotation = routeMutation(
  'POST /api/v1/schedulegroups/{id}/rotations/{rotation_id}/end/',
  ({ id }) => effectsOn(id),
)

export const replacementQuery = (body: Omit<ReplacePersonBody, 'is_preview'>) =>
  routeQuery(
    ['calendar'],
    'POST /api/v1/rotations/replace_person/',
    { ...body, is_preview: true },
    { retry: false, placeholderData: keepPreviousData },
  )

/** Rotations of several groups change. */
export const useReplacePerson = routeMutation('POST /api/v1/rotations/replace_person/', {
  refetches: [['calendar'], ['coverage']],
})
