import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewLocation } from '@wardline/contract/patients/location.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import type { TableParams } from '../../../platform/table/table-params.ts'
import { locationKey } from '../pickers/LocationPicker.tsx'

export const locationListQuery = ({ page, page_size, filters }: TableParams) =>
  queryOptions({
    queryKey: [...locationKey, 'list', { page, page_size, filters }],
    queryFn: ({ signal }) =>
      call('GET /api/v1/pcm/locations/', {
        query: { page, page_size, search: filters['search'] ?? '' },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Retries with the same key after a lost response: the location may exist. */
export function useCreateLocation() {
  const client = useQueryClient()
  const [idempotencyKey, setKey] = useState(createIdempotencyKey)
  return useMutation({
    mutationFn: (body: NewLocation) => call('POST /api/v1/pcm/locations/', { body, idempotencyKey }),
    onSuccess: () => client.invalidateQueries({ queryKey: locationKey }),
    onError: (reason) => {
      if (!isApiError(reason, 0)) setKey(createIdempotencyKey())
    },
  })
}
