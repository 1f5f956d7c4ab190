import {
  conditionTypes,
  type Condition,
  type NewCondition,
} from '@wardline/contract/routing/conditions/condition.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { useDeletePart, useSavePart } from '../use-save-part.ts'

type Prefix = (typeof conditionTypes)[keyof typeof conditionTypes]['url_prefix']

export const useSaveCondition = (condition: Condition | null) =>
  useSavePart({
    stored: condition,
    create: (body: NewCondition, idempotencyKey) =>
      call('POST /api/v1/routing/conditions/{url_prefix}/', {
        params: { url_prefix: conditionTypes[body.type].url_prefix },
        body,
        idempotencyKey,
      }),
    change: ({ id, url_prefix }, body) =>
      call('PUT /api/v1/routing/conditions/{url_prefix}/{id}/', {
        params: { url_prefix: url_prefix as Prefix, id },
        body,
      }),
    read: ({ id, url_prefix }) =>
      call('GET /api/v1/routing/conditions/{url_prefix}/{id}/', {
        params: { url_prefix: url_prefix as Prefix, id },
      }),
  })

export const useDeleteCondition = ({ id, url_prefix }: Condition) =>
  useDeletePart(() =>
    call('DELETE /api/v1/routing/conditions/{url_prefix}/{id}/', {
      params: { url_prefix: url_prefix as Prefix, id },
    }),
  )
