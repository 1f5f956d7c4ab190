import { useQueryClient } from '@tanstack/react-query'
import { limits } from '@wardline/contract/limits.ts'
import {
  qualificationLimits,
  type QualificationHolder,
} from '@wardline/contract/paging/qualifications/qualification-holder.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { alwaysFresh, freshPages, routeQuery, rowsQuery } from '../../../platform/api/route-query.ts'
import { buildUrl } from '../../../platform/api/url.ts'
import { useCsvUpload } from '../../../platform/csv/use-csv-upload.ts'
import { violationsKey } from '../rest-rules/violation.api.ts'

/** The live table refetches their queries. */
const qualificationsKey = ['qualifications'] as const
const holdersKey = ['qualification-holders'] as const

const page_size = limits.largest_page

export const qualificationsQuery = rowsQuery(
  qualificationsKey,
  'GET /api/v1/qualifications/',
  { page_size },
  alwaysFresh,
)

export interface HolderFilter {
  search: string
  qualification_id: number | null
  state: QualificationHolder['state'] | null
}

const toQuery = ({ search, qualification_id, state }: HolderFilter) => ({
  search,
  ...(qualification_id !== null && { qualification_id }),
  ...(state !== null && { state }),
})

export const holdersQuery = (filter: HolderFilter, page: number) =>
  routeQuery(
    holdersKey,
    'GET /api/v1/qualification_holders/',
    { ...toQuery(filter), page, page_size: 50 },
    freshPages,
  )

export const holdersFileUrl = ({ qualification_id, state }: HolderFilter): string =>
  buildUrl(
    '/api/v1/qualification_holders/export/',
    {},
    { ...(qualification_id !== null && { qualification_id }), ...(state !== null && { state }) },
  )

const effects = { refetches: [qualificationsKey, holdersKey, violationsKey] }

export const useCreateQualification = routeMutation('POST /api/v1/qualifications/', effects)
export const useChangeQualification = routeMutation('PUT /api/v1/qualifications/{id}/', effects)
export const useDeleteQualification = routeMutation('DELETE /api/v1/qualifications/{id}/', effects)
export const useCreateHolder = routeMutation('POST /api/v1/qualification_holders/', effects)
export const useChangeHolder = routeMutation('PUT /api/v1/qualification_holders/{id}/', effects)
export const useDeleteHolder = routeMutation('DELETE /api/v1/qualification_holders/{id}/', effects)

export function useHolderUpload() {
  const client = useQueryClient()
  return useCsvUpload({
    rules: {
      ...qualificationLimits.file,
      tooLarge: 'File size limit is 10mb',
      noun: 'qualifications',
    },
    uniqueColumns: [],
    preview: (body, signal) => call('POST /api/v1/qualification_holders/upload/preview/', { body, signal }),
    upload: (body) => call('POST /api/v1/qualification_holders/upload/', { body }),
    onUploaded: () => {
      for (const queryKey of effects.refetches) void client.invalidateQueries({ queryKey })
    },
  })
}
