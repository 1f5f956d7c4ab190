import { mostMembers, type ScheduleGroupChanges } from '@wardline/contract/paging/group-changes.schemas.ts'
import type { listMemberCandidates } from '@wardline/contract/paging/paging-group.routes.ts'
import type { MemberCandidate, PagingGroupDetail } from '@wardline/contract/paging/paging-group.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import { pagingGroupChanged } from '@wardline/contract/paging/paging-group.events.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { invalid } from '../../platform/http/errors.ts'
import { offsetOf, type Page } from '../../platform/http/paging.ts'
import { tagLimit } from '../accounts/saved-filter.access.ts'
import { searchWords } from '../accounts/search-words.rules.ts'
import { memberCandidates, peopleOf } from './group-candidates.queries.ts'
import * as changing from './group-change.queries.ts'
import { membersOf } from './group-detail.queries.ts'
import { shiftsToCome } from './group-use.queries.ts'
import * as access from './paging-group.access.ts'
import { detailFor } from './paging-group.actions.ts'
import * as errors from './paging-group.errors.ts'
import { whenOnCall } from './paging-group.rules.ts'

const kinds = {
  '': ['User', 'Group', 'Department'],
  User: ['User'],
  Group: ['Group'],
  Department: ['Department'],
  UserAndGroup: ['User', 'Group'],
} as const

export const findCandidates = (
  ctx: Ctx,
  id: number,
  query: QueryOf<typeof listMemberCandidates>,
): Promise<Page<MemberCandidate>> =>
  ctx.read(async (db) => {
    await access.groupToSee(ctx, db, id)
    return memberCandidates(db, {
      account_id: ctx.caller.account_id,
      group_id: id,
      named: searchWords(query.search),
      tag_ids: await tagLimit(db, ctx.caller),
      kinds: kinds[query.type],
      limit: query.page_size,
      offset: offsetOf(query),
    })
  })

type Asked = Pick<ScheduleGroupChanges, 'members' | 'member_ids'>

/** The people who become members by this; each that is not to be found has its sentence at its field. */
async function newcomers(ctx: Ctx, tx: Tx, known: Set<number>, { members = [], member_ids = [] }: Asked) {
  const byId = member_ids.filter((id) => !known.has(id)).map((id) => ({ type: 'User' as const, id }))
  const chosen = [...byId, ...members]
  if (chosen.length === 0) return []
  const tag_ids = await tagLimit(tx.db, ctx.caller)
  const found = await peopleOf(tx.db, { account_id: tx.account_id, tag_ids, chosen })
  const missing = (from: number, to: number) =>
    found
      .slice(from, to)
      .filter(({ is_there }) => !is_there)
      .map(errors.noSuchMember)
  const wrong = {
    member_ids: missing(0, byId.length),
    members: missing(byId.length, found.length),
  }
  const said = Object.fromEntries(Object.entries(wrong).filter(([, sentences]) => sentences.length > 0))
  if (Object.keys(said).length > 0) throw invalid(said)
  return found.flatMap(({ user_ids }) => user_ids)
}

/**
 * Makes the members what was asked; answers how many came and went. Nobody leaves who has shifts to come: a group never
 * loses whoever is on call without a word.
 * @param group its row is locked
 */
export async function changeMembers(
  ctx: Ctx,
  tx: Tx,
  group: access.GroupStanding,
  asked: Asked,
): Promise<{ added: number; removed: number }> {
  if (!asked.members && !asked.member_ids) return { added: 0, removed: 0 }
  const { account_id } = tx
  const before = new Set((await membersOf(tx.db, account_id, group.id)).map(({ user_id }) => user_id))
  const coming = await newcomers(ctx, tx, before, asked)
  const stay = asked.member_ids && new Set([...asked.member_ids, ...coming])
  const going = stay ? [...before].filter((id) => !stay.has(id)) : []
  if (new Set([...before, ...coming]).size - going.length > mostMembers)
    throw invalid({ members: [errors.tooManyMembers(mostMembers)] })
  const of = { account_id, group_id: group.id }
  const busy = going.length > 0 ? await shiftsToCome(tx.db, { ...of, user_ids: going }) : []
  if (busy.length > 0) {
    const sentences = busy.map((shift) =>
      errors.hasShifts(shift.display_name, whenOnCall(shift, group.time_zone)),
    )
    throw invalid({ member_ids: sentences }, 'paging_group.member_on_call')
  }
  const removed = going.length > 0 ? await changing.removeMembers(tx.db, { ...of, user_ids: going }) : []
  const added = coming.length > 0 ? await changing.addMembers(tx.db, { ...of, user_ids: coming }) : []
  return { added: added.length, removed: removed.length }
}

/** Tells the account, and writes down what was done. */
export function tellGroup(
  ctx: Ctx,
  tx: Tx,
  id: number,
  action: string,
  details: Record<string, unknown> = {},
): void {
  tx.emit(pagingGroupChanged, { account: true }, { group_id: id, is_deleted: action.endsWith('.deleted') })
  tx.audit({ actor_id: ctx.caller.user_id, action, object_type: 'paging_group', object_id: id, details })
}

/** Becomes a member, where the group lets people join. Who is one already stays one. */
export const joinPagingGroup = (ctx: Ctx, id: number): Promise<PagingGroupDetail> =>
  ctx.tx(async (tx) => {
    const group = await access.groupToJoin(ctx, tx, id)
    const user_ids = [ctx.caller.user_id]
    if (!group.is_member) {
      await changing.addMembers(tx.db, { account_id: tx.account_id, group_id: id, user_ids })
      tellGroup(ctx, tx, id, 'paging_group.joined')
    }
    return detailFor(ctx, tx.db, id)
  })

/** Is no member any more, where the group lets people leave; not while one has shifts to come. */
export const leavePagingGroup = (ctx: Ctx, id: number): Promise<PagingGroupDetail> =>
  ctx.tx(async (tx) => {
    const group = await access.groupToLeave(ctx, tx, id)
    const of = { account_id: tx.account_id, group_id: id, user_ids: [ctx.caller.user_id] }
    const [shift] = await shiftsToCome(tx.db, of)
    if (shift)
      throw invalid(
        { non_field_errors: [errors.youHaveShifts(whenOnCall(shift, group.time_zone))] },
        'paging_group.member_on_call',
      )
    if ((await changing.removeMembers(tx.db, of)).length > 0) tellGroup(ctx, tx, id, 'paging_group.left')
    return detailFor(ctx, tx.db, id)
  })
