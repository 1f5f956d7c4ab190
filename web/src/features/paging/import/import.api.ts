import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CalendarImport, ImportBody } from '@wardline/contract/paging/import/calendar-import.schemas.ts'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { call } from '../../../platform/api/call.ts'
import { refetchCalendar } from '../events/occurrence.api.ts'

type Body = Pick<ImportBody, 'calendar'> & Partial<ImportBody>

export const useImportPreview = routeMutation('POST /api/v1/schedulegroups/{id}/import/preview/')

export function useImport(group_id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Body): Promise<CalendarImport> =>
      call('POST /api/v1/schedulegroups/{id}/import/', { params: { id: group_id }, body }),
    // The live event does the same, a moment later.
    onSuccess: () => refetchCalendar(client, group_id),
  })
}
