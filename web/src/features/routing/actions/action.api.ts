import {
  actionTypes,
  type Action,
  type NewAction,
} from '@wardline/contract/routing/actions/action.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { useDeletePart, useSavePart } from '../use-save-part.ts'

type Prefix = (typeof actionTypes)[keyof typeof actionTypes]['url_prefix']

export const useSaveAction = (action: Action | null) =>
  useSavePart({
    stored: action,
    create: (body: NewAction, idempotencyKey) =>
      call('POST /api/v1/routing/actions/{url_prefix}/', {
        params: { url_prefix: actionTypes[body.type].url_prefix },
        body,
        idempotencyKey,
      }),
    change: ({ id, url_prefix }, body) =>
      call('PUT /api/v1/routing/actions/{url_prefix}/{id}/', {
        params: { url_prefix: url_prefix as Prefix, id },
        body,
      }),
    read: ({ id, url_prefix }) =>
      call('GET /api/v1/routing/actions/{url_prefix}/{id}/', {
        params: { url_prefix: url_prefix as Prefix, id },
      }),
  })

export const useDeleteAction = ({ id, url_prefix }: Action) =>
  useDeletePart(() =>
    call('DELETE /api/v1/routing/actions/{url_prefix}/{id}/', {
      params: { url_prefix: url_prefix as Prefix, id },
    }),
  )
