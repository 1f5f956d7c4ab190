import { listHandedItems } from '@wardline/contract/messaging/handover.routes.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { offerItems } from '@wardline/server/features/messaging/handover.actions.ts'
import { lockThreads } from '@wardline/server/features/messaging/subscriber.queries.ts'
import type { Hospital } from './hospital.ts'
import type { Person } from './person.ts'

/** What one person owes in a thread is handed to another, as at the end of a shift; answers the id of the other's item. */
export async function isHandedOn(
  { app, ids }: Pick<Hospital, 'app' | 'ids'>,
  thread: Thread,
  from: Person,
  to: Person,
): Promise<number> {
  await app.db.write(ids.account_id, async (tx) => {
    await lockThreads(tx.db, ids.account_id, [thread.id])
    await offerItems(tx, {
      thread_id: thread.id,
      message_id: thread.last_message.id,
      from_user_id: from.who.user_id,
      to_user_ids: [to.who.user_id],
      cause: 'shift',
      held: null,
      why: `takes over from ${from.who.display_name}`,
    })
  })
  const { results } = await to.call(listHandedItems)
  const item = results.find(({ thread_id }) => thread_id === thread.id)
  if (!item) throw new Error(`Nothing of thread ${thread.id} is handed to ${to.who.display_name}.`)
  return item.id
}
