import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  pagerNumberFileLimits,
  type PagerNumber,
} from '@wardline/contract/paging/pager-numbers/pager-number.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import { useCsvUpload } from '../../../platform/csv/use-csv-upload.ts'

/** Refetched on `pager_number_changed`. */
const pagerNumbersKey = ['pager-numbers'] as const

export const pagerNumbersQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...pagerNumbersKey, 'all', search],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/pagernumbers/', { query: { page: pageParam, search }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ next }, _pages, last: number) => (next === null ? undefined : last + 1),
    staleTime: 0,
  })

export const groupNumbersQuery = (group_id: number) =>
  queryOptions({
    queryKey: [...pagerNumbersKey, 'group', group_id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/v1/pagernumbers/', { query: { group_id, page_size: 250 }, signal })).results,
    staleTime: 0,
  })

export interface NumberDraft {
  number: string
  label: string
  group_id: number | null
  user_id: number | null
  is_on: boolean
}

/** @param version the version of the number that the edits are based on */
export function useSaveNumber(known: PagerNumber | null, version: number) {
  const client = useQueryClient()
  const [idempotencyKey, setKey] = useState(createIdempotencyKey)
  return useMutation({
    mutationFn: ({ number, ...fields }: NumberDraft) =>
      known
        ? call('PUT /api/v1/pagernumbers/{id}/', { params: { id: known.id }, body: { ...fields, version } })
        : call('POST /api/v1/pagernumbers/', { body: { number, ...fields }, idempotencyKey }),
    onSettled: () => client.invalidateQueries({ queryKey: pagerNumbersKey }),
    onError: (reason) => {
      // The number may be stored despite a lost response: retry with the same key.
      if (!isApiError(reason, 0)) setKey(createIdempotencyKey())
    },
  })
}

export function useDeleteNumber() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: PagerNumber) => call('DELETE /api/v1/pagernumbers/{id}/', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: pagerNumbersKey }),
  })
}

export function useNumberUpload() {
  const client = useQueryClient()
  return useCsvUpload({
    rules: {
      ...pagerNumberFileLimits,
      tooLarge: 'File size limit is 10mb',
      noun: 'pager numbers',
    },
    uniqueColumns: ['number'],
    preview: (body, signal) => call('POST /api/v1/pagernumbers/upload/preview/', { body, signal }),
    upload: (body) => call('POST /api/v1/pagernumbers/upload/', { body }),
    onUploaded: () => void client.invalidateQueries({ queryKey: pagerNumbersKey }),
  })
}
