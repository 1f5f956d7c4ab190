import type {
  GroupSource,
  GroupSourceState,
} from '@wardline/contract/paging/imported-shifts/group-source.schemas.ts'
import { parseMoment } from '@wardline/recurrence/wall-time.ts'
import type { Context } from '../../../platform/http/context.ts'
import { requireGroup } from '../../paging/group-access/paging-group.access.ts'
import * as queries from './group-source.queries.ts'
import { maySeeSources } from './schedule-source.access.ts'

function stateOf({ is_on, is_failing, is_waiting }: queries.GroupSourceRow): GroupSourceState {
  if (!is_on) return 'off'
  if (is_failing) return 'failing'
  return is_waiting ? 'waiting' : 'current'
}

/** Every user who sees the calendar may know how far to trust it. */
export const getGroupSource = (
  ctx: Context,
  group_id: number,
  { start, end }: { start: string; end: string },
): Promise<GroupSource> =>
  ctx.read(async (db) => {
    const { account_id } = ctx.caller
    const group = await requireGroup(ctx, db, group_id, 'ScheduleGroup')
    const row = await queries.findGroupSource(db, { account_id, group_id })
    if (!row) return { group_id, source: null, unassigned: [], may: { open: false } }
    const [from, to] = [parseMoment(group.time_zone, start).at, parseMoment(group.time_zone, end).at]
    const { is_on: _, is_failing: __, is_waiting: ___, ...source } = row
    return {
      group_id,
      source: { ...source, state: stateOf(row) },
      unassigned: await queries.listUnassignedShifts(db, {
        account_id,
        schedule_id: row.schedule_id,
        from,
        to,
      }),
      may: { open: maySeeSources(ctx, row.kind) },
    }
  })
