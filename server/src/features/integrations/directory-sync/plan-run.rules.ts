import type { SyncRun } from '@wardline/contract/integrations/directory-sync/directory-sync.schemas.ts'
import {
  mappableFields,
  type MappableField,
} from '@wardline/contract/integrations/directory-agents/directory-mapping.schemas.ts'
import { isSameAbsences } from '../../accounts/synced-absences/absence-time.rules.ts'
import { isAbsenceField } from './directory-person.rules.ts'
import type { DirectoryReading, PresentEntry } from './directory-read.actions.ts'
import type { IdentityRow } from './identity.queries.ts'
import type { KnownEntryRow, SyncUserRow } from './known-entry.queries.ts'
import type { RunEntryRow } from './run-entry.queries.ts'
import { refusals } from '../directory-runs/sync.errors.ts'
import type { KnownUser, Membership, PlannedChange, SyncConflict, SyncPlan } from './sync-plan.rules.ts'

export type KnownEntries = ReadonlyMap<string, KnownEntryRow>

interface Candidates {
  /** Entries whose values decide about changes, even if they have not changed. */
  identities: Set<string>
  /** Entries that were moved to another unit. */
  moved: { identity: string; unit: string }[]
  /** Active users of the configuration. */
  linked: number
}

/** Leaves out entries that agree with their users, which are nearly all of them. Yields between entries. */
export function* findCandidates(
  present: DirectoryReading['present'],
  known: KnownEntries,
): Generator<void, Candidates> {
  const identities = new Set<string>()
  const moved: Candidates['moved'] = []
  let linked = 0
  for (const row of known.values()) {
    yield
    const { identity, is_active, is_open, unit } = row
    if (is_active) linked += 1
    const entry = present.get(identity)
    if (entry ? is_open || !isMember(row, entry) : is_active) identities.add(identity)
    if (entry && entry.unit !== unit) moved.push({ identity, unit: entry.unit })
  }
  return { identities, moved, linked }
}

/** Both name departments and groups that the sync manages. */
const isMember = (has: Membership, wants: Membership): boolean =>
  isSameSet(has.department_ids, wants.department_ids) && isSameSet(has.group_ids, wants.group_ids)

const isSameSet = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

/** Merges the entries that earlier runs stored with those that this run read. Yields between entries. */
export function* mergeIdentities(
  stored: readonly IdentityRow[],
  { present, people }: DirectoryReading,
): Generator<void, { rows: Map<string, IdentityRow>; changed: IdentityRow[] }> {
  const rows = new Map<string, IdentityRow>()
  for (const row of stored)
    rows.set(row.identity, { ...row, unit: present.get(row.identity)?.unit ?? row.unit })
  const changed: IdentityRow[] = []
  for (const { identity, fields, absences, problems, is_disabled } of people) {
    yield
    const row = { identity, fields, absences, problems, is_disabled, unit: present.get(identity)?.unit ?? '' }
    if (isSame(rows.get(identity), row)) continue
    rows.set(identity, row)
    changed.push(row)
  }
  return { rows, changed }
}

const isSame = (a: IdentityRow | undefined, b: IdentityRow): boolean =>
  a !== undefined &&
  a.is_disabled === b.is_disabled &&
  a.problems.length === b.problems.length &&
  a.problems.every(
    ({ field, reason }, at) => field === b.problems[at]?.field && reason === b.problems[at].reason,
  ) &&
  (a.absences === null || b.absences === null
    ? a.absences === b.absences
    : isSameAbsences(a.absences, b.absences)) &&
  mappableFields.every((field) => a.fields[field] === b.fields[field])

/** A local edit is a value other than the one that the sync wrote last; before the first link, any value. */
export function toKnownUser(row: SyncUserRow, reactivates: boolean): KnownUser {
  const fields: Record<MappableField, string> = row
  const { user_id, identity, is_foreign, is_active, synced, department_ids, group_ids } = row
  return {
    user_id,
    identity,
    is_foreign,
    is_active,
    department_ids,
    group_ids,
    fields,
    absences: row.synced_absences,
    was_deactivated_by_sync: reactivates && row.was_deactivated,
    edited_fields: mappableFields.filter((field) =>
      identity === null ? fields[field] !== '' : fields[field] !== (synced?.[field] ?? fields[field]),
    ),
  }
}

const order = ['update', 'reactivate', 'create', 'deactivate'] as const

interface Names {
  /** The entries of the directory, by identity. */
  identities: ReadonlyMap<string, IdentityRow>
  users: ReadonlyMap<number, KnownUser>
}

/** Deactivations come last, so that a paused run has done no harm yet. Yields between entries. */
export function* toEntries({ changes, conflicts }: SyncPlan, names: Names): Generator<void, RunEntryRow[]> {
  const entries: RunEntryRow[] = []
  for (const effect of order)
    for (const change of changes) {
      if (change.effect !== effect) continue
      yield
      entries.push({ ...fromChange(change, names), place: entries.length })
    }
  for (const conflict of conflicts) entries.push({ ...fromConflict(conflict, names), place: entries.length })
  return entries
}

const fromChange = ({ effect, identity, user_id, ...change }: PlannedChange, names: Names): RunEntryRow => ({
  effect,
  identity,
  user_id,
  change,
  ...describe(identity, user_id, names),
  place: 0,
  outcome: 'pending',
  reason: '',
})

const fromConflict = (
  { identity, user_id, reason, field, is_part = false }: SyncConflict,
  names: Names,
): RunEntryRow => ({
  effect: 'conflict',
  identity,
  user_id,
  ...describe(identity, user_id, names),
  change: {},
  place: 0,
  outcome: 'refused',
  reason: [
    field === null ? refusals[reason] : `${field}: ${refusals[reason]}`,
    ...(is_part ? [isAbsence(field) ? 'The absences stay as they are.' : 'The field is left out.'] : []),
  ].join(' '),
})

const isAbsence = (field: SyncConflict['field']): boolean => field !== null && isAbsenceField(field)

function describe(identity: string, user_id: number | null, { identities, users }: Names) {
  const row = identities.get(identity)
  const user = user_id === null ? undefined : users.get(user_id)
  const merged = { ...user?.fields, ...row?.fields }
  const name = `${merged.first_name ?? ''} ${merged.last_name ?? ''}`.trim()
  return { name: name || merged.username || merged.email || identity, unit: row?.unit ?? '' }
}

/** Units by users that would be deactivated, then by size. */
export function countUnits(
  present: ReadonlyMap<string, PresentEntry>,
  entries: readonly RunEntryRow[],
  before: SyncRun['units'],
): SyncRun['units'] {
  const counts = new Map<string, SyncRun['units'][number]>()
  const row = (unit: string) => {
    const found = counts.get(unit) ?? { unit, before: null, now: 0, deactivate: 0 }
    counts.set(unit, found)
    return found
  }
  for (const { unit, now } of before) row(unit).before = now
  for (const { unit } of present.values()) row(unit).now += 1
  for (const { effect, unit } of entries) if (effect === 'deactivate') row(unit).deactivate += 1
  return [...counts.values()].toSorted(
    (a, b) => b.deactivate - a.deactivate || b.now - a.now || a.unit.localeCompare(b.unit),
  )
}
