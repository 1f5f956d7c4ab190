import {
  reassignableDuties,
  type DutyReassignment,
  type ReassignableDuty,
  type UserDuties,
  type UserDuty,
} from '@wardline/contract/reports/user-duties/user-duties.schemas.ts'
import type { SelectedUser } from '../pickers/UserPicker.tsx'

/** The replacement of each duty, by `dutyKey`. */
export type Replacements = ReadonlyMap<string, SelectedUser>

export const dutyKey = (kind: ReassignableDuty, id: number): string => `${kind} ${id}`

export const isReassignable = (kind: UserDuty['kind']): kind is ReassignableDuty =>
  (reassignableDuties as readonly string[]).includes(kind)

/** Replacements of duties that the user still has. */
export function listReassignments(
  duties: UserDuties | undefined,
  replacements: Replacements,
): DutyReassignment[] {
  return (duties?.results ?? []).flatMap(({ kind, items }) => {
    if (!isReassignable(kind)) return []
    return items.flatMap(({ id }) => {
      const user = replacements.get(dutyKey(kind, id))
      return user ? [{ kind, id, user_id: user.id }] : []
    })
  })
}
