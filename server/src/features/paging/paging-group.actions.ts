import { groupOnCallOf } from '@wardline/contract/paging/group-on-call.rules.ts'
import type { listPagingGroups } from '@wardline/contract/paging/paging-group.routes.ts'
import type { PagingGroup, PagingGroupDetail } from '@wardline/contract/paging/paging-group.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { offsetOf, type Page } from '../../platform/http/paging.ts'
import { tagLimit } from '../accounts/saved-filter.access.ts'
import { searchWords } from '../accounts/search-words.rules.ts'
import { groupDetail, idOfUid, membersOf } from './group-detail.queries.ts'
import { coverageOf } from './coverage.access.ts'
import { onCallNow } from './oncall.access.ts'
import { rightsOn } from './paging-group.access.ts'
import { listPagingGroups as listGroups, type GroupRow } from './paging-group.queries.ts'

type Type = PagingGroup['type']

/** The row as everybody may see it, with what this caller may do. */
function shown<Row extends GroupRow>(
  ctx: Ctx,
  { is_own_department, is_member, allow_join, allow_leave, ...row }: Row,
) {
  const standing = { type: row.type, is_own_department, is_member, allow_join, allow_leave }
  return { ...row, may: rightsOn(ctx, standing) }
}

/** What the calendars of these groups say, of each by its id: who is on call now, and when nobody will be. */
async function calendarsOf(db: Db, account_id: number, groups: readonly GroupRow[]) {
  const ids = groups.filter(({ type }) => type === 'ScheduleGroup').map(({ id }) => id)
  const now = await onCallNow(db, account_id, ids)
  const coverage = await coverageOf(db, account_id, ids)
  return (id: number): Pick<PagingGroup, 'on_call' | 'coverage'> => {
    const group = now.get(id)
    return { on_call: group ? groupOnCallOf(group) : null, coverage: coverage.get(id) ?? null }
  }
}

export const findPagingGroups = (
  ctx: Ctx,
  query: QueryOf<typeof listPagingGroups>,
): Promise<Page<PagingGroup>> =>
  ctx.read(async (db) => {
    const { account_id, user_id } = ctx.caller
    const { count, results } = await listGroups(db, {
      account_id,
      user_id,
      named: searchWords(`${query.name} ${query.search}`),
      tag_ids: await tagLimit(db, ctx.caller),
      department_id: query.department_id,
      type: query.type,
      ordering: query.ordering,
      limit: query.page_size,
      offset: offsetOf(query),
    })
    const calendars = await calendarsOf(db, account_id, results)
    return {
      count,
      results: results.map((row) => ({ ...shown(ctx, row), ...calendars(row.id) })),
    }
  })

/** The whole group as this caller sees it. Everybody of the account may; a group of another type is not found. */
export async function detailFor(ctx: Ctx, db: Db, id: number, type?: Type): Promise<PagingGroupDetail> {
  const { account_id, user_id } = ctx.caller
  const row = await groupDetail(db, { account_id, user_id, id })
  if (!row || (type && row.type !== type)) throw notFound()
  const members = await membersOf(db, account_id, id)
  const calendars = await calendarsOf(db, account_id, [row])
  const { allow_join, allow_leave } = row
  const group = shown(ctx, row)
  return {
    ...group,
    not_me_count: group.may.change ? row.not_me_count : null,
    allow_join,
    allow_leave,
    ...calendars(id),
    members,
    member_ids: members.map((member) => member.user_id),
  }
}

/** By its id, or by the uid that the browser's address has. */
export const getPagingGroup = (ctx: Ctx, given: number | string, type?: Type): Promise<PagingGroupDetail> =>
  ctx.read(async (db) => {
    const id = typeof given === 'number' ? given : await idOfUid(db, ctx.caller.account_id, given)
    if (id === undefined) throw notFound()
    return detailFor(ctx, db, id, type)
  })
