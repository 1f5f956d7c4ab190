import { directorySyncChanged } from '@wardline/contract/integrations/directory-sync/directory-sync.events.ts'
import type {
  SyncAgent,
  SyncConfig,
  SyncConfigBody,
  SyncConfigChanges,
  SyncConfigDetail,
} from '@wardline/contract/integrations/directory-sync/directory-sync.schemas.ts'
import { hasFullAdministration } from '@wardline/contract/permissions.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid } from '../../../platform/http/errors.ts'
import { offsetOf, type Page, type Part } from '../../../platform/http/paging.ts'
import { versionedRecord } from '../../../platform/http/versions.ts'
import { releaseDirectoryUsers } from '../../accounts/directory-users/directory-user.actions.ts'
import { splitMappings } from '../directory-agents/mapping-types.rules.ts'
import { copyMappings, listMappings } from '../directory-agents/mapping.queries.ts'
import * as queries from './config.queries.ts'
import { describeRun } from './run-description.rules.ts'
import { lockOpenRun, moveRun, type RunRow } from '../directory-runs/run.queries.ts'
import { scheduleNextRun } from './schedule.actions.ts'
import * as errors from '../directory-runs/sync.errors.ts'

const describe = ({ caller }: Context, row: queries.ConfigRow, last: RunRow | undefined): SyncConfig => {
  const { agent_id, agent_name, agent_kind, change_mark: _, last_trouble, ...config } = row
  return {
    ...config,
    ad_agent_id: agent_id,
    agent: { id: agent_id, name: agent_name, kind: agent_kind },
    last_run: last ? describeRun(last) : null,
    last_problem: last_trouble === null ? null : errors.describeTrouble(last_trouble),
    may: {
      change: hasFullAdministration(caller.permissions),
      run: caller.permissions.has('accounts.change_directorysync'),
    },
  }
}

export const listConfigs = (ctx: Context, part: Part): Promise<Page<SyncConfig>> =>
  ctx.read(async (db) => {
    const { account_id } = ctx.caller
    const page = { limit: part.page_size, offset: offsetOf(part) }
    const { count, results } = await queries.listConfigs(db, account_id, page)
    const ids = results.map(({ id }) => id)
    const last = new Map((await queries.listLastRuns(db, account_id, ids)).map((run) => [run.config_id, run]))
    return { count, results: results.map((row) => describe(ctx, row, last.get(row.id))) }
  })

export const getConfig = (ctx: Context, id: number): Promise<SyncConfigDetail> =>
  configs.get(ctx, { account_id: ctx.caller.account_id, id })

const configs = versionedRecord({
  conflict: errors.changed,
  lock: queries.lockConfig,
  async find(db, { account_id, id }: queries.ConfigKey, ctx): Promise<SyncConfigDetail | undefined> {
    const row = await queries.findConfig(db, { account_id, id })
    if (!row) return undefined
    const [last] = await queries.listLastRuns(db, account_id, [id])
    const mappings = await listMappings(db, { account_id, config_id: id })
    return { ...describe(ctx, row, last), ...splitMappings(mappings) }
  },
  publish({ caller }, tx, { id }, change, details) {
    tx.emit(directorySyncChanged, { account: true }, { config_id: id })
    tx.audit(caller.user_id, `directory_sync.${change}`, { directory_sync_config: id }, details)
  },
})

/** Copies the mappings of the agent; from then on, both change independently. */
export const createConfig = (ctx: Context, body: SyncConfigBody): Promise<SyncConfigDetail> =>
  configs.create(ctx, async (tx) => {
    const { account_id, user_id } = ctx.caller
    const { ad_agent_id: agent_id, ...settings } = body
    await requireAgent(tx.db, account_id, agent_id)
    const id = await queries.insertConfig(tx.db, account_id, { ...settings, agent_id }, user_id)
    if (id === undefined) throw invalid({ name: [errors.nameTaken] })
    await copyMappings(tx.db, account_id, { agent_id, config_id: id })
    await scheduleNextRun(tx, id)
    return { key: { account_id, id }, details: { ...settings, agent_id } }
  })

export function changeConfig(
  ctx: Context,
  id: number,
  { ad_agent_id: agent_id, version, ...settings }: SyncConfigChanges,
): Promise<SyncConfigDetail> {
  const { account_id, user_id } = ctx.caller
  const key = { account_id, id }
  return configs.change(ctx, key, version, async (tx, { name, stop_percent }) => {
    await requireAgent(tx.db, account_id, agent_id)
    if (!(await queries.updateConfig(tx.db, key, { ...settings, agent_id }, user_id)))
      throw invalid({ name: [errors.nameTaken] })
    await scheduleNextRun(tx, id)
    return { details: { ...settings, agent_id, was: { name, stop_percent } } }
  })
}

/** Its users stay, and are edited here from then on. */
export function deleteConfig(ctx: Context, id: number): Promise<void> {
  const key = { account_id: ctx.caller.account_id, id }
  return configs.remove(ctx, key, async (tx, { name }) => {
    const { account_id } = tx
    const open = await lockOpenRun(tx.db, { account_id, config_id: id })
    if (open?.state === 'applying') throw new AppError(errors.runOpen)
    if (open) await moveRun(tx.db, { account_id, id: open.id }, { from: open.state, to: 'discarded' })
    const user_ids = await queries.listLinkedUsers(tx.db, key)
    await releaseDirectoryUsers(tx, user_ids)
    await queries.deleteConfig(tx.db, key)
    return { details: { name, users: user_ids.length } }
  })
}

export const listAgents = (ctx: Context): Promise<SyncAgent[]> =>
  ctx.read((db) => queries.listAllAgents(db, ctx.caller.account_id))

export const listGroups = (ctx: Context, ids: string) =>
  ctx.read((db) => queries.listGroupsById(db, ctx.caller.account_id, ids.split(',').map(Number)))

async function requireAgent(db: Db, account_id: number, agent_id: number): Promise<void> {
  const agents = await queries.listAllAgents(db, account_id)
  if (!agents.some(({ id }) => id === agent_id)) throw invalid({ ad_agent_id: [errors.noSuchAgent] })
}
