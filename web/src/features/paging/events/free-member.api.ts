import { keepPreviousData } from '@tanstack/react-query'
import { rowsQuery } from '../../../platform/api/route-query.ts'
import type { EventDraft } from './event-draft.view.ts'

export const freeMembersQuery = (
  group_id: number,
  { start, end, rule_id, call_order }: Pick<EventDraft, 'start' | 'end' | 'rule_id' | 'call_order'>,
) =>
  rowsQuery(
    ['calendar', group_id],
    'GET /api/v1/schedulegroups/{id}/free/',
    { id: group_id, start, end, call_order, ...(rule_id !== null && { rule_id }) },
    { placeholderData: keepPreviousData },
  )
