import type {
  BulkEditPreview,
  BulkEditPreviewRequest,
} from '@wardline/contract/accounts/bulk-edit/bulk-edit.schemas.ts'
import { permissions, type Permission } from '@wardline/contract/permissions.ts'
import type { Context } from '../../../platform/http/context.ts'
import { offsetOf } from '../../../platform/http/paging.ts'
import { describeUsers } from './bulk-edit-description.actions.ts'
import {
  findLastAdministrators,
  listGroupsAfter,
  loadGroupPermissions,
  plannedOutcome,
  planUsers,
  type EditPlan,
  type FindDuties,
  type PlannedUser,
} from './bulk-edit-plan.actions.ts'
import { checkChanges, requireBulkEdit, type BulkEditParams } from './bulk-edit.actions.ts'
import * as queries from './bulk-edit.queries.ts'

/** Users are planned in chunks, so that other requests are served in between. */
const chunk = 500

/** Compares the present values of every selected user with the changes. */
export function previewBulkEdit(
  ctx: Context,
  params: BulkEditParams,
  { changes, outcome, ...part }: BulkEditPreviewRequest,
  findDuties: FindDuties,
): Promise<BulkEditPreview> {
  const { account_id } = ctx.caller
  return ctx.read(async (db) => {
    const edit = await requireBulkEdit(ctx, db, params)
    await checkChanges(ctx, db, edit, changes)
    const plan: EditPlan = {
      key: { account_id, id: edit.id },
      actor: ctx,
      changes,
      isUndo: false,
      findDuties,
    }
    const last = await findLastAdministrators(db, plan)
    const counts = { changed: 0, unchanged: 0, refused: 0 }
    const difference = createDifference()
    const first = offsetOf(part)
    const page: PlannedUser[] = []
    let after_place = 0
    for (;;) {
      const users = await queries.listEditedUsers(db, plan.key, {
        outcome: plannedOutcome(plan),
        after_place,
        limit: chunk,
      })
      const planned = await planUsers(db, plan, users, last)
      for (const user of planned) {
        const place = counts[user.outcome]++
        if (user.outcome === outcome && place >= first && place < first + part.page_size) page.push(user)
      }
      const changed = planned.filter((user) => user.outcome === 'changed' && user.change.groups)
      const ids = new Set(
        changed.flatMap(({ user, change }) => [...user.group_ids, ...(change.groups?.added ?? [])]),
      )
      const groups = await loadGroupPermissions(db, account_id, [...ids])
      for (const { user, change } of changed)
        difference.add(user.group_ids, listGroupsAfter(user, change), groups)
      if (users.length < chunk) break
      after_place = users.at(-1)?.place ?? 0
    }
    const results = await describeUsers(
      db,
      account_id,
      page.map(({ user, ...planned }) => ({
        id: user.id,
        display_name: user.display_name,
        current: user,
        ...planned,
      })),
    )
    return { counts, ...difference.summarize(), results }
  })
}

type GroupPermissions = ReadonlyMap<number, readonly Permission[]>

/** Collects which permissions users gain and lose. */
function createDifference() {
  const sides = {
    gained: { users: 0, permissions: new Set<Permission>() },
    lost: { users: 0, permissions: new Set<Permission>() },
  }
  const note = (side: keyof typeof sides, changedPermissions: ReadonlySet<Permission>) => {
    if (changedPermissions.size === 0) return
    sides[side].users++
    for (const permission of changedPermissions) sides[side].permissions.add(permission)
  }
  const present = ({ users, permissions: ids }: (typeof sides)['gained']) => ({
    users,
    permissions: [...ids].toSorted().map((id) => permissions[id]),
  })
  return {
    add(before: readonly number[], after: readonly number[], groups: GroupPermissions) {
      const collect = (ids: readonly number[]) => new Set(ids.flatMap((id) => groups.get(id) ?? []))
      const [had, has] = [collect(before), collect(after)]
      note('gained', has.difference(had))
      note('lost', had.difference(has))
    },
    summarize: () => ({ gained: present(sides.gained), lost: present(sides.lost) }),
  }
}
