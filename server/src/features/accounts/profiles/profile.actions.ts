import { isBlank } from '@wardline/contract/text.ts'
import { profileChanged, userChanged } from '@wardline/contract/accounts/user.events.ts'
import type { Profile, ProfileChanges } from '@wardline/contract/accounts/profile.schemas.ts'
import { dialable, pagerDigits } from '@wardline/contract/accounts/phone-number.rules.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context, PermittedActor } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import { requireConfirmedPassword } from '../sessions/password-confirmation.access.ts'
import { enqueueRoutingNotice, routingFields } from '../sessions/routing-notice.actions.ts'
import * as access from '../users/user-change.access.ts'
import { requireLocalFields } from '../users/managed-field.access.ts'
import * as errors from './profile.errors.ts'
import * as queries from './profile.queries.ts'
import { findUsersById } from '../users/user.queries.ts'

export const getProfile = (ctx: Context, user_id: number): Promise<Profile> =>
  ctx.read(async (db) => {
    await access.requireUserChange(ctx, db, user_id)
    const profile = await queries.profileOf(db, { account_id: ctx.caller.account_id, user_id })
    if (!profile) throw notFound()
    return profile
  })

export const changeProfile = (ctx: Context, user_id: number, changes: ProfileChanges): Promise<Profile> =>
  ctx.transaction(async (tx) => {
    await access.lockUserForChange(ctx, tx.db, user_id)
    const key = { account_id: tx.account_id, user_id }
    const before = await queries.profileOf(tx.db, key)
    if (before) await requireLocalFields(tx.db, key, { before, changes })
    return applyProfileChanges(ctx, tx, user_id, changes)
  })

/**
 * For a user whose row is locked. Entering a number, even unchanged, undoes a STOP: the user wants alerts there. If the
 * provider still rejects it, the next attempt suppresses it again.
 */
export async function applyProfileChanges(
  ctx: Context,
  tx: Tx,
  user_id: number,
  changes: ProfileChanges,
): Promise<Profile> {
  const person = { account_id: tx.account_id, user_id }
  const before = await queries.profileOf(tx.db, person)
  if (!before) throw notFound()
  const changed = changedFields(before, changes)
  const routing = routingFields.filter((field) => changed.includes(field))
  if (routing.length > 0) await requireConfirmedPassword(ctx, tx.db)
  await liftSuppressions(ctx, tx, user_id, changes)
  if (changed.length === 0) return before
  const profile = await storeProfileChanges(ctx, tx, before, changes)
  if (routing.length > 0) await enqueueRoutingNotice(ctx, tx, user_id, routing)
  return profile
}

/** For a user whose row is locked. Fields that decide where pages go need `applyProfileChanges`. @throws 400 */
export async function storeProfileChanges(
  ctx: PermittedActor,
  tx: Tx,
  before: Profile,
  changes: ProfileChanges,
  about: Record<string, unknown> = {},
): Promise<Profile> {
  const { id: user_id } = before
  const person = { account_id: tx.account_id, user_id }
  const changed = changedFields(before, changes)
  // JSON has no undefined, so present fields have values.
  const next = { ...before, ...(changes as Partial<Profile>) }
  await checkProfile(tx, user_id, next, new Set(changed))
  await queries.changeProfile(tx.db, person, changes, ctx.caller.user_id)
  if (changed.includes('pager_number') || changed.includes('pager_email'))
    await queries.updatePagerUse(tx.db, person)
  tx.audit(
    ctx.caller.user_id,
    'user.profile_changed',
    { user: user_id },
    { fields: changed, ...describeIdentity(before, next, changed), ...about },
  )
  return publishProfile(tx, user_id, before)
}

async function liftSuppressions(
  ctx: Context,
  tx: Tx,
  user_id: number,
  changes: ProfileChanges,
): Promise<void> {
  const { home_number = '', mobile_number = '', pager_number = '', pager_email = '' } = changes
  const numbers = [dialable(mobile_number), dialable(home_number), pagerDigits(pager_number)]
  const mail = pager_email.trim().toLowerCase() || undefined
  const addresses = [...numbers, mail].filter((address) => address !== undefined)
  if (addresses.length === 0) return
  const lifted = await queries.liftSuppressions(tx.db, { account_id: tx.account_id, user_id, addresses })
  if (lifted > 0)
    tx.audit(ctx.caller.user_id, 'suppression.lifted', { user: user_id }, { reason: 'set again' })
}

/** The fields by which readers recognize the author of a message, which are not stored with it. */
const identity_fields = ['first_name', 'last_name', 'title'] as const

function describeIdentity(before: Profile, next: Profile, changed: string[]) {
  const fields = identity_fields.filter((field) => changed.includes(field))
  if (fields.length === 0) return {}
  const pick = (of: Profile) => Object.fromEntries(fields.map((field) => [field, of[field]]))
  return { before: pick(before), after: pick(next) }
}

const changedFields = (before: Profile, changes: ProfileChanges): string[] =>
  (Object.keys(changes) as (keyof ProfileChanges)[]).filter((field) => changes[field] !== before[field])

async function checkProfile(tx: Tx, user_id: number, next: Profile, changed: Set<string>): Promise<void> {
  const problems: Record<string, string[]> = {}
  if (isBlank(`${next.first_name}${next.last_name}`)) problems['first_name'] = [errors.noName]
  for (const [field, sentences] of Object.entries(numberProblems(next)))
    if (changed.has(field)) problems[field] = sentences
  if (next.auto_response_enabled && isBlank(next.auto_response_text))
    problems['auto_response_text'] = [errors.autoResponseMissing]
  if (changed.has('default_message_type_id') && !(await messageTypeExists(tx, next.default_message_type_id)))
    problems['default_message_type_id'] = [errors.noSuchType]
  if (changed.has('forward_to_id') || changed.has('forwarding_enabled')) {
    const wrong = await forwardingProblem(tx, user_id, next)
    if (wrong !== undefined) problems['forward_to_id'] = [wrong]
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/** The same rules for a user who does not exist yet. @throws 400 */
export function checkNewProfile(newProfile: NumbersAndName): void {
  const problems: Record<string, string[]> = {}
  if (isBlank(`${newProfile.first_name}${newProfile.last_name}`)) problems['first_name'] = [errors.noName]
  Object.assign(problems, numberProblems(newProfile))
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

interface NumbersAndName {
  first_name: string
  last_name: string
  mobile_number: string
  pager_number: string
}

function numberProblems({ mobile_number, pager_number }: NumbersAndName): Record<string, string[]> {
  return {
    ...(mobile_number !== '' && !dialable(mobile_number) && { mobile_number: [errors.invalidNumber] }),
    ...(pager_number !== '' && !pagerDigits(pager_number) && { pager_number: [errors.noPager] }),
  }
}

const messageTypeExists = async ({ db, account_id }: Tx, id: number | null): Promise<boolean> =>
  id === null || queries.hasMessageType(db, { account_id, id })

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
  const last = await queries.findForwardingCycle(tx.db, { account_id, from: to, back_to: user_id })
  return last === undefined ? undefined : errors.forwardingCycle(last)
}

export async function publishProfile(tx: Tx, user_id: number, before: Profile): Promise<Profile> {
  const profile = await queries.profileOf(tx.db, { account_id: tx.account_id, user_id })
  if (!profile) throw notFound()
  tx.emit(profileChanged, { user: user_id }, { profile })
  if (profile.display_name !== before.display_name || profile.title !== before.title) {
    const user = (await findUsersById(tx.db, tx.account_id, [user_id])).get(user_id)
    if (user) tx.emit(userChanged, { account: true }, { user })
  }
  return profile
}
