import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  ScheduledReportBody,
  ScheduledReportChanges,
} from '@wardline/contract/reports/scheduled-reports/scheduled-report.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { alwaysFresh, routeQuery } from '../../../platform/api/route-query.ts'

/** `scheduled_reports_changed` refetches it. */
const scheduledReportsKey = ['scheduled-reports'] as const

export const scheduledReportsQuery = routeQuery(
  scheduledReportsKey,
  'GET /api/v1/scheduled-reports/',
  {},
  alwaysFresh,
)

/** `key` makes a retry create nothing twice. */
export function useCreateScheduledReport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: ScheduledReportBody; key: string }) =>
      call('POST /api/v1/scheduled-reports/', { body, idempotencyKey: key }),
    onSettled: () => client.invalidateQueries({ queryKey: scheduledReportsKey }),
  })
}

/** The mutations of one scheduled report. All of them refetch, also after a failure. */
export function useScheduledReportActions(id: number) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: scheduledReportsKey })
  const params = { id }
  return {
    change: useMutation({
      mutationFn: (body: ScheduledReportChanges) =>
        call('PUT /api/v1/scheduled-reports/{id}/', { params, body }),
      onSettled,
    }),
    send: useMutation({
      mutationFn: () => call('POST /api/v1/scheduled-reports/{id}/send/', { params }),
      onSettled,
    }),
    leave: useMutation({
      mutationFn: () => call('POST /api/v1/scheduled-reports/{id}/leave/', { params }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: () => call('DELETE /api/v1/scheduled-reports/{id}/', { params }),
      onSettled,
    }),
  }
}
