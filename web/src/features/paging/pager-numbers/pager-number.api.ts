import { useQueryClient } from '@tanstack/react-query'
import {
  pagerNumberFileLimits,
  type PagerNumber,
} from '@wardline/contract/paging/pager-numbers/pager-number.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { alwaysFresh, pagesQuery, rowsQuery } from '../../../platform/api/route-query.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { useCsvUpload } from '../../../platform/csv/use-csv-upload.ts'

/** Refetched on `pager_number_changed`. */
const pagerNumbersKey = ['pager-numbers'] as const

export const pagerNumbersQuery = (search: string) =>
  pagesQuery(pagerNumbersKey, 'GET /api/v1/pagernumbers/', { search }, alwaysFresh)

export const groupNumbersQuery = (group_id: number) =>
  rowsQuery(pagerNumbersKey, 'GET /api/v1/pagernumbers/', { group_id, page_size: 250 }, alwaysFresh)

export interface NumberDraft {
  number: string
  label: string
  group_id: number | null
  user_id: number | null
  is_on: boolean
}

const all = { refetches: [pagerNumbersKey] }

/** @param version the version of the number that the edits are based on */
export const useSaveNumber = (known: PagerNumber | null) =>
  useApiMutation(
    ({ number, version, ...fields }: NumberDraft & { version: number }, idempotencyKey) =>
      known
        ? call('PUT /api/v1/pagernumbers/{id}/', { params: { id: known.id }, body: { ...fields, version } })
        : call('POST /api/v1/pagernumbers/', { body: { number, ...fields }, idempotencyKey }),
    all,
  )

export const useDeleteNumber = routeMutation('DELETE /api/v1/pagernumbers/{id}/', all)

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
