import { directorySyncChanged } from '@wardline/contract/integrations/directory-sync/directory-sync.events.ts'
import {
  requiredFields,
  type DirectoryMapping,
  type DirectoryMappingBody,
  type DirectoryMappingChanges,
} from '@wardline/contract/integrations/directory-agents/directory-mapping.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid, notFound } from '../../../platform/http/errors.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { parseFilter } from '../../../platform/ldap/search.ts'
import { requireDepartments, requireGroups } from '../../accounts/user-accounts/user-membership.actions.ts'
import * as errors from './agent.errors.ts'
import { findAgent, lockAgent, type AgentKind } from './agent.queries.ts'
import * as queries from './mapping.queries.ts'

/** An agent of a kind, or a sync configuration. */
export interface OwnerRef {
  of: AgentKind | 'config'
  id: number
}

export const listMappings = (ctx: Context, ref: OwnerRef): Promise<DirectoryMapping[]> =>
  ctx.read(async (db) => queries.listMappings(db, await requireOwner(ctx, db, ref)))

export const addMapping = (
  ctx: Context,
  ref: OwnerRef,
  body: DirectoryMappingBody,
): Promise<DirectoryMapping> =>
  ctx.transaction(async (tx) => {
    const owner = await lockOwner(ctx, tx, ref)
    await checkMapping(ctx, tx, body)
    const [id = 0] = await queries.insertMappings(tx.db, owner, [body])
    recordChange(ctx, tx, ref, 'added', { id, ...body })
    return findMapping(tx.db, owner, id)
  })

export const changeMapping = (
  ctx: Context,
  ref: OwnerRef & { mapping_id: number },
  { version, ...body }: DirectoryMappingChanges,
): Promise<DirectoryMapping> =>
  ctx.transaction(async (tx) => {
    const { mapping_id } = ref
    const owner = await lockOwner(ctx, tx, ref)
    const before = await findMapping(tx.db, owner, mapping_id)
    if (before.type !== body.type) throw notFound()
    requireVersion(version, before, errors.mappingChanged)
    await checkMapping(ctx, tx, body)
    if (body.type === 'field') await keepRequired(tx.db, owner, before, body.local_field)
    await queries.updateMapping(tx.db, { ...ctx.caller, id: mapping_id }, body)
    recordChange(ctx, tx, ref, 'changed', { id: mapping_id, before, after: body })
    return findMapping(tx.db, owner, mapping_id)
  })

/** @throws 409 for the last mapping of a field that every user needs (§5) */
export const deleteMapping = (ctx: Context, ref: OwnerRef & { mapping_id: number }): Promise<void> =>
  ctx.transaction(async (tx) => {
    const owner = await lockOwner(ctx, tx, ref)
    const before = await findMapping(tx.db, owner, ref.mapping_id)
    await keepRequired(tx.db, owner, before)
    await queries.deleteMapping(tx.db, tx.account_id, ref.mapping_id)
    recordChange(ctx, tx, ref, 'deleted', { ...before })
  })

async function requireOwner(ctx: Context, db: Db, { of, id }: OwnerRef): Promise<queries.MappingOwner> {
  const { account_id } = ctx.caller
  if (of === 'config') {
    if (!(await queries.configExists(db, account_id, id))) throw notFound()
    return { account_id, config_id: id }
  }
  if (!(await findAgent(db, { account_id, id }, of))) throw notFound()
  return { account_id, agent_id: id }
}

/** Locks the owner's row, so that two deletions cannot remove both mappings of a field. */
async function lockOwner(ctx: Context, tx: Tx, { of, id }: OwnerRef): Promise<queries.MappingOwner> {
  const { account_id } = tx
  if (of === 'config') {
    const owner = { account_id, config_id: id }
    if (!(await queries.touchConfig(tx.db, owner, ctx.caller.user_id))) throw notFound()
    return owner
  }
  if (!(await lockAgent(tx.db, { account_id, id }, of))) throw notFound()
  return { account_id, agent_id: id }
}

async function findMapping(db: Db, owner: queries.MappingOwner, id: number): Promise<DirectoryMapping> {
  const mapping = (await queries.listMappings(db, owner)).find((each) => each.id === id)
  if (!mapping) throw notFound()
  return mapping
}

async function keepRequired(
  db: Db,
  owner: queries.MappingOwner,
  before: DirectoryMapping,
  next?: string,
): Promise<void> {
  if (before.type !== 'field' || before.local_field === next) return
  const { id, local_field } = before
  if (!requiredFields.some((field) => field === local_field)) return
  const all = await queries.listMappings(db, owner)
  const hasAnother = all.some(
    (each) => each.type === 'field' && each.local_field === local_field && each.id !== id,
  )
  if (!hasAnother) throw new AppError(errors.fieldRequired(local_field))
}

/** Administrators give no permissions that they lack, also by way of a directory. */
async function checkMapping(ctx: Context, tx: Tx, body: DirectoryMappingBody): Promise<void> {
  if (body.type === 'group') await requireGroups(ctx, tx, [body.permission_group_id])
  if (body.type !== 'department') return
  await requireDepartments(tx, [body.department_id])
  if (!isFilter(body.search_query)) throw invalid({ search_query: [errors.badFilter] })
}

function isFilter(text: string): boolean {
  try {
    parseFilter(text)
    return true
  } catch {
    return false
  }
}

function recordChange(
  ctx: Context,
  tx: Tx,
  { of, id }: OwnerRef,
  what: 'added' | 'changed' | 'deleted',
  details: Record<string, unknown>,
): void {
  if (of === 'config') tx.emit(directorySyncChanged, { account: true }, { config_id: id })
  tx.audit(
    ctx.caller.user_id,
    `directory_mapping.${what}`,
    { [of === 'config' ? 'directory_sync_config' : 'directory_agent']: id },
    details,
  )
}
