import type { Tx } from '../../../platform/db/transaction.ts'
import type { ImportPlan } from '../../paging/imported-shifts/import-plan.rules.ts'
import {
  sendSystemThread,
  type LinkedServices,
} from '../../messaging/reachability/reachability-notice.actions.ts'
import { endNotice, waitingNotice } from './owner-notice.rules.ts'
import {
  findOwnedSchedule,
  listEndingSchedules,
  markEndNotified,
  type EndingSchedule,
  type OwnedSchedule,
} from './owner.queries.ts'

const linkOf = ({ kind, source_id }: OwnedSchedule, public_url: string | undefined): string | null =>
  public_url === undefined ? null : `${public_url}/integrations/${kind}/${source_id}`

/** The owners of every schedule that ends soon, once at 48 and at 24 hours and once when it has run out. */
export async function notifyEndingSchedules(services: LinkedServices): Promise<void> {
  const ending = await services.db.acrossAccounts(listEndingSchedules)
  for (const one of ending) await services.db.write(one.account_id, (tx) => notifyEnd(tx, services, one))
}

async function notifyEnd(tx: Tx, services: LinkedServices, key: EndingSchedule): Promise<void> {
  const end = await markEndNotified(tx.db, key)
  const schedule = end && (await findOwnedSchedule(tx.db, key))
  if (!schedule || schedule.owners.length === 0) return
  await sendSystemThread(tx, services, {
    ...endNotice(schedule, end, linkOf(schedule, services.public_url)),
    priority: end.hours === 48 ? 1 : 2,
    to: schedule.owners,
  })
}

export async function notifyWaiting(
  tx: Tx,
  services: LinkedServices,
  schedule_id: number,
  { removed, changed, unchanged, kept }: ImportPlan,
): Promise<void> {
  const schedule = await findOwnedSchedule(tx.db, { account_id: tx.account_id, schedule_id })
  if (!schedule || schedule.owners.length === 0) return
  const total = removed.length + changed.length + unchanged.length + kept.length
  const text = waitingNotice(
    schedule,
    { removed: removed.length, total },
    linkOf(schedule, services.public_url),
  )
  await sendSystemThread(tx, services, { ...text, priority: 1, to: schedule.owners })
}
