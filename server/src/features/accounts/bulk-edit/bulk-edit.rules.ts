import type { BulkEditChanges, ListChange } from '@wardline/contract/accounts/bulk-edit/bulk-edit.schemas.ts'
import type { UserState } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { isRemoval, stateChanges, type StateChange } from '../user-accounts/user-state.rules.ts'

const profileFields = ['title', 'default_message_type_id', 'hide_mobile_numbers'] as const

interface ProfileValues {
  title: string
  default_message_type_id: number | null
  hide_mobile_numbers: boolean
}

export interface EditedUser extends ProfileValues {
  id: number
  display_name: string
  state: UserState
  department_ids: number[]
  group_ids: number[]
}

interface IdDifference {
  added: number[]
  removed: number[]
}

/**
 * The planned or completed change of one user; unchanged fields are absent. It is stored for the list and for
 * undoing.
 */
export interface UserChange {
  departments?: IdDifference
  groups?: IdDifference
  /** `steps` lead from one to the other. */
  state?: { from: UserState; to: UserState; steps: StateChange[] }
  profile?: { before: Partial<ProfileValues>; after: Partial<ProfileValues> }
}

export const isUnchanged = (change: UserChange): boolean => Object.keys(change).length === 0

/** The user would be locked or deactivated. */
export const removesUser = ({ state }: UserChange): boolean => state?.steps.some(isRemoval) ?? false

/** Whether a user may lose the permissions of an administrator. */
export const canRemoveAdministrators = ({ state, groups }: BulkEditChanges): boolean =>
  (state !== undefined && isRemoval(state)) || (groups !== undefined && groups.mode !== 'add')

export function planChange(user: EditedUser, changes: BulkEditChanges): UserChange {
  const departments = compareLists(user.department_ids, changes.departments)
  const groups = compareLists(user.group_ids, changes.groups)
  const state = planState(user.state, changes.state)
  const profile = planProfile(user, changes)
  return {
    ...(departments && { departments }),
    ...(groups && { groups }),
    ...(state && { state }),
    ...(profile && { profile }),
  }
}

/** Undefined if a value that the edit gave the user was changed since. */
export function planUndo(user: EditedUser, done: UserChange): UserChange | undefined {
  const { departments, groups, state, profile } = done
  if (departments && !isCurrent(user.department_ids, departments)) return undefined
  if (groups && !isCurrent(user.group_ids, groups)) return undefined
  if (state && availability(user.state) !== availability(state.to)) return undefined
  if (
    profile &&
    profileFields.some((field) => field in profile.after && user[field] !== profile.after[field])
  )
    return undefined
  return {
    ...(departments && { departments: { added: departments.removed, removed: departments.added } }),
    ...(groups && { groups: { added: groups.removed, removed: groups.added } }),
    ...(state && { state: { from: user.state, to: state.from, steps: undoSteps(user.state, state.from) } }),
    ...(profile && { profile: { before: profile.after, after: profile.before } }),
  }
}

function compareLists(current: readonly number[], change: ListChange | undefined): IdDifference | undefined {
  if (!change) return undefined
  const { mode, ids } = change
  const added = mode === 'remove' ? [] : ids.filter((id) => !current.includes(id))
  const removed =
    mode === 'add' ? [] : current.filter((id) => (mode === 'remove' ? ids.includes(id) : !ids.includes(id)))
  return added.length + removed.length > 0 ? { added, removed } : undefined
}

function planState(from: UserState, step: StateChange | undefined): UserChange['state'] {
  if (step === undefined || !stateChanges[step].from.includes(from)) return undefined
  const { to } = stateChanges[step]
  return { from, to: to === 'available' ? 'active' : to, steps: [step] }
}

function planProfile(user: EditedUser, changes: BulkEditChanges): UserChange['profile'] {
  const fields = profileFields.filter(
    (field) => changes[field] !== undefined && changes[field] !== user[field],
  )
  if (fields.length === 0) return undefined
  const pick = (of: Pick<BulkEditChanges, keyof ProfileValues>): Partial<ProfileValues> =>
    Object.fromEntries(fields.map((field) => [field, of[field]]))
  return { before: pick(user), after: pick(changes) }
}

const isCurrent = (ids: readonly number[], { added, removed }: IdDifference): boolean =>
  added.every((id) => ids.includes(id)) && !removed.some((id) => ids.includes(id))

/** An open invitation decides whether an available user is invited or active. */
const availability = (state: UserState): UserState => (state === 'invited' ? 'active' : state)

function undoSteps(now: UserState, before: UserState): StateChange[] {
  if (before === 'deactivated') return ['deactivate']
  const back: StateChange[] = now === 'deactivated' ? ['reactivate'] : now === 'locked' ? ['unlock'] : []
  return before === 'locked' ? [...back, 'lock'] : back
}
