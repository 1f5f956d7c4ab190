import { routeQuery } from '../../../platform/api/route-query.ts'
import type { WallTime } from '../wall-time/wall-time.view.ts'

/** `schedule_source_changed` invalidates it. */
export const groupSourceQuery = (group_id: number, { start, end }: { start: WallTime; end: WallTime }) =>
  routeQuery(['group-source'], 'GET /api/v1/schedulegroups/{id}/source/', { id: group_id, start, end })
