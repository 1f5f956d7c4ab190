import type { ChangeOf } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import { directorySyncChanged } from '@wardline/contract/integrations/directory-sync/directory-sync.events.ts'
import type {
  ApplyRunBody,
  RunDutyKind,
  SyncRun,
  SyncRunDuties,
  SyncRunEntry,
  SyncRunSummary,
} from '@wardline/contract/integrations/directory-sync/directory-sync.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { useCustomPlans } from '../../../platform/db/transaction-settings.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid, notFound } from '../../../platform/http/errors.ts'
import { offsetOf, type Page, type Part } from '../../../platform/http/paging.ts'
import { scheduleAtOnce } from '../../../platform/jobs/schedule.ts'
import { getAbsenceZone } from '../../accounts/synced-absences/synced-absence.actions.ts'
import { requireConfirmedPassword } from '../../accounts/sessions/password-confirmation.access.ts'
import { listMappings } from '../directory-agents/mapping.queries.ts'
import { applyRunTask } from './apply-run.actions.ts'
import { findConfig, lockConfig } from './config.queries.ts'
import { describeEntry, describeRun, type NameOf } from './run-description.rules.ts'
import * as duties from './run-duties.queries.ts'
import * as entries from './run-entry.queries.ts'
import * as queries from '../directory-runs/run.queries.ts'
import { insertNewRun } from './schedule.actions.ts'
import * as errors from '../directory-runs/sync.errors.ts'

export interface RunRef {
  id: number
  run_id: number
}

export const listRuns = (ctx: Context, config_id: number, part: Part): Promise<Page<SyncRunSummary>> =>
  ctx.read(async (db) => {
    const { account_id } = ctx.caller
    if (!(await findConfig(db, { account_id, id: config_id }))) throw notFound()
    const page = { limit: part.page_size, offset: offsetOf(part) }
    const { count, results } = await queries.listRuns(db, { account_id, config_id }, page)
    return { count, results: results.map(describeRun) }
  })

export const startRun = (ctx: Context, config_id: number): Promise<SyncRun> =>
  ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    if (!(await lockConfig(tx.db, { account_id, id: config_id }))) throw notFound()
    const config = await findConfig(tx.db, { account_id, id: config_id })
    const mappings = await listMappings(tx.db, { account_id, config_id })
    if (!mappings.some(({ type }) => type === 'department')) throw new AppError(errors.noDepartments)
    const kind = config?.agent_kind ?? 'ad'
    const run_id = await insertNewRun(tx, { config_id, kind, user_id })
    if (run_id === undefined) throw new AppError(errors.runOpen)
    auditRun(ctx, tx, { id: config_id, run_id }, 'started')
    return loadRun(ctx, tx.db, { id: config_id, run_id })
  })

export const getRun = (ctx: Context, ref: RunRef): Promise<SyncRun> => ctx.read((db) => loadRun(ctx, db, ref))

async function requireRun(ctx: Context, db: Db, { id, run_id }: RunRef): Promise<queries.RunRow> {
  const run = await queries.findRun(db, { account_id: ctx.caller.account_id, id: run_id })
  if (run?.config_id !== id) throw notFound()
  return run
}

async function loadRun(ctx: Context, db: Db, ref: RunRef): Promise<SyncRun> {
  const { account_id, permissions } = ctx.caller
  const run = await requireRun(ctx, db, ref)
  const config = await queries.findConfigName(db, { account_id, id: ref.id })
  if (!config) throw notFound()
  const mayChange = permissions.has('accounts.change_directorysync')
  const { state, read, choice, decided_by, units, stop_percent } = run
  await useCustomPlans(db)
  return {
    ...describeRun(run),
    read,
    choice,
    decided_by,
    units,
    config: { id: config.id, name: config.name, stop_percent },
    ...(await entries.countOutcomes(db, { account_id, id: run.id })),
    next_run: config.next_run,
    may: {
      apply: mayChange && state === 'ready',
      discard: mayChange && ['ready', 'paused', 'waiting'].includes(state),
      pause: mayChange && state === 'applying',
      resume: mayChange && state === 'paused',
      repeat: mayChange && ['ready', 'waiting', 'applied', 'discarded', 'failed'].includes(state),
    },
  }
}

export const listRunEntries = (
  ctx: Context,
  ref: RunRef,
  query: Part & {
    effect?: SyncRunEntry['effect'] | undefined
    outcome?: SyncRunEntry['outcome'] | undefined
  },
): Promise<Page<SyncRunEntry>> =>
  ctx.read(async (db) => {
    await requireRun(ctx, db, ref)
    const page = { limit: query.page_size, offset: offsetOf(query) }
    const { count, results } = await entries.listEntries(db, runKey(ctx, ref), { ...query, ...page })
    return { count, results: await describeEntries(ctx, db, results) }
  })

/** The download is audited, because the file names staff. */
export const exportRun = (ctx: Context, ref: RunRef): Promise<SyncRunEntry[]> =>
  ctx.transaction(async (tx) => {
    await requireRun(ctx, tx.db, ref)
    const { results } = await entries.listEntries(tx.db, runKey(ctx, ref), { limit: null, offset: 0 })
    auditRun(ctx, tx, ref, 'downloaded', { entries: results.length })
    return describeEntries(ctx, tx.db, results)
  })

