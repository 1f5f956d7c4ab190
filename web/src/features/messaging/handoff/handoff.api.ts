import type { Handoff } from '@wardline/contract/messaging/handoff/handoff.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { alwaysFresh, rowsQuery } from '../../../platform/api/route-query.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'

/** Sorted oldest first; refetched with every handoff event. */
export const handoffsQuery = rowsQuery(
  ['handoffs'],
  'GET /api/v1/acknowledgements/handoffs/',
  { page_size: 200 },
  alwaysFresh,
)

export const acceptHandoff = ({ id }: Handoff) =>
  call('POST /api/v1/acknowledgements/{id}/accept_handoff/', {
    params: { id },
    body: {},
    idempotencyKey: createIdempotencyKey(),
  })

export const declineHandoff = ({ id }: Handoff) =>
  call('POST /api/v1/acknowledgements/{id}/decline_handoff/', {
    params: { id },
    body: {},
    idempotencyKey: createIdempotencyKey(),
  })

export const acceptAllHandoffs = () =>
  call('POST /api/v1/acknowledgements/accept_all/', { body: {}, idempotencyKey: createIdempotencyKey() })
