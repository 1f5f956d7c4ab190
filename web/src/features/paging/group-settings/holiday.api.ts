import { call } from '../../../platform/api/call.ts'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { alwaysFresh, rowsQuery } from '../../../platform/api/route-query.ts'

export const holidaysQuery = rowsQuery(['holidays'], 'GET /api/v1/holidays/', {}, alwaysFresh)

export const useAddHolidays = routeMutation('POST /api/v1/holidays/', {
  onSuccess: ({ results }, client) => client.setQueryData(holidaysQuery.queryKey, results),
})

export const useDeleteHoliday = routeMutation('DELETE /api/v1/holidays/{id}/', {
  refetches: [holidaysQuery.queryKey],
})

export const readHolidayFile = (calendar: string) =>
  call('POST /api/v1/holidays/read/', { body: { calendar } })
