import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import type { EventDraft } from './event-draft.view.ts'

export const freeMembersQuery = (
  group_id: number,
  { start, end, rule_id }: Pick<EventDraft, 'start' | 'end' | 'rule_id'>,
) =>
  queryOptions({
    queryKey: ['calendar', group_id, 'free', start, end, rule_id],
    queryFn: async ({ signal }) => {
      const query = { start, end, ...(rule_id !== null && { rule_id }) }
      return (
        await call('GET /api/v1/schedulegroups/{id}/free/', { params: { id: group_id }, query, signal })
      ).results
    },
    placeholderData: keepPreviousData,
  })
