import { useQueryClient } from '@tanstack/react-query'
import type { HolidaysBody } from '@wardline/contract/paging/holidays/holiday.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { alwaysFresh, rowsQuery } from '../../../platform/api/route-query.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'

export const holidaysQuery = rowsQuery(['holidays'], 'GET /api/v1/holidays/', {}, alwaysFresh)

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
