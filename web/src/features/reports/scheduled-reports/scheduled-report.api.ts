import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { alwaysFresh, routeQuery } from '../../../platform/api/route-query.ts'

/** `scheduled_reports_changed` refetches it. */
const scheduledReportsKey = ['scheduled-reports'] as const

export const scheduledReportsQuery = routeQuery(
  scheduledReportsKey,
  'GET /api/v1/scheduled-reports/',
  {},
  alwaysFresh,
)

const everything = { refetches: [scheduledReportsKey] }

export const useCreateScheduledReport = routeMutation('POST /api/v1/scheduled-reports/', everything)

export const useChangeScheduledReport = routeMutation('PUT /api/v1/scheduled-reports/{id}/', everything)

export const useSendScheduledReport = routeMutation('POST /api/v1/scheduled-reports/{id}/send/', everything)

export const useLeaveScheduledReport = routeMutation('POST /api/v1/scheduled-reports/{id}/leave/', everything)

export const useDeleteScheduledReport = routeMutation('DELETE /api/v1/scheduled-reports/{id}/', everything)
