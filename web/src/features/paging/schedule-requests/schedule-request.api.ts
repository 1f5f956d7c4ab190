import { limits } from '@wardline/contract/limits.ts'
import { call } from '../../../platform/api/call.ts'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { alwaysFresh, rowsQuery } from '../../../platform/api/route-query.ts'
import { buildUrl } from '../../../platform/api/url.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { violationsKey } from '../rest-rules/violation.api.ts'
import { decidedText, deletedText } from './schedule-request.text.ts'

/** The live table refetches its queries. */
const requestsKey = ['schedule-requests'] as const

const list = 'GET /api/v1/schedule_requests/'
const page_size = limits.largest_page

export const ownRequestsQuery = rowsQuery(requestsKey, list, { list: 'own', page_size }, alwaysFresh)
export const plannedRequestsQuery = rowsQuery(requestsKey, list, { list: 'planned', page_size }, alwaysFresh)

export const plannedFileUrl = buildUrl('/api/v1/schedule_requests/export/', {}, { list: 'planned' })

const effects = { refetches: [requestsKey, violationsKey] }

export const useCreateRequest = routeMutation('POST /api/v1/schedule_requests/', effects)
export const useChangeRequest = routeMutation('PUT /api/v1/schedule_requests/{id}/', effects)
/** Confirms the decision itself, because its row moves to another list. */
export const useDecideRequest = routeMutation('POST /api/v1/schedule_requests/{id}/decide/', {
  ...effects,
  onSuccess: (request) => showToast(decidedText(request)),
})
export const useDeleteRequest = routeMutation('DELETE /api/v1/schedule_requests/{id}/', {
  ...effects,
  onSuccess: () => showToast(deletedText),
})
export const useImportAbsences = routeMutation('POST /api/v1/schedule_requests/import/', effects)

export const previewAbsences = (user_id: number | null, calendar: string) =>
  call('POST /api/v1/schedule_requests/import/', { body: { user_id, calendar, is_preview: true } })
