import type { ThreadShared } from './thread.schemas.ts'

type Titled = Pick<ThreadShared, 'subject' | 'conversation_name' | 'subscribers' | 'subscriber_count'>

/**
 * The title of a thread in lists and its head: its subject; without one, its group, department or care team, or the names of
 * the people other than the reader. Documents, which have no reader, name everyone: SQL function `thread_title`.
 */
export function threadTitle(thread: Titled, reader_id: number): string {
  const { subject, conversation_name, subscribers, subscriber_count } = thread
  if (subject !== '') return subject
  if (conversation_name !== null) return conversation_name
  const others = subscribers.filter(({ user_id }) => user_id !== reader_id)
  const names = others.map(({ display_name }) => display_name)
  // Only the first few subscribers are listed. A reader who is not among them is one of the others.
  const isListed = others.length < subscribers.length
  const unlisted = subscriber_count - subscribers.length - (isListed ? 0 : 1)
  return listNames(names, unlisted)
}

/** `unlisted` counts people without a name. */
export function listNames(names: readonly string[], unlisted: number): string {
  if (unlisted > 0) return `${names.join(', ')} and ${unlisted === 1 ? 'one other' : `${unlisted} others`}`
  if (names.length < 3) return names.join(' and ')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
