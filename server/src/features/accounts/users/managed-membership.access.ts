import type { Db } from '../../../platform/db/connection.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { listManagedMembers, type MemberList } from './managed-membership.queries.ts'
import { managedMember } from './user.errors.ts'

/** Adds the name of the directory sync that manages each membership. */
export async function withManagingSync<Member extends { user_id: number }>(
  db: Db,
  list: MemberList,
  members: readonly Member[],
): Promise<(Member & { managed_by: string | null })[]> {
  const managed = await listManagedMembers(
    db,
    list,
    members.map(({ user_id }) => user_id),
  )
  const syncs = new Map(managed.map(({ user_id, sync }) => [user_id, sync]))
  return members.map((member) => ({ ...member, managed_by: syncs.get(member.user_id) ?? null }))
}

/**
 * The next run of a directory sync would undo a change of these memberships.
 * @throws 409 with the name of the first user whose membership a directory sync manages
 */
export async function requireLocalMembers(
  db: Db,
  list: MemberList,
  user_ids: readonly number[],
): Promise<void> {
  const [managed] = await listManagedMembers(db, list, user_ids)
  if (managed) throw new AppError(managedMember(managed))
}
