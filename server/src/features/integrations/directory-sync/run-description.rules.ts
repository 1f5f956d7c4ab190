import type {
  RunApplied,
  SyncRunCounts,
  SyncRunEntry,
  SyncRunSummary,
} from '@wardline/contract/integrations/directory-sync/directory-sync.schemas.ts'
import { formatAbsenceTime } from '@wardline/contract/paging/schedule-requests/schedule-request.rules.ts'
import { formatWithOffset } from '@wardline/recurrence/wall-time.ts'
import type { SyncedAbsence } from '../../accounts/synced-absences/absence-time.rules.ts'
import type { RunEntryRow } from './run-entry.queries.ts'
import type { RunRow } from '../directory-runs/run.queries.ts'
import { describeTrouble } from '../directory-runs/sync.errors.ts'

const nothingApplied: RunApplied = { create: 0, update: 0, deactivate: 0, reactivate: 0 }
const noCounts: SyncRunCounts = { ...nothingApplied, unchanged: 0, conflict: 0 }

export function describeRun(row: RunRow): SyncRunSummary {
  const { id, state, is_scheduled, started, started_by, finished, entries, total, done } = row
  const progress = { id, state, is_scheduled, started, started_by, finished, entries, total, done }
  return {
    ...progress,
    problem: row.trouble === null ? null : describeTrouble(row.trouble),
    counts: { ...noCounts, ...row.counts },
    applied: { ...nothingApplied, ...row.applied },
    must_confirm: row.must_confirm,
    deactivated_percent: Math.round(row.deactivated_percent * 10) / 10,
  }
}

export type NameOf = (kind: 'department' | 'group', id: number) => string

export function describeEntry(
  { change, identity: _, ...entry }: RunEntryRow,
  { nameOf, time_zone }: { nameOf: NameOf; time_zone: string },
): SyncRunEntry {
  const { fields = {}, absences, add_departments, remove_departments, add_groups, remove_groups } = change
  const memberships = (kind: 'department' | 'group', ids: readonly number[] | undefined, isAdded: boolean) =>
    (ids ?? []).map((id) => ({
      field: kind,
      old: isAdded ? '' : nameOf(kind, id),
      new: isAdded ? nameOf(kind, id) : '',
    }))
  return {
    ...entry,
    fields: [
      ...Object.entries(fields).map(([field, values]) => ({ field, ...values })),
      ...(absences ? describeAbsences(absences, time_zone) : []),
      ...memberships('department', add_departments, true),
      ...memberships('department', remove_departments, false),
      ...memberships('group', add_groups, true),
      ...memberships('group', remove_groups, false),
    ],
  }
}

/** One row for each absence that changes. They are recognized by their start. */
function describeAbsences(
  { old, new: next }: NonNullable<RunEntryRow['change']['absences']>,
  zone: string,
): SyncRunEntry['fields'] {
  const toTexts = (absences: readonly SyncedAbsence[]) =>
    new Map(
      absences.map(({ start, end }) => [
        start,
        formatAbsenceTime({ starts: formatWithOffset(zone, start), ends: formatWithOffset(zone, end) }),
      ]),
    )
  const [before, after] = [toTexts(old), toTexts(next)]
  return [...new Set([...before.keys(), ...after.keys()])]
    .toSorted((a, b) => a - b)
    .map((start) => ({ field: 'absent', old: before.get(start) ?? '', new: after.get(start) ?? '' }))
    .filter((row) => row.old !== row.new)
}
