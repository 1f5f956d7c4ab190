import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { forbidden } from '../../../platform/http/errors.ts'
import { loadCalendar, type Calendar } from '../calendar/calendar.queries.ts'
import { readClock } from '../calendar/shift.queries.ts'
import {
  groupRights,
  requireGroup,
  requireLockedGroup,
  type GroupAccess,
} from '../group-access/paging-group.access.ts'
import { listCandidates } from '../rotations/rotation-plan.queries.ts'
import {
  applyChanges,
  resolveChange,
  type ResolvedChange,
  type Scene,
  type StoredChange,
} from './draft-change.rules.ts'

/** @throws 404 for a group that has no calendar, 403 without the permission to change it */
export async function requirePlannedGroup(ctx: Context, db: Db, group_id: number): Promise<GroupAccess> {
  const group = await requireGroup(ctx, db, group_id, 'ScheduleGroup')
  if (!groupRights(ctx, group).change_event) throw forbidden()
  return group
}

export const requireLockedPlannedGroup = (ctx: Context, tx: Tx, group_id: number): Promise<GroupAccess> =>
  requireLockedGroup(ctx, tx, group_id, { type: 'ScheduleGroup', right: 'change_event' })

export interface ResolvedDraft {
  group: GroupAccess
  now: number
  scene: Scene
  changes: ResolvedChange[]
  /** Contains the events that the draft changes. */
  before: Calendar
  after: Calendar
}

interface DraftToResolve {
  name: string
  changes: readonly StoredChange[]
  /** Loads these events, too. */
  between?: { from: number; to: number }
  isLocked: boolean
}

/** Applies a draft to the calendar as it is now, without writing anything. */
export async function resolveDraft(
  { caller }: Pick<Context, 'caller'>,
  db: Db,
  group: GroupAccess,
  { name, changes, between, isLocked }: DraftToResolve,
): Promise<ResolvedDraft> {
  const key = { account_id: caller.account_id, group_id: group.id }
  const event_ids = [...new Set(changes.flatMap(({ kind, event_id }) => (kind === 'add' ? [] : event_id)))]
  const user_ids = [...new Set(changes.flatMap((one) => (one.kind === 'cancel' ? [] : one.target_id)))]
  const [now, found, affected] = await Promise.all([
    readClock(db),
    listCandidates(db, key, { user_ids, isLocked }),
    loadCalendar(db, { ...key, event_ids }),
  ])
  const before = between ? mergeCalendars(await loadCalendar(db, { ...key, between }), affected) : affected
  const scene: Scene = {
    calendar: before,
    zone: group.time_zone,
    now,
    author_id: caller.user_id,
    reason: name,
    candidates: new Map(found.map((person) => [person.user_id, person])),
  }
  const resolved = changes.map((change) => resolveChange(change, scene))
  return { group, now, scene, changes: resolved, before, after: applyChanges(before, resolved, scene) }
}

/** Adds the events of `more` that are not in the calendar yet. */
function mergeCalendars(calendar: Calendar, more: Calendar): Calendar {
  const known = new Set(calendar.events.map(({ id }) => id))
  const isNew = ({ event_id }: { event_id: number }) => !known.has(event_id)
  return {
    events: [...calendar.events, ...more.events.filter(({ id }) => !known.has(id))],
    overrides: [...calendar.overrides, ...more.overrides.filter(isNew)],
    takeovers: [...calendar.takeovers, ...more.takeovers.filter(isNew)],
    fixed_spans: calendar.fixed_spans,
  }
}
