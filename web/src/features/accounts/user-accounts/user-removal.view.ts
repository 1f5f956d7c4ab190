import {
  isReassignable,
  isUnnamed,
  type DutiesOfUsers,
  type DutyReassignment,
  type ReassignableKind,
  type UserDuties,
  type UserDuty,
} from '@wardline/contract/reports/user-duties/user-duties.schemas.ts'
import type { SelectedUser } from '../pickers/UserPicker.tsx'

/** The replacement of each duty, by `dutyKey`. */
export type Replacements = ReadonlyMap<string, SelectedUser>

/** With the id null: of all duties of the kind that have no replacement of their own. */
export const dutyKey = (kind: UserDuty['kind'], id: number | null): string => `${kind} ${id ?? 'all'}`

/** One replacement can take all duties of the kind. */
export const hasJointReplacement = ({ kind, items }: UserDuty): boolean =>
  isReassignable(kind) && (isUnnamed(kind) || items.length > 1)

interface Given {
  /** Replacements of duties that the user still has. */
  reassignments: DutyReassignment[]
  /** Duties with a replacement. */
  count: number
}

export function listReassignments(duties: UserDuties | undefined, replacements: Replacements): Given {
  const selection: Given = { reassignments: [], count: 0 }
  const add = (kind: UserDuty['kind'], id: number | null, count: number): void => {
    const user = replacements.get(dutyKey(kind, id))
    if (!user || !isReassignable(kind)) return
    selection.reassignments.push({ kind, id, user_id: user.id })
    selection.count += count
  }
  for (const duty of duties?.results ?? []) {
    const { kind, count, items } = duty
    const named = items.filter(({ id }) => replacements.has(dutyKey(kind, id)))
    const left = count - named.reduce((sum, item) => sum + item.count, 0)
    if (hasJointReplacement(duty)) add(kind, null, left)
    for (const item of named) add(kind, item.id, item.count)
  }
  return selection
}

/** Replacements for several users: one replacement takes over all duties of a kind. */
export type JointReplacements = ReadonlyMap<ReassignableKind, SelectedUser>

/** `count`: duties with a replacement. */
export function listJointReassignments(duties: DutiesOfUsers | undefined, replacements: JointReplacements) {
  const selection = (duties?.results ?? []).flatMap(({ kind, count }) => {
    const user = isReassignable(kind) ? replacements.get(kind) : undefined
    return user && isReassignable(kind) ? [{ kind, count, user_id: user.id }] : []
  })
  return {
    reassignments: selection.map(({ kind, user_id }) => ({ kind, user_id })),
    count: selection.reduce((sum, { count }) => sum + count, 0),
  }
}
