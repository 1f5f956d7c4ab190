import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CalendarImport, ImportBody } from '@wardline/contract/paging/calendar-import.schemas.ts'
import { call } from '../../../platform/api/call.ts'

type Body = Pick<ImportBody, 'calendar'> & Partial<ImportBody>

/** What importing would change. Asked again whenever a choice changes it. */
export const usePreview = (group_id: number) =>
  useMutation({
    mutationFn: (body: Body): Promise<CalendarImport> =>
      call('POST /api/v1/schedulegroups/{id}/import/preview/', { params: { id: group_id }, body }),
  })

export function useImport(group_id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Body): Promise<CalendarImport> =>
      call('POST /api/v1/schedulegroups/{id}/import/', { params: { id: group_id }, body }),
    // Whoever else looks at it is told; this tab need not wait for that.
    onSuccess: () => client.invalidateQueries({ queryKey: ['calendar'] }),
  })
}
