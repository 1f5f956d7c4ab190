import type { DirectoryUserRow } from '../../accounts/directory-users/directory-user.actions.ts'
import type { RunEntryRow } from './run-entry.queries.ts'
import type { Refusal } from '../directory-runs/sync.errors.ts'

export interface BatchFacts {
  users: ReadonlyMap<number, DirectoryUserRow>
  taken: readonly { place: number; field: 'username' | 'email' }[]
  linked: readonly { identity: string; user_id: number }[]
  last_administrators: ReadonlySet<number>
  on_duty: ReadonlySet<number>
  actor_id: number
}

interface CheckedBatch {
  accepted: RunEntryRow[]
  refused: { entry: RunEntryRow; reason: Refusal }[]
}

/** Whether each planned change is still the one that was shown. */
export function checkBatch(entries: readonly RunEntryRow[], facts: BatchFacts): CheckedBatch {
  const checked = entries.map((entry) => ({ entry, reason: findRefusal(entry, facts) }))
  return {
    accepted: checked.filter(({ reason }) => reason === undefined).map(({ entry }) => entry),
    refused: checked.flatMap(({ entry, reason }) => (reason === undefined ? [] : [{ entry, reason }])),
  }
}

function findRefusal(entry: RunEntryRow, facts: BatchFacts): Refusal | undefined {
  const { effect, identity, user_id, place, change } = entry
  const { users, taken, linked, last_administrators, on_duty, actor_id } = facts
  const link = linked.find((each) => each.identity === identity || each.user_id === user_id)
  const name = taken.find((each) => each.place === place)
  if (effect === 'create') {
    if (link) return 'changed_since'
    return name && `${name.field}_taken`
  }
  const user = users.get(user_id ?? 0)
  if (!user) return 'changed_since'
  if (link && (link.user_id !== user_id || link.identity !== identity)) return 'changed_since'
  const isActive = user.state !== 'deactivated'
  if (isActive === (effect === 'reactivate')) return 'changed_since'
  const isRemoval = effect === 'deactivate' || (change.remove_groups ?? []).length > 0
  if (isRemoval && last_administrators.has(user.id)) return 'last_administrator'
  if (effect === 'deactivate') {
    if (user.id === actor_id) return 'own_account'
    return on_duty.has(user.id) ? 'on_duty' : undefined
  }
  const isEdited = Object.entries(change.fields ?? {}).some(
    ([field, { old }]) => user[field as keyof DirectoryUserRow] !== old,
  )
  if (isEdited) return 'changed_since'
  return name && `${name.field}_taken`
}
