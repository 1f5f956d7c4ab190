import type { ScimListQuery } from '@wardline/contract/accounts/scim/scim.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, notFound } from '../../../platform/http/errors.ts'
import { storeProfileChanges } from '../profiles/profile.actions.ts'
import { profileOf } from '../profiles/profile.queries.ts'
import { enqueueRoutingNotice, routingFields } from '../sessions/routing-notice.actions.ts'
import { changeNames, createUserAccount } from '../user-accounts/user-account.actions.ts'
import { changeUserStates, publishUserAccounts } from '../user-accounts/user.actions.ts'
import { lockAdministrators } from '../users/administrators.access.ts'
import { requireSamePermissions } from '../users/user-change.access.ts'
import { emailTaken, usernameTaken } from '../users/user.errors.ts'
import { isSameAbsences } from '../synced-absences/absence-time.rules.ts'
import { getAbsenceZone, syncAbsences } from '../synced-absences/synced-absence.actions.ts'
import { readScimAbsences } from './scim-absences.rules.ts'
import { provisioningContext } from './scim-actor.actions.ts'
import { changedMeanwhile, externalIdTaken, notUnique } from './scim.errors.ts'
import { listResponse, schemaUrns, type ScimResource } from './scim-response.rules.ts'
import { patchResource } from './scim-patch.rules.ts'
import { spanOf } from './scim-span.rules.ts'
import * as queries from './scim-user.queries.ts'
import { presentUser, readUser, type ScimUserRow, type ScimUserInput } from './scim-user.rules.ts'

export async function listUsers(
  ctx: Context,
  base_url: string,
  { filter, startIndex, count }: ScimListQuery,
): Promise<ScimResource> {
  const span = spanOf({ startIndex, count })
  const { total, rows } = await ctx.read((db) => queries.listUsers(db, ctx.caller.account_id, filter, span))
  return listResponse(
    rows.map((row) => presentUser(row, base_url)),
    { total, start: span.offset + 1 },
  )
}

export async function getUser(ctx: Context, base_url: string, uid: string): Promise<ScimResource> {
  const row = await ctx.read((db) => queries.findUser(db, ctx.caller.account_id, uid))
  if (!row) throw notFound()
  return presentUser(row, base_url)
}

export function createUser(ctx: Context, base_url: string, body: ScimResource): Promise<ScimResource> {
  const { external_id, is_active, ...target } = readUser(body)
  return ctx.transaction(async (tx) => {
    const { account_id } = tx
    const inner = provisioningContext(ctx, tx)
    const department_ids = await findDepartments(tx, body)
    const { id: user_id, uid } = await createUserAccount(inner, account_id, {
      ...target,
      department_ids,
    }).catch(asConflict)
    await queries.markAsScim(tx.db, { account_id, user_id })
    await storeExternalId(tx, user_id, external_id)
    await changeAbsences(inner, tx, { id: user_id, absences: [] }, body)
    if (is_active === false) await changeUserStates(inner, tx, [user_id], 'deactivate', about)
    return present(tx, base_url, uid)
  })
}

export function replaceUser(
  ctx: Context,
  base_url: string,
  uid: string,
  { body, if_match }: { body: ScimResource; if_match: string | undefined },
): Promise<ScimResource> {
  const target = readUser(body)
  return ctx.transaction(async (tx) => {
    const before = await lock(tx, base_url, uid, if_match)
    await apply(ctx, tx, before, target)
    await changeAbsences(provisioningContext(ctx, tx), tx, before, body)
    return present(tx, base_url, uid)
  })
}

export function patchUser(
  ctx: Context,
  base_url: string,
  uid: string,
  { body, if_match }: { body: ScimResource; if_match: string | undefined },
): Promise<ScimResource> {
  return ctx.transaction(async (tx) => {
    const before = await lock(tx, base_url, uid, if_match)
    const patched = patchResource(presentUser(before, base_url), body)
    await apply(ctx, tx, before, readUser(patched))
    await changeAbsences(provisioningContext(ctx, tx), tx, before, patched)
    return present(tx, base_url, uid)
  })
}

/** Messages, pages and the audit trail name users for ever, so that a deleted user is a deactivated one. */
export function deactivateUser(
  ctx: Context,
  base_url: string,
  uid: string,
  { if_match }: { if_match: string | undefined },
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const { id, is_active } = await lock(tx, base_url, uid, if_match)
    if (is_active) await changeUserStates(provisioningContext(ctx, tx), tx, [id], 'deactivate', about)
  })
}

