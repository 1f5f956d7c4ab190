import type { Dice } from '../sources/seeded-random.ts'
import type { Staff } from '../staff/staff.rules.ts'

/** Counts messages from the thread's beginning. */
export type Reading = {
  person: Staff
  reason: 'sender' | 'new_message'
  read: number
  delivered: number
  unread_message_count: number
  /** State of the newest message: 0 pending, 1 delivered, 2 read. */
  state: 0 | 1 | 2
  is_archived: boolean
}

const hour = 3_600_000

/**
 * Senders have read earlier messages. Newest threads are unread for some users, old ones for few. The cast has
 * more unread threads to open.
 */
export const readingOf = (
  person: Staff,
  messages: { sender: Staff; at: number }[],
  now: number,
  isCast: boolean,
  dice: Dice,
): Reading => {
  const all = messages.length
  const own = messages.findLastIndex(({ sender }) => sender === person) + 1
  const age = now - (messages[all - 1]?.at ?? now)
  const waits = own < all && dice.chance(waitingShare(age) * (isCast ? 1.6 : 1))
  const read = waits ? Math.max(own, all - dice.int(1, Math.min(3, all))) : all
  const delivered = person.seen_minutes_ago !== undefined && dice.chance(0.8) ? all : read
  return {
    person,
    reason: messages[0]?.sender === person ? 'sender' : 'new_message',
    read,
    delivered,
    unread_message_count: all - read,
    state: read === all ? 2 : delivered === all ? 1 : 0,
    is_archived: read === all && age > 24 * hour && dice.chance(0.35),
  }
}

const waitingShare = (age: number) => {
  if (age < hour) return 0.6
  if (age < 6 * hour) return 0.35
  return age < 24 * hour ? 0.1 : 0.02
}
