import type { ChangeOf } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import type {
  NewSourceSchedule,
  SourceAssignment,
  SourceMappingsBody,
  SourceSchedule,
  UnmappedShift,
} from '@wardline/contract/integrations/schedule-sources/source-schedule.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import { offsetOf, type Page } from '../../../platform/http/paging.ts'
import { createGroupForSource } from '../../paging/groups/group-change.actions.ts'
import { publishSourceChange } from './pull-request.actions.ts'
import { requireLockedSource, requireSource, type SourceKey } from './schedule-source.access.ts'
import * as errors from './schedule-source.errors.ts'
import * as queries from './source-schedule.queries.ts'

const keyOf = ({ caller }: Context, { id }: SourceKey) => ({ account_id: caller.account_id, source_id: id })

async function loadSchedule(
  db: Db,
  key: { account_id: number; source_id: number; id: number },
): Promise<SourceSchedule> {
  const [schedule] = await queries.listSchedules(db, key)
  if (!schedule) throw notFound()
  return schedule
}

export const listSourceSchedules = (ctx: Context, key: SourceKey): Promise<{ results: SourceSchedule[] }> =>
  ctx.read(async (db) => {
    await requireSource(ctx, db, key)
    return { results: await queries.listSchedules(db, keyOf(ctx, key)) }
  })

export const getSourceSchedule = (
  ctx: Context,
  key: SourceKey,
  schedule_id: number,
): Promise<SourceSchedule> =>
  ctx.read(async (db) => {
    await requireSource(ctx, db, key)
    return loadSchedule(db, { ...keyOf(ctx, key), id: schedule_id })
  })

export const listSourceAssignments = (
  ctx: Context,
  key: SourceKey,
): Promise<{ results: SourceAssignment[] }> =>
  ctx.read(async (db) => {
    await requireSource(ctx, db, key)
    return { results: await queries.listAssignments(db, keyOf(ctx, key)) }
  })

export const listUnmappedShifts = (
  ctx: Context,
  key: SourceKey,
  query: { page: number; page_size: number },
): Promise<Page<UnmappedShift>> =>
  ctx.read(async (db) => {
    await requireSource(ctx, db, key)
    const window = { limit: query.page_size, offset: offsetOf(query) }
    return queries.listUnmappedShifts(db, { ...keyOf(ctx, key), ...window })
  })

function auditSchedule(
  ctx: Context,
  tx: Tx,
  action: ChangeOf<'source_schedule'>,
  { id, ...details }: Record<string, unknown> & { id: number },
): void {
  tx.audit(ctx.caller.user_id, `source_schedule.${action}`, { source_schedule: id }, details)
}

async function requireAssignments(tx: Tx, source_id: number, ids: readonly string[]): Promise<void> {
  const unknown = await queries.findUnknownAssignments(tx.db, { account_id: tx.account_id, source_id }, ids)
  if (unknown.length > 0)
    throw invalid({ assignment_ids: unknown.slice(0, 5).map((id) => errors.noSuchAssignment(id)) })
}

/** Messages under `schedule_group_name` are shown beside the field (paging §5). */
async function findOrCreateGroup(
  ctx: Context,
  tx: Tx,
  name: string,
  fail_over_user: number,
): Promise<number> {
  const group = await queries.findGroupByName(tx.db, tx.account_id, name)
  if (!group) return createGroupForSource(ctx, tx, { name, fail_over_user })
  if (group.type !== 'ScheduleGroup') throw invalid({ schedule_group_name: [errors.notAScheduleGroup] })
  if (group.filled_by !== null) throw invalid({ schedule_group_name: [errors.groupTaken(group.filled_by)] })
  return group.id
}

export const createSourceSchedule = (
  ctx: Context,
  key: SourceKey,
  { schedule_group_name, assignment_ids, call_order }: NewSourceSchedule,
): Promise<SourceSchedule> =>
  ctx.transaction(async (tx) => {
    const source = await requireLockedSource(tx, key)
    await requireAssignments(tx, source.id, assignment_ids)
    const group_id = await findOrCreateGroup(ctx, tx, schedule_group_name, source.fail_over_user_id)
    const at = { account_id: tx.account_id, source_id: source.id }
    const id = await queries.insertSchedule(tx.db, at, group_id)
    if (id === undefined) throw invalid({ schedule_group_name: [errors.groupTaken('another configuration')] })
    await queries.upsertMappings(tx.db, tx.account_id, { schedule_id: id, assignment_ids, call_order })
    auditSchedule(ctx, tx, 'created', { id, source_id: source.id, group_id, assignment_ids, call_order })
    publishSourceChange(tx, source.id)
    return loadSchedule(tx.db, { ...at, id })
  })

async function requireSchedule(tx: Tx, key: SourceKey, id: number): Promise<queries.StoredSchedule> {
  const source = await requireLockedSource(tx, key)
  const at = { account_id: tx.account_id, source_id: source.id, id }
  const schedule = await queries.findSchedule(tx.db, at)
  if (!schedule) throw notFound()
  return schedule
}

export const deleteSourceSchedule = (ctx: Context, key: SourceKey, schedule_id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { id, group_id } = await requireSchedule(tx, key, schedule_id)
    await queries.deleteSchedule(tx.db, tx.account_id, id)
    auditSchedule(ctx, tx, 'deleted', { id, group_id })
    publishSourceChange(tx, key.id)
  })

export const addSourceMappings = (
  ctx: Context,
  key: SourceKey,
  schedule_id: number,
  body: SourceMappingsBody,
): Promise<SourceSchedule> =>
  ctx.transaction(async (tx) => {
    const { id } = await requireSchedule(tx, key, schedule_id)
    await requireAssignments(tx, key.id, body.assignment_ids)
    await queries.upsertMappings(tx.db, tx.account_id, { schedule_id: id, ...body })
    auditSchedule(ctx, tx, 'mapped', { id, ...body })
    publishSourceChange(tx, key.id)
    return loadSchedule(tx.db, { ...keyOf(ctx, key), id })
  })

export const removeSourceMapping = (
  ctx: Context,
  key: SourceKey,
  { schedule_id, mapping_id }: { schedule_id: number; mapping_id: number },
): Promise<SourceSchedule> =>
  ctx.transaction(async (tx) => {
    const { id } = await requireSchedule(tx, key, schedule_id)
    const removed = await queries.deleteMapping(tx.db, tx.account_id, { schedule_id: id, id: mapping_id })
    if (removed === undefined) throw notFound()
    auditSchedule(ctx, tx, 'unmapped', { id, assignment_id: removed })
    publishSourceChange(tx, key.id)
    return loadSchedule(tx.db, { ...keyOf(ctx, key), id })
  })
