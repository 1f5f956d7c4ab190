import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { HolidaysBody } from '@wardline/contract/paging/holidays/holiday.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'

export const holidaysQuery = queryOptions({
  queryKey: ['holidays'],
  queryFn: async ({ signal }) => (await call('GET /api/v1/holidays/', { signal })).results,
  staleTime: 0,
})

export function useHolidayChanges() {
  const client = useQueryClient()
  const add = useApiMutation(
    (holidays: HolidaysBody['holidays']) => call('POST /api/v1/holidays/', { body: { holidays } }),
    { onSuccess: ({ results }) => client.setQueryData(holidaysQuery.queryKey, results) },
  )
  const remove = useApiMutation((id: number) => call('DELETE /api/v1/holidays/{id}/', { params: { id } }), {
    refetches: [holidaysQuery.queryKey],
  })
  return { add, remove }
}

export const readHolidayFile = (calendar: string) =>
  call('POST /api/v1/holidays/read/', { body: { calendar } })
