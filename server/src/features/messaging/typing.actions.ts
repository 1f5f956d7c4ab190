import { typingStarted, typingStopped } from '@wardline/contract/messaging/thread.events.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/context.ts'
import type { Bus } from '../../platform/realtime/bus.ts'
import { usersById } from '../accounts/user.access.ts'
import { mayTypeInThread } from './thread.access.ts'

/** Passes a typing indicator on to whoever has the thread open. Who only watches it types nothing. */
export async function tellTyping(
  db: Database,
  bus: Bus,
  { account_id, user_id }: Caller,
  { thread_id, is_typing }: { thread_id: number; is_typing: boolean },
): Promise<void> {
  const [isOpen, people] = await db.read(account_id, (reader) =>
    Promise.all([
      mayTypeInThread(reader, { account_id, user_id }, thread_id),
      usersById(reader, account_id, [user_id]),
    ]),
  )
  if (!isOpen) return
  const payload = { thread_id, user_id, display_name: people.get(user_id)?.display_name ?? '' }
  const { kind } = is_typing ? typingStarted : typingStopped
  bus.publish({ account_id, channel: `thread:${thread_id}`, kind, payload })
}
