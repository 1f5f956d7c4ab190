import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewDownload } from '@wardline/contract/reports/downloads/download.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import { buildUrl } from '../../../platform/api/url.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import { withConfirmedPassword } from '../../accounts/sessions/confirmed-password.api.ts'

const downloadsKey = ['downloads'] as const

/** Refetched on `downloads_changed`. */
export const downloadsQuery = (id: number) =>
  queryOptions({
    queryKey: downloadsKey,
    queryFn: ({ signal }) => call('GET /api/v1/accounts/{id}/downloads/', { params: { id }, signal }),
    staleTime: 0,
  })

export const downloadUrl = (id: number, download_id: number): string =>
  buildUrl('/api/v1/accounts/{id}/downloads/{download_id}/file/', { id, download_id }, {})

export function useCreateDownload() {
  const client = useQueryClient()
  const { id } = useMe().account
  const [idempotencyKey, setKey] = useState(createIdempotencyKey)
  return useMutation({
    mutationFn: (body: NewDownload) =>
      withConfirmedPassword(() =>
        call('POST /api/v1/accounts/{id}/downloads/', { params: { id }, body, idempotencyKey }),
      ),
    onSuccess: () => {
      setKey(createIdempotencyKey())
      return client.invalidateQueries({ queryKey: downloadsKey })
    },
    onError: (reason) => {
      // The export may be requested despite a lost response: retry with the same key.
      if (!isApiError(reason, 0)) setKey(createIdempotencyKey())
    },
  })
}

export function useDeleteDownload() {
  const client = useQueryClient()
  const { id } = useMe().account
  return useMutation({
    mutationFn: (download_id: number) =>
      call('DELETE /api/v1/accounts/{id}/downloads/{download_id}/', { params: { id, download_id } }),
    onSettled: () => client.invalidateQueries({ queryKey: downloadsKey }),
  })
}
