import { summarizeOnCall } from '@wardline/contract/paging/groups/group-on-call.rules.ts'
import type { listPagingGroups } from '@wardline/contract/paging/groups/paging-group.routes.ts'
import type { PagingGroup, PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { offsetOf, type Page } from '../../../platform/http/paging.ts'
import { findContactLimit } from '../../accounts/pickers/contact-limit.access.ts'
import { parseSearchWords } from '../../accounts/search/search-words.rules.ts'
import { findGroupDetail, findGroupIdByUid, listMembers } from './group-detail.queries.ts'
import { summarizeCoverage } from '../coverage/coverage.access.ts'
import { loadOnCallStatus } from '../on-call/on-call.access.ts'
import { groupRights } from '../group-access/paging-group.access.ts'
import {
  listPagingGroups as listGroups,
  listScheduleGroupIds,
  type GroupRow,
} from './paging-group.queries.ts'

type Type = PagingGroup['type']

function presentGroup<Row extends GroupRow>(
  ctx: Context,
  { is_own_department, is_member, allow_join, allow_leave, ...row }: Row,
) {
  const fields = { type: row.type, is_own_department, is_member, allow_join, allow_leave }
  return { ...row, may: groupRights(ctx, fields) }
}

async function loadCalendarSummaries(db: Db, account_id: number, groups: readonly GroupRow[]) {
  const ids = groups.filter(({ type }) => type === 'ScheduleGroup').map(({ id }) => id)
  const now = await loadOnCallStatus(db, account_id, ids)
  const coverage = await summarizeCoverage(db, account_id, ids)
  return (id: number): Pick<PagingGroup, 'on_call' | 'coverage'> => {
    const group = now.get(id)
    return { on_call: group ? summarizeOnCall(group) : null, coverage: coverage.get(id) ?? null }
  }
}

async function findGroupsWithGaps(db: Db, account_id: number): Promise<number[]> {
  const coverage = await summarizeCoverage(db, account_id, await listScheduleGroupIds(db, account_id))
  return [...coverage].filter(([, { first }]) => first !== null).map(([id]) => id)
}

export function findPagingGroups(
  ctx: Context,
  query: QueryOf<typeof listPagingGroups>,
): Promise<Page<PagingGroup>> {
  return ctx.read(async (db) => {
    const { account_id, user_id } = ctx.caller
    const { count, results } = await listGroups(db, {
      account_id,
      user_id,
      named: parseSearchWords(`${query.name} ${query.search}`),
      contact_limit: await findContactLimit(db, ctx.caller),
      department_id: query.department_id,
      type: query.type,
      lacks_fail_over: query.lacks === 'fail_over',
      group_ids: query.lacks === 'coverage' ? await findGroupsWithGaps(db, account_id) : undefined,
      ordering: query.ordering,
      limit: query.page_size,
      offset: offsetOf(query),
    })
    const calendars = await loadCalendarSummaries(db, account_id, results)
    return {
      count,
      results: results.map((row) => ({ ...presentGroup(ctx, row), ...calendars(row.id) })),
    }
  })
}

export async function loadGroupDetail(
  ctx: Context,
  db: Db,
  id: number,
  type?: Type,
): Promise<PagingGroupDetail> {
  const { account_id, user_id } = ctx.caller
  const row = await findGroupDetail(db, { account_id, user_id, id })
  if (!row || (type && row.type !== type)) throw notFound()
  const members = await listMembers(db, account_id, id)
  const calendars = await loadCalendarSummaries(db, account_id, [row])
  const { allow_join, allow_leave } = row
  const group = presentGroup(ctx, row)
  return {
    ...group,
    wrong_recipient_count: group.may.change ? row.wrong_recipient_count : null,
    allow_join,
    allow_leave,
    ...calendars(id),
    members,
    member_ids: members.map((member) => member.user_id),
  }
}

export function getPagingGroup(
  ctx: Context,
  idOrUid: number | string,
  type?: Type,
): Promise<PagingGroupDetail> {
  return ctx.read(async (db) => {
    const id =
      typeof idOrUid === 'number' ? idOrUid : await findGroupIdByUid(db, ctx.caller.account_id, idOrUid)
    if (id === undefined) throw notFound()
    return loadGroupDetail(ctx, db, id, type)
  })
}
