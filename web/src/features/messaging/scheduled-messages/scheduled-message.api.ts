import { limits } from '@wardline/contract/limits.ts'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { rowsQuery } from '../../../platform/api/route-query.ts'
import { recordQueries } from '../../../platform/table/record-queries.ts'

/** The live table refetches its queries. */
const key = ['scheduled-messages'] as const

/** A user has 100 at most. */
export const scheduledMessagesQuery = rowsQuery(key, 'GET /api/v1/scheduled_messages/', {
  page_size: limits.scheduled_messages,
})

export const {
  useCreate: useScheduleMessage,
  useChange: useChangeScheduledMessage,
  useDelete: useDeleteScheduledMessage,
} = recordQueries(key, '/api/v1/scheduled_messages/')

export const useSendScheduledMessage = routeMutation('POST /api/v1/scheduled_messages/{id}/send_now/', {
  refetches: [key],
})
