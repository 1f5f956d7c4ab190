import { queryOptions } from '@tanstack/react-query'
import type { HandedItem } from '@wardline/contract/messaging/handover.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { newKey } from '../../../platform/api/idempotency-key.ts'

/** What is handed to oneself and waits for a word, the oldest first. Asked again with every `handover_changed`. */
export const handedQuery = queryOptions({
  queryKey: ['handed'],
  queryFn: async ({ signal }) =>
    (await call('GET /api/v1/openitems/handed/', { query: { page_size: 200 }, signal })).results,
  staleTime: 0,
})

export const acceptItem = ({ id }: HandedItem) =>
  call('POST /api/v1/openitems/{id}/accept_handover/', { params: { id }, body: {}, idempotencyKey: newKey() })

export const declineItem = ({ id }: HandedItem) =>
  call('POST /api/v1/openitems/{id}/decline_handover/', {
    params: { id },
    body: {},
    idempotencyKey: newKey(),
  })

export const acceptAll = () =>
  call('POST /api/v1/openitems/accept_all/', { body: {}, idempotencyKey: newKey() })
