import {
  rotationTableLimits,
  type RotationTable,
  type RotationTableBody,
} from '@wardline/contract/paging/import/rotation-table.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { forbidden, invalid } from '../../../platform/http/errors.ts'
import { groupRights, requireGroup } from '../group-access/paging-group.access.ts'
import { listMembers } from './calendar-import.queries.ts'
import { parseRotationTable } from './rotation-table.rules.ts'

export const readRotationTable = (
  ctx: Context,
  group_id: number,
  { table }: RotationTableBody,
): Promise<RotationTable> =>
  ctx.read(async (db) => {
    const group = await requireGroup(ctx, db, group_id, 'ScheduleGroup')
    if (!groupRights(ctx, group).add_event) throw forbidden()
    const members = await listMembers(db, { account_id: ctx.caller.account_id, group_id })
    const read = parseRotationTable(table, { members, most: rotationTableLimits.rows })
    if ('refused' in read) throw invalid({ table: [read.refused] })
    return read
  })
