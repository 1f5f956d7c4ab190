import type { Tx } from '../../../platform/db/transaction.ts'
import * as reachability from '../../alerts/reachability/reachability.access.ts'
import { sendSystemThread, type SystemServices } from './reachability-notice.actions.ts'
import { ownerNotice, userNotice, type UnreachableUser } from './reachability-notice.rules.ts'

const lead_minutes = 30

/** Safe to run at any rate on any number of servers, because a checked shift is not checked again. */
export async function notifyUnreachableUsers(outside: SystemServices): Promise<void> {
  const shifts = await outside.db.acrossAccounts((worker) =>
    reachability.findUncheckedShifts(worker, lead_minutes),
  )
  for (const [account_id, account_shifts] of Map.groupBy(shifts, (shift) => shift.account_id))
    await outside.db.write(account_id, (tx) => notifyForShifts(tx, outside, account_shifts))
}

async function notifyForShifts(
  tx: Tx,
  outside: SystemServices,
  shifts: reachability.ShiftRow[],
): Promise<void> {
  const { account_id } = tx
  const people = [...new Set(shifts.map(({ user_id }) => user_id))]
  const reach = await reachability.findReachability(tx.db, account_id, people)
  const found = shifts.flatMap((shift): UnreachableUser[] => {
    const own = reach.get(shift.user_id)
    return own ? [{ shift, reach: own }] : []
  })
  const checked = await reachability.recordCheckedShifts(tx.db, account_id, found.map(toNotice))
  const keys = new Set(checked.map(noticeKey))
  const unreached = found.filter(
    (each) => each.reach.state !== 'ready' && keys.has(noticeKey(toNotice(each))),
  )
  const now = outside.clock.now().toString()
  for (const [user_id, user_shifts] of Map.groupBy(unreached, ({ shift }) => shift.user_id)) {
    const isGone = user_shifts[0]?.reach.problems.some(({ problem }) => problem === 'cannot_receive')
    if (isGone) continue // they cannot read it; the fail-over user is notified
    const priority = user_shifts[0]?.reach.state === 'unreachable' ? 2 : 1
    const to = [{ user_id, why: 'is on call next' }]
    const thread = await sendSystemThread(tx, outside, { ...userNotice(user_shifts, now), priority, to })
    await reachability.recordNotified(tx.db, account_id, user_shifts.map(toNotice), thread.id)
  }
  for (const [owner, owned_shifts] of Map.groupBy(unreached, findFallbackContact)) {
    if (owner === undefined) continue
    const priority = owned_shifts.some((each) => each.reach.state === 'unreachable') ? 2 : 1
    const to = [{ user_id: owner, why: 'fail-over user of the group' }]
    const thread = await sendSystemThread(tx, outside, { ...ownerNotice(owned_shifts, now), priority, to })
    await reachability.recordNotified(tx.db, account_id, owned_shifts.map(toNotice), thread.id)
  }
}

const findFallbackContact = ({ shift }: UnreachableUser): number | undefined =>
  shift.owners.find((id) => id !== shift.user_id)

function toNotice({ shift, reach }: UnreachableUser) {
  return {
    group_id: shift.group_id,
    user_id: shift.user_id,
    starts: shift.starts,
    problems: reach.problems.map(({ problem }) => problem),
  }
}

function noticeKey({
  group_id,
  user_id,
  starts,
}: {
  group_id: number
  user_id: number
  starts: string
}): string {
  return `${group_id} ${user_id} ${Date.parse(starts)}`
}
