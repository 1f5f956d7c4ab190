import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import type { WallTime } from '../wall-time/wall-time.view.ts'

/** `schedule_source_changed` invalidates it. */
export const groupSourceQuery = (group_id: number, { start, end }: { start: WallTime; end: WallTime }) =>
  queryOptions({
    queryKey: ['group-source', group_id, start, end],
    queryFn: ({ signal }) =>
      call('GET /api/v1/schedulegroups/{id}/source/', {
        params: { id: group_id },
        query: { start, end },
        signal,
      }),
  })
