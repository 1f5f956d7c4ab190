import { typingStarted, typingStopped } from '@wardline/contract/messaging/threads/thread.events.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/context.ts'
import type { Bus } from '../../../platform/realtime/bus.ts'
import { findUsersById } from '../../accounts/users/user.access.ts'
import { canTypeInThread } from './thread.access.ts'

export async function publishTyping(
  db: Database,
  bus: Bus,
  { account_id, user_id }: Caller,
  { thread_id, is_typing }: { thread_id: number; is_typing: boolean },
): Promise<void> {
  const [isOpen, people] = await db.read(account_id, (reader) =>
    Promise.all([
      canTypeInThread(reader, { account_id, user_id }, thread_id),
      findUsersById(reader, account_id, [user_id]),
    ]),
  )
  if (!isOpen) return
  const payload = { thread_id, user_id, display_name: people.get(user_id)?.display_name ?? '' }
  const { kind } = is_typing ? typingStarted : typingStopped
  bus.publish({ account_id, channel: `thread:${thread_id}`, kind, payload })
}