const about = { reason: 'Deactivated by SCIM.', about: { via: 'scim' } }

/** Takes the locks in the order of all changes of users: administrators before rows. @throws 404, 412 */
async function lock(
  tx: Tx,
  base_url: string,
  uid: string,
  if_match: string | undefined,
): Promise<ScimUserRow> {
  await lockAdministrators(tx.db, tx.account_id)
  const row = await queries.lockUser(tx.db, tx.account_id, uid)
  if (!row) throw notFound()
  const { version } = presentUser(row, base_url)['meta'] as { version: string }
  if (if_match !== undefined && if_match !== '*' && !if_match.includes(version)) throw changedMeanwhile()
  return row
}

async function apply(ctx: Context, tx: Tx, before: ScimUserRow, target: ScimUserInput): Promise<void> {
  const inner = provisioningContext(ctx, tx)
  const { id: user_id } = before
  await requireSamePermissions(inner, tx.db, [user_id])
  const { external_id, is_active, username, email, ...profile } = target
  await changeProfile(inner, tx, user_id, profile)
  await changeNames(inner, tx, before, { username, email }).catch(asConflict)
  if (external_id !== before.external_id) await storeExternalId(tx, user_id, external_id)
  if (is_active !== undefined && is_active !== before.is_active)
    await changeUserStates(inner, tx, [user_id], is_active ? 'reactivate' : 'deactivate', {
      ...about,
      reason: is_active ? '' : about.reason,
    })
  publishUserAccounts(tx, [user_id])
}

/** Without the attribute, the absences stay: most identity providers do not know them. */
async function changeAbsences(
  ctx: Context,
  tx: Tx,
  { id: user_id, absences: before }: Pick<ScimUserRow, 'id' | 'absences'>,
  resource: ScimResource,
): Promise<void> {
  const absences = readScimAbsences(resource, await getAbsenceZone(tx.db, tx.account_id))
  if (absences === undefined || isSameAbsences(absences, before)) return
  await syncAbsences(ctx, tx, 'scim', [{ user_id, absences }])
}

type ProfileFields = Pick<
  ScimUserInput,
  'first_name' | 'last_name' | 'title' | 'home_number' | 'mobile_number' | 'pager_number'
>

/** A user whose pages go elsewhere is notified, as after a change by an administrator. */
async function changeProfile(ctx: Context, tx: Tx, user_id: number, target: ProfileFields): Promise<void> {
  const before = await profileOf(tx.db, { account_id: tx.account_id, user_id })
  if (!before) throw notFound()
  const changes = Object.fromEntries(
    Object.entries(target).filter(([field, value]) => before[field as keyof ProfileFields] !== value),
  ) as Partial<ProfileFields>
  if (Object.keys(changes).length === 0) return
  await storeProfileChanges(ctx, tx, before, changes, { via: 'scim' })
  const routing = routingFields.filter((field) => field in changes)
  if (routing.length > 0) await enqueueRoutingNotice(ctx, tx, user_id, routing)
}

async function storeExternalId(tx: Tx, user_id: number, external_id: string | null): Promise<void> {
  if (!(await queries.setExternalId(tx.db, { account_id: tx.account_id, user_id }, external_id)))
    throw notUnique(externalIdTaken)
}

async function findDepartments(tx: Tx, body: ScimResource): Promise<number[]> {
  const extension = body[schemaUrns.enterprise]
  if (typeof extension !== 'object' || extension === null) return []
  const { department } = extension as { department?: unknown }
  return typeof department === 'string' ? queries.findDepartments(tx.db, tx.account_id, department) : []
}

async function present(tx: Tx, base_url: string, uid: string): Promise<ScimResource> {
  const row = await queries.findUser(tx.db, tx.account_id, uid)
  if (!row) throw new Error('The user cannot be read.')
  return presentUser(row, base_url)
}

/** SCIM requires 409 for names that are in use. */
function asConflict(error: unknown): never {
  const sentences = error instanceof AppError ? Object.values(error.fields ?? {}).flat() : []
  const taken = sentences.find((each) => each === usernameTaken || each === emailTaken)
  throw taken === undefined ? error : notUnique(taken)
}
