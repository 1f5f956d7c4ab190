import { pageEvent } from '@wardline/contract/alerts/page-events/page-event.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { insertPageEvents, type NewPageEvent, type StoredPageEvent } from './page-event.queries.ts'

export type { NewPageEvent }

/**
 * Records page events in the caller's transaction: the time line, an audit row with the same facts each (so the audit
 * chain proves the time line), and one live event per message.
 */
export async function recordPageEvents(tx: Tx, events: readonly NewPageEvent[]): Promise<void> {
  if (events.length === 0) return
  const { written, people } = await insertPageEvents(tx.db, tx.account_id, events)
  for (const { id, thread_id, kind, details, ...about } of written)
    tx.audit(
      details.by_user_id ?? null,
      `page.${kind}`,
      { thread: thread_id },
      { page_event_id: id, ...about, ...details },
    )
  const byMessage = Map.groupBy(written, ({ thread_id, message_id }) => `${thread_id} ${message_id}`)
  for (const those of byMessage.values()) emitPageEvent(tx, those, people)
}

function emitPageEvent(
  tx: Tx,
  those: readonly StoredPageEvent[],
  people: ReadonlyMap<number, number[]>,
): void {
  const [first] = those
  if (!first) return
  const { thread_id, message_id } = first
  const user_ids = [...new Set(those.flatMap(({ user_id }) => (user_id === null ? [] : [user_id])))]
  const kinds = [...new Set(those.map(({ kind }) => kind))]
  const last_id = Math.max(...those.map(({ id }) => id))
  const users = people.get(thread_id) ?? []
  tx.emit(pageEvent, { users, thread: thread_id }, { thread_id, message_id, user_ids, kinds, last_id })
}
