import { profileChanged, userChanged } from '@wardline/contract/accounts/user.events.ts'
import type { Profile, ProfileChanges } from '@wardline/contract/accounts/profile.schemas.ts'
import { dialable, pagerDigits } from '@wardline/contract/accounts/phone-number.rules.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import * as access from './person.access.ts'
import * as errors from './profile.errors.ts'
import * as queries from './profile.queries.ts'
import { usersById } from './user.queries.ts'

export const getProfile = (ctx: Ctx, user_id: number): Promise<Profile> =>
  ctx.read(async (db) => {
    await access.checkMayChange(ctx, db, user_id)
    const profile = await queries.profileOf(db, { account_id: ctx.caller.account_id, user_id })
    if (!profile) throw notFound()
    return profile
  })

/**
 * Changes what is given; what is then true of the whole must make sense. A number that is given, the same one too, is one
 * that its person wants to be rung at: a STOP of theirs is over by it. What its carrier holds against it, the carrier says
 * at the next try.
 */
export const changeProfile = (ctx: Ctx, user_id: number, changes: ProfileChanges): Promise<Profile> =>
  ctx.tx(async (tx) => {
    const person = { account_id: tx.account_id, user_id }
    await access.changeablePerson(ctx, tx.db, user_id)
    const before = await queries.profileOf(tx.db, person)
    if (!before) throw notFound()
    const changed = changedFields(before, changes)
    await liftStops(ctx, tx, user_id, changes)
    if (changed.length === 0) return before
    // A field that is there has a value: JSON knows no undefined.
    const next = { ...before, ...(changes as Partial<Profile>) }
    await checkProfile(tx, user_id, next, new Set(changed))
    await queries.changeProfile(tx.db, person, changes)
    if (changed.includes('pager_number')) await queries.carriesPager(tx.db, person)
    tx.audit({
      actor_id: ctx.caller.user_id,
      action: 'user.profile_changed',
      object_type: 'user',
      object_id: user_id,
      details: { fields: changed },
    })
    return tellProfile(tx, user_id, before)
  })

async function liftStops(ctx: Ctx, tx: Tx, user_id: number, changes: ProfileChanges): Promise<void> {
  const { home_number = '', mobile_number = '', pager_number = '' } = changes
  const addresses = [dialable(mobile_number), dialable(home_number), pagerDigits(pager_number)].filter(
    (address) => address !== undefined,
  )
  if (addresses.length === 0) return
  const lifted = await queries.liftStops(tx.db, { account_id: tx.account_id, user_id, addresses })
  if (lifted > 0)
    tx.audit({
      actor_id: ctx.caller.user_id,
      action: 'number.lifted',
      object_type: 'user',
      object_id: user_id,
      details: { reason: 'set again' },
    })
}

const changedFields = (before: Profile, changes: ProfileChanges): string[] =>
  (Object.keys(changes) as (keyof ProfileChanges)[]).filter((field) => changes[field] !== before[field])

async function checkProfile(tx: Tx, user_id: number, next: Profile, changed: Set<string>): Promise<void> {
  const problems: Record<string, string[]> = {}
  if (`${next.first_name}${next.last_name}` === '') problems['first_name'] = [errors.noName]
  if (changed.has('mobile_number') && next.mobile_number !== '' && !dialable(next.mobile_number))
    problems['mobile_number'] = [errors.notDialable]
  if (changed.has('pager_number') && next.pager_number !== '' && !pagerDigits(next.pager_number))
    problems['pager_number'] = [errors.noPager]
  if (next.auto_response_enabled && next.auto_response_text.trim() === '')
    problems['auto_response_text'] = [errors.noAutoResponse]
  if (changed.has('default_message_type_id') && !(await typeIsThere(tx, next.default_message_type_id)))
    problems['default_message_type_id'] = [errors.noSuchType]
  if (changed.has('forward_to_id') || changed.has('forwarding_enabled')) {
    const wrong = await forwardingProblem(tx, user_id, next)
    if (wrong !== undefined) problems['forward_to_id'] = [wrong]
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

const typeIsThere = async ({ db, account_id }: Tx, id: number | null): Promise<boolean> =>
  id === null || queries.hasMessageType(db, { account_id, id })

/** Whoever is named can receive, is somebody else, and does not send everything back; a sentence when not. */
async function forwardingProblem(tx: Tx, user_id: number, next: Profile): Promise<string | undefined> {
  const { account_id } = tx
  const to = next.forward_to_id
  if (to === null) return next.forwarding_enabled ? errors.forwardToNobody : undefined
  if (to === user_id) return errors.forwardToSelf
  await queries.lockForwarding(tx.db, account_id)
  const target = await queries.forwardTarget(tx.db, { account_id, user_id: to })
  if (!target) return errors.noSuchPerson
  if (!target.can_receive) return errors.cannotReceive(target.display_name)
  if (!next.forwarding_enabled) return undefined
  const last = await queries.forwardsBack(tx.db, { account_id, from: to, back_to: user_id })
  return last === undefined ? undefined : errors.circle(last)
}

/** Tells the person's own devices what the profile says now, and the account when what it shows of them changed. */
export async function tellProfile(tx: Tx, user_id: number, before: Profile): Promise<Profile> {
  const profile = await queries.profileOf(tx.db, { account_id: tx.account_id, user_id })
  if (!profile) throw notFound()
  tx.emit(profileChanged, { user: user_id }, { profile })
  if (profile.display_name !== before.display_name || profile.title !== before.title) {
    const user = (await usersById(tx.db, tx.account_id, [user_id])).get(user_id)
    if (user) tx.emit(userChanged, { account: true }, { user })
  }
  return profile
}
