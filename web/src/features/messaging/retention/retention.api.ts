import type { RetentionKind } from '@wardline/contract/messaging/retention/retention.schemas.ts'
import { useRef } from 'react'
import { call } from '../../../platform/api/call.ts'
import { alwaysFresh, freshPages, routeQuery } from '../../../platform/api/route-query.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import type { TableParams, TableSpec } from '../../../platform/table/table-params.ts'
import { accountMutation } from '../../accounts/me/account-mutation.api.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import { withConfirmedPassword } from '../../accounts/sessions/confirmed-password.api.ts'

/** `account_changed` refetches rules, runs and holds. */
const retentionKey = ['retention'] as const

export const retentionQuery = (id: number) =>
  routeQuery(retentionKey, 'GET /api/v1/accounts/{id}/retention/', { id }, alwaysFresh)

export const retentionPreviewQuery = (id: number, kind: RetentionKind, days: number) =>
  routeQuery(
    retentionKey,
    'POST /api/v1/accounts/{id}/retention/{kind}/preview/',
    { id, kind, days },
    { staleTime: 0, gcTime: 0 },
  )

export const retentionTableSpec: TableSpec = { ordering: '', orderings: [], filters: [] }

export const legalHoldsQuery = (id: number, { page, page_size }: TableParams) =>
  routeQuery(retentionKey, 'GET /api/v1/accounts/{id}/legalholds/', { id, page, page_size }, freshPages)

export function useChangeRetention(kind: RetentionKind) {
  const { id } = useMe().account
  return useApiMutation(
    (body: { days: number | null; version: number }) =>
      withConfirmedPassword(() =>
        call('PUT /api/v1/accounts/{id}/retention/{kind}/', { params: { id, kind }, body }),
      ),
    { refetches: [retentionKey] },
  )
}

export const useCreateLegalHold = accountMutation('POST /api/v1/accounts/{id}/legalholds/', {
  refetches: [retentionKey],
})

/** Releases them one after the other, and ends at the first that is refused. A retry continues there. */
export function useReleaseLegalHolds() {
  const released = useRef(new Set<number>())
  const { id } = useMe().account
  return useApiMutation(
    async ({ hold_ids, reason }: { hold_ids: readonly number[]; reason: string }) => {
      for (const hold_id of hold_ids.filter((each) => !released.current.has(each))) {
        await withConfirmedPassword(() =>
          call('POST /api/v1/accounts/{id}/legalholds/{hold_id}/release/', {
            params: { id, hold_id },
            body: { reason },
          }),
        )
        released.current.add(hold_id)
      }
    },
    { refetches: [retentionKey] },
  )
}
