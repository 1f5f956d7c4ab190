import type { AuditAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import {
  maxMembers,
  type ScheduleGroupChanges,
} from '@wardline/contract/paging/groups/group-change.schemas.ts'
import type { listMemberCandidates } from '@wardline/contract/paging/groups/paging-group.routes.ts'
import type {
  MemberCandidate,
  PagingGroupDetail,
} from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import { pagingGroupChanged } from '@wardline/contract/paging/groups/paging-group.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { findContactLimit } from '../../accounts/pickers/contact-limit.access.ts'
import { toSearchedPart } from '../../accounts/search/search-words.rules.ts'
import { searchMemberCandidates, expandCandidates } from './group-candidate.queries.ts'
import * as changing from './group-change.queries.ts'
import { listMembers } from './group-detail.queries.ts'
import { listUpcomingShifts } from './group-usage.queries.ts'
import * as access from '../group-access/paging-group.access.ts'
import { loadGroupDetail } from './paging-group.actions.ts'
import * as errors from './paging-group.errors.ts'
import { formatShiftStart } from './paging-group.rules.ts'

const kinds = {
  '': ['User', 'Group', 'Department'],
  User: ['User'],
  Group: ['Group'],
  Department: ['Department'],
  UserAndGroup: ['User', 'Group'],
} as const

export function findCandidates(
  ctx: Context,
  id: number,
  query: QueryOf<typeof listMemberCandidates>,
): Promise<Page<MemberCandidate>> {
  return ctx.read(async (db) => {
    await access.requireGroup(ctx, db, id)
    return searchMemberCandidates(db, {
      account_id: ctx.caller.account_id,
      group_id: id,
      ...toSearchedPart(query),
      contact_limit: await findContactLimit(db, ctx.caller),
      kinds: kinds[query.type],
    })
  })
}

type MemberChanges = Pick<Partial<ScheduleGroupChanges>, 'members' | 'member_ids'>

async function findNewMembers(
  ctx: Context,
  tx: Tx,
  known: Set<number>,
  { members = [], member_ids = [] }: MemberChanges,
) {
  const byId = member_ids.filter((id) => !known.has(id)).map((id) => ({ type: 'User' as const, id }))
  const selected = [...byId, ...members]
  if (selected.length === 0) return []
  const contact_limit = await findContactLimit(tx.db, ctx.caller)
  const found = await expandCandidates(tx.db, { account_id: tx.account_id, contact_limit, chosen: selected })
  const missing = (from: number, to: number) =>
    found
      .slice(from, to)
      .filter(({ is_there }) => !is_there)
      .map(errors.noSuchMember)
  const missingByField = {
    member_ids: missing(0, byId.length),
    members: missing(byId.length, found.length),
  }
  const refusals = Object.fromEntries(
    Object.entries(missingByField).filter(([, sentences]) => sentences.length > 0),
  )
  if (Object.keys(refusals).length > 0) throw invalid(refusals)
  return found.flatMap(({ user_ids }) => user_ids)
}

/**
 * Sets or adds members; returns the numbers of added and removed members. A member with current or upcoming
 * shifts cannot be removed.
 * @param group locked by the caller
 */
export async function changeMembers(
  ctx: Context,
  tx: Tx,
  group: access.GroupAccess,
  params: MemberChanges,
): Promise<{ added: number; removed: number }> {
  if (!params.members && !params.member_ids) return { added: 0, removed: 0 }
  const { account_id } = tx
  const before = new Set((await listMembers(tx.db, account_id, group.id)).map(({ user_id }) => user_id))
  const arriving = await findNewMembers(ctx, tx, before, params)
  const stay = params.member_ids && new Set([...params.member_ids, ...arriving])
  const leaving = stay ? [...before].filter((id) => !stay.has(id)) : []
  if (new Set([...before, ...arriving]).size - leaving.length > maxMembers)
    throw invalid({ members: [errors.tooManyMembers(maxMembers)] })
  const key = { account_id, group_id: group.id }
  const changed_by = ctx.caller.user_id
  const busy = leaving.length > 0 ? await listUpcomingShifts(tx.db, { ...key, user_ids: leaving }) : []
  if (busy.length > 0) {
    const sentences = busy.map((shift) =>
      errors.hasShifts(shift.display_name, formatShiftStart(shift, group.time_zone)),
    )
    throw invalid({ member_ids: sentences }, 'paging_group.member_on_call')
  }
  const removed =
    leaving.length > 0 ? await changing.removeMembers(tx.db, { ...key, changed_by, user_ids: leaving }) : []
  const added =
    arriving.length > 0 ? await changing.addMembers(tx.db, { ...key, changed_by, user_ids: arriving }) : []
  return { added: added.length, removed: removed.length }
}

export function publishGroupChange(
  ctx: Context,
  tx: Tx,
  id: number,
  action: AuditAction,
  details: Record<string, unknown> = {},
): void {
  tx.emit(pagingGroupChanged, { account: true }, { group_id: id, is_deleted: action.endsWith('.deleted') })
  tx.audit(ctx.caller.user_id, action, { paging_group: id }, details)
}

export function joinPagingGroup(ctx: Context, id: number): Promise<PagingGroupDetail> {
  return ctx.transaction(async (tx) => {
    const group = await access.requireJoinableGroup(ctx, tx, id)
    const { user_id } = ctx.caller
    if (!group.is_member) {
      await changing.addMembers(tx.db, {
        account_id: tx.account_id,
        group_id: id,
        user_ids: [user_id],
        changed_by: user_id,
      })
      publishGroupChange(ctx, tx, id, 'paging_group.joined')
    }
    return loadGroupDetail(ctx, tx.db, id)
  })
}

export function leavePagingGroup(ctx: Context, id: number): Promise<PagingGroupDetail> {
  return ctx.transaction(async (tx) => {
    const group = await access.requireLeavableGroup(ctx, tx, id)
    const { user_id } = ctx.caller
    const key = { account_id: tx.account_id, group_id: id, user_ids: [user_id] }
    const [shift] = await listUpcomingShifts(tx.db, key)
    if (shift)
      throw invalid(
        { non_field_errors: [errors.youHaveShifts(formatShiftStart(shift, group.time_zone))] },
        'paging_group.member_on_call',
      )
    if ((await changing.removeMembers(tx.db, { ...key, changed_by: user_id })).length > 0)
      publishGroupChange(ctx, tx, id, 'paging_group.left')
    return loadGroupDetail(ctx, tx.db, id)
  })
}
