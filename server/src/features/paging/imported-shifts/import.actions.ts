import { pagingGroupChanged } from '@wardline/contract/paging/groups/paging-group.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { publishCalendarChange } from '../calendar/calendar-change.actions.ts'
import { readClock } from '../calendar/shift.queries.ts'
import { trackNewGaps } from '../coverage/coverage.access.ts'
import { describeNewOverlaps, findOverlaps } from '../coverage/overlap.access.ts'
import { addMembers } from '../groups/group-change.queries.ts'
import { moveSwapRequests } from '../swaps/swap-request.queries.ts'
import {
  isEmptyPlan,
  mergeFields,
  planImport,
  type ImportPlan,
  type PlanInput,
  type PlannedShift,
} from './import-plan.rules.ts'
import * as queries from './imported-shift.queries.ts'

interface Import {
  group_id: number
  schedule_id: number
  source: PlanInput['source']
  span: PlanInput['span']
  /** `null` for an import by the interval. */
  by_user_id: number | null
  /** Called with the group locked. If it returns false, nothing is written. */
  isAllowed: (plan: ImportPlan) => boolean
}

export interface ImportResult {
  plan: ImportPlan
  is_done: boolean
  warnings: string[]
}

/** Brings the calendar of a group up to date with its source, in this transaction. Running it again changes nothing. */
export async function importShifts(tx: Tx, params: Import): Promise<ImportResult | undefined> {
  const { group_id, schedule_id, source, span, by_user_id, isAllowed } = params
  const key = { account_id: tx.account_id, group_id }
  const group = await queries.findImportGroup(tx.db, key, { isLocked: true })
  if (!group) return undefined
  const now = await readClock(tx.db)
  const imported = await queries.listImportedShifts(tx.db, { account_id: tx.account_id, schedule_id })
  const plan = planImport({ zone: group.time_zone, now, span, source, imported })
  if (!isAllowed(plan)) return { plan, is_done: false, warnings: [] }
  if (isEmptyPlan(plan)) return { plan, is_done: true, warnings: [] }

  const findNewGaps = await trackNewGaps(tx, group_id)
  const removed = plan.removed.map(({ was }) => was.event_id)
  const changed = plan.changed.map(({ was, now: next }) => ({
    ...next,
    event_id: was.event_id,
    written: next,
    current: { ...next, ...mergeFields(was, next) },
    moved: next.starts - was.current.starts,
  }))
  const changedIds = changed.map(({ event_id }) => event_id)
  const overlapsBefore = await findOverlaps(tx, group, changedIds)
  await joinMembers(tx, group_id, [...plan.added, ...changed])

  const inserted = await queries.insertEvents(tx.db, key, group.time_zone, plan.added)
  await queries.updateEvents(
    tx.db,
    key,
    changed.map(({ event_id, current }) => ({ ...current, event_id })),
  )
  await queries.cancelEvents(tx.db, key, removed)
  await queries.forget(tx.db, tx.account_id, [...removed, ...plan.forgotten.map(({ event_id }) => event_id)])
  await queries.setWritten(tx.db, { account_id: tx.account_id, schedule_id }, [
    ...plan.added.map((shift) => ({ ...shift, event_id: inserted.get(shift.source_key) ?? 0 })),
    ...changed.map(({ event_id, written }) => ({ ...written, event_id })),
    ...plan.adopted.map(({ was, now: next }) => ({ ...next, event_id: was.event_id })),
  ])
  for (const { event_id, moved } of changed.filter((one) => one.moved !== 0))
    await moveSwapRequests(tx.db, tx.account_id, { event_id, to: event_id, from: null, delta: moved })

  const event_ids = [...inserted.values(), ...changedIds, ...removed]
  if (event_ids.length > 0)
    await publishCalendarChange(
      tx,
      { group_id, by_user_id, origin: { kind: 'schedule_source' }, enforcement: 'warn' },
      event_ids,
    )
  tx.audit(
    by_user_id,
    'calendar.schedule_imported',
    { paging_group: group_id },
    { schedule_id, ...countPlan(plan) },
  )
  const warnings = [
    ...(await findNewGaps()),
    ...(await describeNewOverlaps(tx, group, [...inserted.values(), ...changedIds], overlapsBefore)),
  ]
  return { plan, is_done: true, warnings: warnings.map((sentence) => `${group.name}: ${sentence}`) }
}

export const countPlan = ({ added, changed, removed, kept, unchanged, unassigned }: ImportPlan) => ({
  added: added.length,
  changed: changed.length,
  removed: removed.length,
  kept: kept.length,
  unchanged: unchanged.length,
  unassigned: unassigned.length,
})

/** The source says who is on call: its people become members. */
async function joinMembers(tx: Tx, group_id: number, shifts: readonly PlannedShift[]): Promise<void> {
  const key = { account_id: tx.account_id, group_id }
  const user_ids = [...new Set(shifts.map(({ user_id }) => user_id))]
  const joining = (await queries.findNewMembers(tx.db, key, user_ids)).map(({ user_id }) => user_id)
  if (joining.length === 0) return
  await addMembers(tx.db, { ...key, user_ids: joining, changed_by: null })
  tx.emit(pagingGroupChanged, { account: true }, { group_id, is_deleted: false })
  tx.audit(null, 'paging_group.members_imported', { paging_group: group_id }, { user_ids: joining })
}
