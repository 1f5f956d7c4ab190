import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { boxes, type Box } from '../live/state.ts'

/** The box that an address names, in any case of letters; undefined for a name that is none. */
export const boxOf = (name: string): Box | undefined => boxes.find((box) => box === name.toLowerCase())

/**
 * Where an address of a thread leads instead (spec §2): a thread that is not there to the no-thread view, an active
 * one in the archive or an archived one elsewhere to the inbox.
 */
export function redirectOf(box: Box, thread: Thread | null): 'no-thread' | 'inbox' | undefined {
  if (!thread) return 'no-thread'
  // What one owes or waits for is there whether it is archived or not.
  if (box === 'owed' || box === 'awaited') return undefined
  return (box === 'archive') === (thread.status === 'archived') ? undefined : 'inbox'
}

/** The id in an address; anything but a whole number from 1 is no thread. */
export const threadIdOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/u.test(text) ? Number(text) : undefined
