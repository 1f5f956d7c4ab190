import { keepPreviousData } from '@tanstack/react-query'
import { rowsQuery } from '../../../platform/api/route-query.ts'
import type { EventDraft } from './event-draft.view.ts'

export const freeMembersQuery = (
  group_id: number,
  { start, end, rule_id }: Pick<EventDraft, 'start' | 'end' | 'rule_id'>,
) =>
  rowsQuery(
    ['calendar', group_id],
    'GET /api/v1/schedulegroups/{id}/free/',
    { id: group_id, start, end, ...(rule_id !== null && { rule_id }) },
    { placeholderData: keepPreviousData },
  )
