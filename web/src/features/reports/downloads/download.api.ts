import type { NewDownload } from '@wardline/contract/reports/downloads/download.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { alwaysFresh, routeQuery } from '../../../platform/api/route-query.ts'
import { buildUrl } from '../../../platform/api/url.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { accountMutation } from '../../accounts/me/account-mutation.api.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import { withConfirmedPassword } from '../../accounts/sessions/confirmed-password.api.ts'

const downloadsKey = ['downloads'] as const

/** Refetched on `downloads_changed`. */
export const downloadsQuery = (id: number) =>
  routeQuery(downloadsKey, 'GET /api/v1/accounts/{id}/downloads/', { id }, alwaysFresh)

export const downloadUrl = (id: number, download_id: number): string =>
  buildUrl('/api/v1/accounts/{id}/downloads/{download_id}/file/', { id, download_id }, {})

export function useCreateDownload() {
  const { id } = useMe().account
  return useApiMutation(
    (body: NewDownload, idempotencyKey) =>
      withConfirmedPassword(() =>
        call('POST /api/v1/accounts/{id}/downloads/', { params: { id }, body, idempotencyKey }),
      ),
    { refetches: [downloadsKey] },
  )
}

export const useDeleteDownload = accountMutation('DELETE /api/v1/accounts/{id}/downloads/{download_id}/', {
  refetches: [downloadsKey],
})
