import type {
  MappableField,
  MappingTarget,
} from '@wardline/contract/integrations/directory-agents/directory-mapping.schemas.ts'
import { isSameAbsences, type SyncedAbsence } from '../../accounts/synced-absences/absence-time.rules.ts'
import { isRequired, type DirectoryPerson, type FieldProblem } from './directory-person.rules.ts'

/** A user as the sync finds it. */
export interface KnownUser {
  user_id: number
  /** `null` if the user is not linked to a directory. */
  identity: string | null
  /** Another configuration maintains the user: only the name and the address count. */
  is_foreign?: boolean
  fields: Record<MappableField, string>
  is_active: boolean
  /** Only users that a sync deactivated are reactivated by one. */
  was_deactivated_by_sync: boolean
  /** Fields whose local value an administrator or the user has entered since the last sync. */
  edited_fields: readonly MappableField[]
  /** As the sync wrote them last. */
  absences: readonly SyncedAbsence[]
  department_ids: readonly number[]
  group_ids: readonly number[]
}

/** The memberships of an entry that the directory still has. */
export interface Membership {
  department_ids: readonly number[]
  group_ids: readonly number[]
}

export interface SyncRules {
  /** Departments and permission groups that the sync manages: it leaves the others alone. */
  department_ids: readonly number[]
  group_ids: readonly number[]
  /** Fields whose local edits win. */
  local_fields: readonly MappableField[]
  /** A run stops if a larger share of linked active users would be deactivated, in percent. */
  stop_percent: number
  /** Absences that end before this time are left alone. */
  now: number
}

export interface SyncInput {
  /** Every identity that the directory has, from a complete search. */
  present: ReadonlyMap<string, Membership>
  /** Entries that may change something, and the users that they or their names concern. */
  people: readonly DirectoryPerson[]
  users: readonly KnownUser[]
  /** Active users of the configuration, with those that nothing changes. */
  linked: number
  /** Users whose deactivation would leave no administrator. */
  last_administrators: ReadonlySet<number>
}

export type SyncEffect = 'create' | 'update' | 'deactivate' | 'reactivate'

export interface PlannedChange {
  effect: SyncEffect
  identity: string
  user_id: number | null
  /** Old and new value by field. */
  fields: Partial<Record<MappableField, { old: string; new: string }>>
  /** All absences of the user that have not ended, if one of them changes. */
  absences?: { old: readonly SyncedAbsence[]; new: readonly SyncedAbsence[] }
  add_departments: number[]
  remove_departments: number[]
  add_groups: number[]
  remove_groups: number[]
}

export type ConflictReason =
  'username_taken' | 'email_taken' | 'twice_in_directory' | 'last_administrator' | FieldProblem['reason']

export interface SyncConflict {
  identity: string
  user_id: number | null
  reason: ConflictReason
  field: MappingTarget | null
  /** The rest of the entry is synced without the field. */
  is_part?: boolean
}

export interface SyncPlan {
  changes: PlannedChange[]
  conflicts: SyncConflict[]
  counts: Record<SyncEffect, number> & { unchanged: number; departments: number; groups: number }
  /** Percent of linked active users that would be deactivated. */
  deactivated_percent: number
  must_confirm: boolean
}

/**
 * Compares a directory with the users. Pure, so a preview and the run that follows it agree. An entry with a problem
 * in a required field changes nothing: its user stays as it is. Another field with a problem is left out.
 */
