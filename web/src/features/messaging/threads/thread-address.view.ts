import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { boxes, type Box } from '../live/live-state.ts'

export const parseBox = (name: string): Box | undefined => boxes.find((box) => box === name.toLowerCase())

/**
 * Messaging §2. An unknown thread redirects to the no-thread view, a thread of the wrong status to the inbox.
 */
export function findRedirect(box: Box, thread: Thread | null): 'no-thread' | 'inbox' | undefined {
  if (!thread) return 'no-thread'
  if (box === 'needs_my_response' || box === 'waiting_for_others') return undefined
  return (box === 'archive') === (thread.status === 'archived') ? undefined : 'inbox'
}

/** Where a thread opens: its own box, as another one redirects to the inbox. */
export const threadAddress = (id: number, is_archived: boolean): string =>
  `/Inbox/${is_archived ? 'archive' : 'inbox'}/thread/${id}`
