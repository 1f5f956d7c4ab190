import type { SourcePull } from '@wardline/contract/integrations/schedule-sources/schedule-source.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { scheduleAtOnce } from '../../../platform/jobs/schedule.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import type { LinkedServices } from '../../messaging/reachability/reachability-notice.actions.ts'
import {
  pullTask,
  publishSourceChange,
  type PullRequest,
} from '../schedule-configurations/pull-request.actions.ts'
import {
  describeFailure,
  openStored,
  type SourceNeeds,
} from '../schedule-configurations/schedule-source.actions.ts'
import {
  findStoredSource,
  requireSource,
  type SourceKey,
} from '../schedule-configurations/schedule-source.access.ts'
import { secretUnreadable } from '../schedule-configurations/schedule-source.errors.ts'
import type { StoredSource } from '../schedule-configurations/schedule-source.queries.ts'
import type {
  RemoteShift,
  SourceFailure,
  SourceResult,
  SourceSpan,
} from '../schedule-sources/schedule-source.rules.ts'
import { notifyWaiting } from './owner-notice.actions.ts'
import { pullSpan, spanInstants } from './pull-span.rules.ts'
import * as queries from './pull.queries.ts'
import { addCounts, importSchedule, noCounts } from './schedule-import.actions.ts'
import { listImportSchedules } from './source-shift.queries.ts'

export type PullNeeds = SourceNeeds & LinkedServices

interface Pull {
  account_id: number
  source_id: number
  id: number
}

/** Enqueues a pull of each source that is due. */
export async function enqueueDuePulls(db: LinkedServices['db']): Promise<void> {
  const due = await db.acrossAccounts(queries.listDueSources)
  for (const { account_id, source_id } of due)
    await db.write(account_id, (tx) => {
      scheduleAtOnce(tx, { kind: pullTask, payload: { source_id, requested_by: null } satisfies PullRequest })
      return Promise.resolve()
    })
}

/**
 * 1. Claims the source, so that one server pulls it.
 * 2. Reads the source, outside of any transaction.
 * 3. Stores the schedule, wholly or not at all.
 * 4. Imports one group at a time. A crash leaves each group as before or after; the next pull continues.
 */
export const handlePull = taskHandler(
  pullTask,
  (needs: PullNeeds) =>
    async ({ account_id, payload }: DueTask): Promise<void> => {
      const { source_id, requested_by } = payload as PullRequest
      const begun = await needs.db.write(account_id, async (tx) => {
        if (!(await queries.claimPull(tx.db, { account_id, source_id }))) return undefined
        const source = await findStoredSource(tx.db, { account_id, id: source_id })
        publishSourceChange(tx, source_id)
        const id = await queries.insertPull(tx.db, { account_id, source_id }, requested_by)
        return source && { source, pull: { account_id, source_id, id } }
      })
      if (!begun) return
      const { source, pull } = begun
      const span = pullSpan(source.timezone, Date.parse(source.now), source.days_ahead)
      const pulled = await readSource(account_id, source, span, needs)
      if (pulled.ok) await importPulled(needs, pull, source, { span, pulled: pulled.value })
      else await recordFailure(needs, pull, source, pulled)
    },
  'schedules',
)

const unreadableSecret: SourceFailure = {
  ok: false,
  trouble: 'credentials',
  detail: secretUnreadable,
}

const endsBeforeStart = ({ source_key }: RemoteShift): SourceFailure => ({
  ok: false,
  trouble: 'malformed',
  detail: `Shift ${source_key} does not end after its start.`,
})

async function readSource(
  account_id: number,
  stored: StoredSource,
  span: SourceSpan,
  needs: PullNeeds,
): Promise<SourceResult<queries.PulledSchedule>> {
  const now = () => new Date(needs.clock.now().epochMilliseconds)
  const source = openStored(account_id, stored, needs, now)
  if (!source) return unreadableSecret
  const shifts = await source.pullShifts(span)
  if (!shifts.ok) return shifts
  const backwards = shifts.value.find(({ start, end }) => Date.parse(end) <= Date.parse(start))
  if (backwards) return endsBeforeStart(backwards)
  const staff = await source.listStaff()
  if (!staff.ok) return staff
  const assignments = await source.listAssignments()
  if (!assignments.ok) return assignments
  return { ok: true, value: { shifts: shifts.value, staff: staff.value, assignments: assignments.value } }
}

/** The last good schedule stays, on the calendars too. */
const recordFailure = (
  { db }: PullNeeds,
  pull: Pull,
  { kind }: StoredSource,
  failure: SourceFailure,
): Promise<void> =>
  db.write(pull.account_id, async (tx) => {
    const { trouble, detail } = failure
    const sentence = describeFailure(kind, failure)
    const began = await queries.failPull(tx.db, pull, { trouble, detail, sentence })
    publishSourceChange(tx, pull.source_id)
    // Runs once for each outage; each failed pull is in the list of pulls.
    if (!began) return
    tx.audit(
      null,
      'schedule_source.pull_failed',
      { schedule_source: pull.source_id },
      { pull_id: pull.id, trouble },
    )
  })

async function importPulled(
  needs: PullNeeds,
  pull: Pull,
  { timezone }: StoredSource,
  { span, pulled }: { span: SourceSpan; pulled: queries.PulledSchedule },
): Promise<void> {
  const { account_id, source_id } = pull
  const { db } = needs
  const instants = spanInstants(timezone, span)
  const isStored = await db.write(account_id, async (tx) => {
    const moved = await queries.storeSchedule(tx.db, pull, pulled, { ...span, to: instants.to })
    for (const { id, was, remote_id } of moved ?? [])
      tx.audit(null, 'remote_identity.moved', { remote_identity: id }, { remote_id, was_remote_id: was })
    return moved !== undefined
  })
  if (!isStored) return
  const schedules = await db.read(account_id, (reader: Db) =>
    listImportSchedules(reader, { account_id, source_id }),
  )
  let counts = noCounts
  let waits = false
  const warnings: string[] = []
  for (const schedule of schedules) {
    const result = await db.write(account_id, async (tx) => {
      const imported = await importSchedule(tx, { schedule, span: instants, confirmed: null })
      if (imported?.began_waiting) await notifyWaiting(tx, needs, schedule.id, imported.plan)
      return imported
    })
    if (!result) continue
    waits ||= !result.is_done && schedule.mappings > 0
    if (!result.is_done) continue
    counts = addCounts(counts, result.plan)
    warnings.push(...result.warnings)
  }
  await db.write(account_id, async (tx) => {
    const { added, changed, removed, kept } = counts
    await queries.finishPull(tx.db, pull, {
      state: waits ? 'waiting' : 'applied',
      shifts: pulled.shifts.length,
      added,
      changed,
      removed,
      kept,
      warnings: warnings.slice(0, 50),
    })
    publishSourceChange(tx, source_id)
  })
}

export const listSourcePulls = (ctx: Context, key: SourceKey): Promise<{ results: SourcePull[] }> =>
  ctx.read(async (db) => {
    const { id } = await requireSource(ctx, db, key)
    return { results: await queries.listPulls(db, { account_id: ctx.caller.account_id, source_id: id }) }
  })
