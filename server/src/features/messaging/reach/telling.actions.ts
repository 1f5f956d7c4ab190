import type { Tx } from '../../../platform/db/transaction.ts'
import * as reachability from '../../alerts/reachability.access.ts'
import { writeItself, type Outside } from './notice.actions.ts'
import { toOwner, toPerson, type Unreached } from './words.rules.ts'

/** How long before its beginning a shift is looked at. Minutes. */
const ahead = 30

/**
 * Looks at shifts that begin soon, once each: whoever could not be rung is told, and so is whoever answers for the group.
 * Run it as often as one likes, on as many servers: a shift that somebody has looked at is looked at no more.
 */
export async function tellUnreachable(outside: Outside): Promise<void> {
  const shifts = await outside.db.worker((worker) => reachability.shiftsToLookAt(worker, ahead))
  for (const [account_id, its] of Map.groupBy(shifts, (shift) => shift.account_id))
    await outside.db.write(account_id, (tx) => lookAt(tx, outside, its))
}

async function lookAt(tx: Tx, outside: Outside, shifts: reachability.ShiftRow[]): Promise<void> {
  const { account_id } = tx
  const people = [...new Set(shifts.map(({ user_id }) => user_id))]
  const reach = await reachability.reachOfPeople(tx.db, account_id, people)
  const found = shifts.flatMap((shift): Unreached[] => {
    const own = reach.get(shift.user_id)
    return own ? [{ shift, reach: own }] : []
  })
  const mine = await reachability.noteLookedAt(tx.db, account_id, found.map(noticed))
  const keys = new Set(mine.map(keyOf))
  const unreached = found.filter((each) => each.reach.state !== 'ready' && keys.has(keyOf(noticed(each))))
  const now = outside.clock.now().toString()
  for (const [user_id, those] of Map.groupBy(unreached, ({ shift }) => shift.user_id)) {
    const isGone = those[0]?.reach.problems.some(({ problem }) => problem === 'cannot_receive')
    if (isGone) continue // told to the owner: they cannot read it
    const priority = those[0]?.reach.state === 'unreachable' ? 2 : 1
    const to = [{ user_id, why: 'is on call next' }]
    const thread = await writeItself(tx, outside, { ...toPerson(those, now), priority, to })
    await reachability.noteTold(tx.db, account_id, those.map(noticed), thread.id)
  }
  for (const [owner, those] of Map.groupBy(unreached, ownerOf)) {
    if (owner === undefined) continue
    const priority = those.some((each) => each.reach.state === 'unreachable') ? 2 : 1
    const to = [{ user_id: owner, why: 'answers for the group' }]
    const thread = await writeItself(tx, outside, { ...toOwner(those, now), priority, to })
    await reachability.noteTold(tx.db, account_id, those.map(noticed), thread.id)
  }
}

/** The first who answers for the group and is somebody else: nobody is asked to help themself. */
const ownerOf = ({ shift }: Unreached): number | undefined => shift.owners.find((id) => id !== shift.user_id)

const noticed = ({ shift, reach }: Unreached) => ({
  group_id: shift.group_id,
  user_id: shift.user_id,
  starts: shift.starts,
  problems: reach.problems.map(({ problem }) => problem),
})

const keyOf = ({
  group_id,
  user_id,
  starts,
}: {
  group_id: number
  user_id: number
  starts: string
}): string => `${group_id} ${user_id} ${Date.parse(starts)}`