export function planSync(input: SyncInput, rules: SyncRules): SyncPlan {
  const steps = planInSteps(input, rules)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Yields between entries, so that a plan of 50,000 users does not block the event loop. */
export function* planInSteps(input: SyncInput, rules: SyncRules): Generator<void, SyncPlan> {
  const byIdentity = new Map<string, KnownUser>()
  const names = new NameRegister()
  for (const user of input.users) {
    yield
    names.add(user)
    if (user.identity !== null && !user.is_foreign) byIdentity.set(user.identity, user)
  }
  const conflicts: SyncConflict[] = []
  const changes: PlannedChange[] = []
  const read = new Map<string, DirectoryPerson>()
  for (const person of input.people) {
    yield
    read.set(person.identity, person)
  }

  for (const user of byIdentity.values()) {
    yield
    if (user.is_active && isGone(input, read, user)) {
      const identity = user.identity ?? ''
      if (input.last_administrators.has(user.user_id))
        conflicts.push({ identity, user_id: user.user_id, reason: 'last_administrator', field: null })
      else changes.push(emptyChange('deactivate', identity, user.user_id))
    }
  }

  for (const [identity, membership] of input.present) {
    yield
    const person = read.get(identity)
    const user = byIdentity.get(identity) ?? (person && names.findUnlinked(person))
    if (person?.is_disabled === true) continue
    const conflict = person && findConflict(person, user, names)
    if (conflict) conflicts.push(conflict)
    else if (user) {
      const change = planUpdate({ identity, person, user, membership }, rules)
      if (change) changes.push(change)
    } else if (person) changes.push(planCreate(person, membership, rules))
    if (!person || conflict) continue
    names.claim(person, user?.user_id ?? null)
    for (const { field, reason } of person.problems)
      conflicts.push({ identity, user_id: user?.user_id ?? null, reason, field, is_part: true })
  }
  return summarize(input, changes, conflicts, rules)
}

/** An entry that the directory marks as disabled counts like one that is missing. */
const isGone = (
  { present }: SyncInput,
  read: ReadonlyMap<string, DirectoryPerson>,
  { identity }: KnownUser,
): boolean => !present.has(identity ?? '') || read.get(identity ?? '')?.is_disabled === true

/** The owners of user names and e-mail addresses. Two entries of one run cannot both get the same. */
class NameRegister {
  private readonly usernames = new Map<string, KnownUser | string>()
  private readonly emails = new Map<string, KnownUser | string>()

  add(user: KnownUser): void {
    this.usernames.set(user.fields.username.toLowerCase(), user)
    if (user.fields.email !== '') this.emails.set(user.fields.email.toLowerCase(), user)
  }

  /** A user that was created by hand has the same e-mail address and no identity yet. */
  findUnlinked({ fields }: DirectoryPerson): KnownUser | undefined {
    const holder = this.emails.get((fields.email ?? '').toLowerCase())
    return typeof holder === 'object' && holder.identity === null ? holder : undefined
  }

  findHolder(field: 'username' | 'email', value: string): KnownUser | string | undefined {
    return (field === 'username' ? this.usernames : this.emails).get(value.toLowerCase())
  }

  claim({ identity, fields }: DirectoryPerson, user_id: number | null): void {
    for (const [map, value] of [
      [this.usernames, fields.username],
      [this.emails, fields.email],
    ] as const) {
      const key = (value ?? '').toLowerCase()
      const holder = map.get(key)
      const isOwn = typeof holder === 'object' && holder.user_id === user_id
      if (key !== '' && !isOwn) map.set(key, identity)
    }
  }
}

function findConflict(
  { identity, fields, problems }: DirectoryPerson,
  user: KnownUser | undefined,
  names: NameRegister,
): SyncConflict | undefined {
  const user_id = user?.user_id ?? null
  const problem = problems.find(({ field }) => isRequired(field))
  if (problem) return { identity, user_id, reason: problem.reason, field: problem.field }
  for (const field of ['username', 'email'] as const) {
    const holder = names.findHolder(field, fields[field] ?? '')
    if (holder === undefined || (typeof holder === 'object' && holder.user_id === user_id)) continue
    const taken = field === 'username' ? 'username_taken' : 'email_taken'
    return { identity, user_id, reason: typeof holder === 'string' ? 'twice_in_directory' : taken, field }
  }
  return undefined
}

interface Pair {
  identity: string
  /** Undefined if the entry has not changed since the last run. */
  person: DirectoryPerson | undefined
  user: KnownUser
  membership: Membership
}

function planUpdate(
  { identity, person, user, membership }: Pair,
  rules: SyncRules,
): PlannedChange | undefined {
  if (!user.is_active && !user.was_deactivated_by_sync) return undefined
  const fields: PlannedChange['fields'] = {}
  for (const [field, value] of listFields(person)) {
    if (rules.local_fields.includes(field) && user.edited_fields.includes(field)) continue
    if (user.fields[field] !== value) fields[field] = { old: user.fields[field], new: value }
  }
  const change: PlannedChange = {
    ...emptyChange(user.is_active ? 'update' : 'reactivate', identity, user.user_id),
    fields,
    ...compareAbsences(user.absences, person, rules),
    ...compareMemberships(user, membership, rules),
  }
  return user.identity === null || !user.is_active || isChange(change) ? change : undefined
}

function planCreate(person: DirectoryPerson, membership: Membership, rules: SyncRules): PlannedChange {
  const fields = Object.fromEntries(
    listFields(person).map(([field, value]) => [field, { old: '', new: value }]),
  )
  const none: Membership = { department_ids: [], group_ids: [] }
  return {
    ...emptyChange('create', person.identity, null),
    fields,
    ...compareAbsences([], person, rules),
    ...compareMemberships(none, membership, rules),
  }
}

function compareAbsences(
  before: readonly SyncedAbsence[],
  person: DirectoryPerson | undefined,
  { now }: SyncRules,
): Pick<PlannedChange, 'absences'> {
  if (!person?.absences) return {}
  const hasNotEnded = ({ end }: SyncedAbsence) => end > now
  const [old, next] = [before.filter(hasNotEnded), person.absences.filter(hasNotEnded)]
  return isSameAbsences(old, next) ? {} : { absences: { old, new: next } }
}

const listFields = (person: DirectoryPerson | undefined): [MappableField, string][] =>
  Object.entries(person?.fields ?? {}).map(([field, value]) => [field as MappableField, value])

const compareMemberships = (has: Membership, wants: Membership, rules: SyncRules) => ({
  add_departments: missingFrom(has.department_ids, wants.department_ids),
  remove_departments: missingFrom(wants.department_ids, has.department_ids).filter((id) =>
    rules.department_ids.includes(id),
  ),
  add_groups: missingFrom(has.group_ids, wants.group_ids),
  remove_groups: missingFrom(wants.group_ids, has.group_ids).filter((id) => rules.group_ids.includes(id)),
})

const missingFrom = (has: readonly number[], wants: readonly number[]): number[] =>
  wants.filter((id) => !has.includes(id))

const emptyChange = (effect: SyncEffect, identity: string, user_id: number | null): PlannedChange => ({
  effect,
  identity,
  user_id,
  fields: {},
  add_departments: [],
  remove_departments: [],
  add_groups: [],
  remove_groups: [],
})

const countDepartments = (change: PlannedChange): number =>
  change.add_departments.length + change.remove_departments.length
const countGroups = (change: PlannedChange): number => change.add_groups.length + change.remove_groups.length

const isChange = (change: PlannedChange): boolean =>
  change.absences !== undefined ||
  Object.keys(change.fields).length + countDepartments(change) + countGroups(change) > 0

function summarize(
  { present, linked }: SyncInput,
  changes: PlannedChange[],
  conflicts: SyncConflict[],
  { stop_percent }: SyncRules,
): SyncPlan {
  const count = (effect: SyncEffect) => changes.filter((change) => change.effect === effect).length
  const deactivate = count('deactivate')
  const deactivated_percent = linked === 0 ? 0 : (deactivate / linked) * 100
  const retained = changes.filter(({ effect }) => effect !== 'deactivate')
  const listed = new Set([...retained, ...conflicts].map(({ identity }) => identity))
  return {
    changes,
    conflicts,
    counts: {
      create: count('create'),
      update: count('update'),
      deactivate,
      reactivate: count('reactivate'),
      unchanged: Math.max(0, present.size - listed.size),
      departments: changes.reduce((sum, change) => sum + countDepartments(change), 0),
      groups: changes.reduce((sum, change) => sum + countGroups(change), 0),
    },
    deactivated_percent,
    must_confirm: deactivated_percent > stop_percent,
  }
}