async function describeEntries(
  ctx: Context,
  db: Db,
  rows: readonly entries.RunEntryRow[],
): Promise<SyncRunEntry[]> {
  const names = await entries.listTargetNames(db, ctx.caller.account_id, {
    departments: [
      ...new Set(
        rows.flatMap(({ change }) => [
          ...(change.add_departments ?? []),
          ...(change.remove_departments ?? []),
        ]),
      ),
    ],
    groups: [
      ...new Set(
        rows.flatMap(({ change }) => [...(change.add_groups ?? []), ...(change.remove_groups ?? [])]),
      ),
    ],
  })
  const byId = new Map(names.map(({ kind, id, name }) => [`${kind} ${id}`, name]))
  const time_zone = await getAbsenceZone(db, ctx.caller.account_id)
  const nameOf: NameOf = (kind, id) => byId.get(`${kind} ${id}`) ?? `${id} (deleted)`
  return rows.map((row) => describeEntry(row, { nameOf, time_zone }))
}

export const listRunDuties = (
  ctx: Context,
  ref: RunRef,
  query: Part & { kind?: RunDutyKind | undefined },
): Promise<SyncRunDuties> =>
  ctx.read(async (db) => {
    await requireRun(ctx, db, ref)
    const key = runKey(ctx, ref)
    const counts = await duties.countDuties(db, key)
    const kind = query.kind ?? counts[0]?.kind
    if (kind === undefined) return { counts, count: 0, results: [] }
    const page = { kind, limit: query.page_size, offset: offsetOf(query) }
    return { counts, ...(await duties.listDuties(db, key, page)) }
  })

/**
 * Applies the changes that were shown.
 * @throws 409 if the mappings or the number of deactivations changed since, 403 `password.required`
 */
export const applyRun = (
  ctx: Context,
  ref: RunRef,
  { choice, deactivations }: ApplyRunBody,
): Promise<SyncRun> =>
  ctx.transaction(async (tx) => {
    const key = runKey(ctx, ref)
    const run = await lockRunInState(ctx, tx, ref, 'ready')
    const config = await lockConfig(tx.db, { account_id: key.account_id, id: ref.id })
    if (config?.version !== run.config_version) throw new AppError(errors.mappingsChanged)
    if (choice === 'all') {
      const now = (await entries.countOutcomes(tx.db, key)).deactivations
      if ((deactivations ?? 0) !== now) throw invalid({ deactivations: [errors.otherNumber(now)] })
      if (now > 0) await requireConfirmedPassword(ctx, tx.db)
    }
    await queries.decideRun(tx.db, key, { choice, user_id: ctx.caller.user_id })
    scheduleAtOnce(tx, { kind: applyRunTask, payload: { run_id: ref.run_id } })
    auditRun(ctx, tx, ref, 'confirmed', { choice, deactivations: deactivations ?? null })
    return loadRun(ctx, tx.db, ref)
  })

export const pauseRun = (ctx: Context, ref: RunRef): Promise<SyncRun> =>
  ctx.transaction(async (tx) => {
    await lockRunInState(ctx, tx, ref, 'applying')
    await queries.moveRun(tx.db, runKey(ctx, ref), { from: 'applying', to: 'paused' })
    auditRun(ctx, tx, ref, 'paused')
    return loadRun(ctx, tx.db, ref)
  })

export const resumeRun = (ctx: Context, ref: RunRef): Promise<SyncRun> =>
  ctx.transaction(async (tx) => {
    await lockRunInState(ctx, tx, ref, 'paused')
    await queries.moveRun(tx.db, runKey(ctx, ref), { from: 'paused', to: 'applying' })
    scheduleAtOnce(tx, { kind: applyRunTask, payload: { run_id: ref.run_id } })
    auditRun(ctx, tx, ref, 'resumed')
    return loadRun(ctx, tx.db, ref)
  })

export const discardRun = (ctx: Context, ref: RunRef): Promise<SyncRun> =>
  ctx.transaction(async (tx) => {
    const { state } = await lockRunInState(ctx, tx, ref, 'ready', 'paused', 'waiting')
    const key = runKey(ctx, ref)
    await queries.moveRun(tx.db, key, { from: state, to: 'discarded' })
    await entries.skipPending(tx.db, key, { effect: null, reason: errors.refusals.discarded })
    await queries.storeApplied(tx.db, key)
    auditRun(ctx, tx, ref, 'discarded')
    return loadRun(ctx, tx.db, ref)
  })

async function lockRunInState(
  ctx: Context,
  tx: Tx,
  ref: RunRef,
  ...states: SyncRun['state'][]
): Promise<queries.RunRow> {
  const run = await queries.lockRun(tx.db, runKey(ctx, ref))
  if (run?.config_id !== ref.id) throw notFound()
  if (!states.includes(run.state)) throw new AppError(errors.notReady)
  return run
}

const runKey = (ctx: Context, { run_id }: RunRef): queries.RunKey => ({
  account_id: ctx.caller.account_id,
  id: run_id,
})

function auditRun(
  ctx: Context,
  tx: Tx,
  ref: RunRef,
  what: ChangeOf<'directory_sync'>,
  details: Record<string, unknown> = {},
): void {
  if (what !== 'downloaded') tx.emit(directorySyncChanged, { account: true }, { config_id: ref.id })
  tx.audit(
    ctx.caller.user_id,
    `directory_sync.${what}`,
    { directory_sync_config: ref.id },
    { run_id: ref.run_id, ...details },
  )
}
