import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type {
  BulkEditChanges,
  BulkEditOutcome,
} from '@wardline/contract/accounts/bulk-edit/bulk-edit.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { freshPages, routeQuery } from '../../../platform/api/route-query.ts'
import { buildUrl } from '../../../platform/api/url.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { useDebounced } from '../../../platform/clock/use-debounced.ts'
import type { TableParams } from '../../../platform/table/table-params.ts'
import { userAccountsKey } from '../user-accounts/user-account.api.ts'
import { hasChanges, isRunning } from './bulk-edit.view.ts'

/** In the address of a bulk edit. */
export interface EditParams {
  /** Uid of the account. */
  id: string
  session_id: number
}

const pollMs = 500
const settleMs = 250

// Below the key of the users, so that a change of users refetches the preview too.
const keyOf = ({ session_id }: EditParams) => [...userAccountsKey, 'bulk-edit', session_id] as const

/** Polled while it is being applied or undone. */
export const bulkEditQuery = (params: EditParams) =>
  routeQuery(keyOf(params), 'GET /api/v2/accounts/{id}/users/bulkedit/session/{session_id}/', params, {
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? pollMs : false),
  })

export type PlannedOutcome = 'changed' | 'unchanged' | 'refused'

/**
 * Previews the changes without saving them. Fetched when typing pauses; disabled without a change. Until it has
 * followed the latest change, `isBehind`.
 */
export function usePreview(
  params: EditParams,
  changes: BulkEditChanges,
  { outcome, page, page_size }: { outcome: PlannedOutcome } & Pick<TableParams, 'page' | 'page_size'>,
) {
  const latest = JSON.stringify(changes)
  const settled = useDebounced(latest, settleMs)
  const body = { changes: JSON.parse(settled) as BulkEditChanges, outcome, page, page_size }
  const preview = useQuery({
    queryKey: [...keyOf(params), 'preview', body],
    queryFn: ({ signal }) =>
      call('POST /api/v2/accounts/{id}/users/bulkedit/session/{session_id}/preview/', {
        params,
        body,
        signal,
      }),
    enabled: hasChanges(body.changes),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return { preview, isBehind: settled !== latest || preview.isPlaceholderData }
}

export const processedQuery = (
  params: EditParams,
  outcome: BulkEditOutcome,
  { page, page_size }: TableParams,
) =>
  routeQuery(
    keyOf(params),
    'GET /api/v2/accounts/{id}/users/bulkedit/session/{session_id}/users/',
    { ...params, outcome, page, page_size },
    freshPages,
  )

export const processedCsvUrl = ({ id, session_id }: EditParams): string =>
  buildUrl('/api/v2/accounts/{id}/users/bulkedit/session/{session_id}/users/csv/', { id, session_id }, {})

export const useBulkEditAction = (params: EditParams) =>
  useApiMutation(
    (action: { kind: 'apply'; changes: BulkEditChanges } | { kind: 'undo' }) =>
      action.kind === 'apply'
        ? call('POST /api/v2/accounts/{id}/users/bulkedit/session/{session_id}/apply/', {
            params,
            body: { changes: action.changes },
          })
        : call('POST /api/v2/accounts/{id}/users/bulkedit/session/{session_id}/undo/', { params }),
    { stores: bulkEditQuery(params), refetches: [keyOf(params)] },
  )
