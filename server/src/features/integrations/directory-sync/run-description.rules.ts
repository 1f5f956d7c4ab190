import type {
  RunApplied,
  SyncRunCounts,
  SyncRunEntry,
  SyncRunSummary,
} from '@wardline/contract/integrations/directory-sync/directory-sync.schemas.ts'
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

export function describeEntry({ change, identity: _, ...entry }: RunEntryRow, nameOf: NameOf): SyncRunEntry {
  const { fields = {}, add_departments, remove_departments, add_groups, remove_groups } = change
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
      ...memberships('department', add_departments, true),
      ...memberships('department', remove_departments, false),
      ...memberships('group', add_groups, true),
      ...memberships('group', remove_groups, false),
    ],
  }
}
