import { threadTitle } from '@wardline/contract/messaging/threads/thread-title.rules.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'

export function recallWarning(thread: Thread, reader_id: number): string {
  const { subscriber_count, subscriber_summary } = thread
  const { read } = subscriber_summary
  const others = subscriber_count - 1
  const people = others === 1 ? '1 other person' : `${others} other people`
  const seen = read > 0 ? ` ${read} of them ${read === 1 ? 'has' : 'have'} already read it.` : ''
  return `“${threadTitle(thread, reader_id)}” will be removed for you and ${people}.${seen} This can't be undone. The audit log keeps a record.`
}

export function recalledText(names: readonly string[]): string {
  if (names.length === 0) return 'Thread recalled. No one had read it.'
  const last = names.at(-1)
  const list = names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
  return `Thread recalled. ${list} had read it.`
}
