import type { ScimListQuery } from '@wardline/contract/accounts/scim/scim.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, notFound } from '../../../platform/http/errors.ts'
import * as groups from '../roles/permission-group.actions.ts'
import * as roleErrors from '../roles/role.errors.ts'
import { changeGroups } from '../user-accounts/user-membership.actions.ts'
import { lockAdministrators } from '../users/administrators.access.ts'
import { provisioningContext } from './scim-actor.actions.ts'
import * as errors from './scim.errors.ts'
import * as queries from './scim-group.queries.ts'
import { presentGroup, readGroup, type ScimGroupInput } from './scim-group.rules.ts'
import { patchResource } from './scim-patch.rules.ts'
import { listResponse, type ScimResource } from './scim-response.rules.ts'
import { spanOf } from './scim-span.rules.ts'

interface Change {
  body: ScimResource
  if_match: string | undefined
}

export async function listGroups(
  ctx: Context,
  base_url: string,
  { filter, startIndex, count }: ScimListQuery,
): Promise<ScimResource> {
  const span = spanOf({ startIndex, count })
  const { total, rows } = await ctx.read((db) => queries.listGroups(db, ctx.caller.account_id, filter, span))
  return listResponse(
    rows.map((row) => presentGroup(row, base_url)),
    { total, start: span.offset + 1 },
  )
}

export async function getGroup(ctx: Context, base_url: string, id: string): Promise<ScimResource> {
  const row = await ctx.read((db) => queries.findGroup(db, ctx.caller.account_id, id))
  if (!row) throw notFound()
  return presentGroup(row, base_url)
}

export function createGroup(ctx: Context, base_url: string, body: ScimResource): Promise<ScimResource> {
  const target = readGroup(body)
  return ctx.transaction(async (tx) => {
    await lockAdministrators(tx.db, tx.account_id)
    const inner = provisioningContext(ctx, tx)
    const { id } = await groups.createGroup(inner, tx.account_id, target.display_name).catch(asConflict)
    const before = { id, external_id: null, display_name: target.display_name, members: [] }
    await apply(inner, tx, before, target)
    return present(tx, base_url, id)
  })
}

export function replaceGroup(
  ctx: Context,
  base_url: string,
  id: string,
  { body, if_match }: Change,
): Promise<ScimResource> {
  const target = readGroup(body)
  return ctx.transaction(async (tx) => {
    const before = await lock(tx, base_url, id, if_match)
    await apply(provisioningContext(ctx, tx), tx, before, target)
    return present(tx, base_url, before.id)
  })
}

export function patchGroup(
  ctx: Context,
  base_url: string,
  id: string,
  { body, if_match }: Change,
): Promise<ScimResource> {
  return ctx.transaction(async (tx) => {
    const before = await lock(tx, base_url, id, if_match)
    const target = readGroup(patchResource(presentGroup(before, base_url), body))
    await apply(provisioningContext(ctx, tx), tx, before, target)
    return present(tx, base_url, before.id)
  })
}

export function deleteGroup(
  ctx: Context,
  base_url: string,
  id: string,
  { if_match }: Pick<Change, 'if_match'>,
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const { id: group_id } = await lock(tx, base_url, id, if_match)
    await groups.deleteGroup(provisioningContext(ctx, tx), { id: tx.account_id, group_id })
  })
}

/** @throws 404, 412 */
async function lock(
  tx: Tx,
  base_url: string,
  id: string,
  if_match: string | undefined,
): Promise<queries.ScimGroupRow> {
  await lockAdministrators(tx.db, tx.account_id)
  const row = await queries.lockGroup(tx.db, tx.account_id, id)
  if (!row) throw notFound()
  const { version } = presentGroup(row, base_url)['meta'] as { version: string }
  if (if_match !== undefined && if_match !== '*' && !if_match.includes(version))
    throw errors.changedMeanwhile()
  return row
}

async function apply(
  ctx: Context,
  tx: Tx,
  before: queries.ScimGroupRow,
  { external_id, display_name, member_uids }: ScimGroupInput,
): Promise<void> {
  const { account_id } = tx
  const { id: group_id } = before
  if (display_name !== before.display_name)
    await groups.renameGroup(ctx, { id: account_id, group_id }, { display_name }).catch(asConflict)
  if (external_id !== before.external_id) {
    const key = { account_id, group_id }
    if (!(await queries.setGroupExternalId(tx.db, key, external_id)))
      throw errors.notUnique(errors.externalIdTaken)
  }
  await changeMembers(ctx, tx, before, member_uids)
}

async function changeMembers(
  ctx: Context,
  tx: Tx,
  { id: group_id, members }: queries.ScimGroupRow,
  target: readonly string[],
): Promise<void> {
  const had = new Set(members.map(({ uid }) => uid))
  const added = target.filter((uid) => !had.has(uid))
  const removed = [...had.difference(new Set(target))]
  if (added.length === 0 && removed.length === 0) return
  const found = await queries.findMemberIds(tx.db, tx.account_id, [...added, ...removed])
  const idOf = new Map(found.map(({ id, uid }) => [uid, id]))
  if (added.some((uid) => !idOf.has(uid))) throw errors.invalidValue(errors.unknownMember)
  const change = (uids: readonly string[], pick: 'added' | 'removed') =>
    uids.flatMap((uid) => {
      const user_id = idOf.get(uid)
      return user_id === undefined ? [] : [{ user_id, added: [], removed: [], [pick]: [group_id] }]
    })
  await changeGroups(ctx, tx, [...change(added, 'added'), ...change(removed, 'removed')])
}

async function present(tx: Tx, base_url: string, id: number): Promise<ScimResource> {
  const row = await queries.findGroup(tx.db, tx.account_id, String(id))
  if (!row) throw new Error('The group cannot be read.')
  return presentGroup(row, base_url)
}

/** A taken name is 409 in SCIM. */
function asConflict(error: unknown): never {
  const sentences = error instanceof AppError ? Object.values(error.fields ?? {}).flat() : []
  throw sentences.includes(roleErrors.groupNameTaken) ? errors.notUnique(errors.groupNameTaken) : error
}
