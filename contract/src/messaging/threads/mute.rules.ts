import type { BreaksMute, Message, Thread } from './thread.schemas.ts'

interface NotifyingMessage {
  /** Its own priority, else that of the thread's first message. */
  priority: Thread['priority']
  /** Requests a confirmation or a choice of options. */
  is_asking: boolean
  /** Its sender chose some of the people in the thread. */
  names_recipients: boolean
}

/**
 * A mute never hides what needs the user: high priority, a request, or a message that names them. A mention notifies its
 * user in addition: see `breaksMuteFor`.
 */
export function breaksMute({ priority, is_asking, names_recipients }: NotifyingMessage): BreaksMute {
  if (priority === 2) return 'for_all'
  return is_asking || names_recipients ? 'for_recipients' : 'for_none'
}

interface Reader {
  user_id: number
  is_asked: boolean
}

/** Whether a message with these recipients and mentions notifies the reader although they muted the thread. */
export function breaksMuteFor(
  breaks: BreaksMute,
  { recipients, mentions }: Pick<Message, 'recipients' | 'mentions'>,
  { user_id, is_asked }: Reader,
): boolean {
  if (mentions.some((mentioned) => mentioned.user_id === user_id)) return true
  if (breaks === 'for_asked') return is_asked
  if (breaks === 'for_recipients')
    return recipients === null || recipients.some((recipient) => recipient.user_id === user_id)
  return breaks === 'for_all'
}

/** Whether nothing in a muted thread needs its reader. Its unread messages are then not counted as alerts. */
export const isQuiet = ({ me, priority, acknowledgement }: Thread): boolean =>
  me.is_muted && priority < 2 && acknowledgement?.state !== 'open' && me.mentioned_message_id === null
