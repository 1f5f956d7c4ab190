import {
  findChangeRefusal,
  type ChangeRefusal,
} from '@wardline/contract/messaging/messages/message-change.rules.ts'
import {
  reactions as kinds,
  type Message,
  type Reaction,
  type Thread,
} from '@wardline/contract/messaging/threads/thread.schemas.ts'

const isAnswered = (message: Message, loaded: readonly Message[]): boolean => {
  const summary = message.acknowledgement_request?.summary
  const isFromOther = (later: Message) => later.sender.id !== message.sender.id && !later.is_automatic
  return (
    (summary !== undefined &&
      summary.accepted + summary.rejected + summary.responded + summary.reassigned > 0) ||
    loaded.some((later) => later.id > message.id && isFromOther(later))
  )
}

/**
 * Why the user cannot correct a message, as far as the loaded messages tell. The server decides.
 * @param now the server's time, in ms
 */
export const findOwnChangeRefusal = (
  message: Message,
  { loaded, me, now }: { loaded: readonly Message[]; me: number; now: number },
): ChangeRefusal | undefined =>
  findChangeRefusal({
    ...message,
    is_own: message.sender.id === me,
    age_ms: now - Date.parse(message.created),
    is_answered: isAnswered(message, loaded),
  })

/** A request of the user that is open is answered, not reacted to. */
export const canReact = (message: Message, thread: Thread, me: number): boolean =>
  message.sender.id !== me &&
  !message.is_automatic &&
  message.taken_back === null &&
  thread.me.reason !== 'monitoring' &&
  message.acknowledgement_request?.mine?.state !== 'open'

export interface ShownReaction {
  reaction: Reaction
  isMine: boolean
  /** The first names stand for the rest of many. */
  names: string
}

const maxNames = 3

function joinNames(names: readonly string[]): string {
  const rest = names.length - maxNames
  if (rest <= 0) return names.join(', ')
  return `${names.slice(0, maxNames).join(', ')} and ${rest} more`
}

/** One entry for each kind of reaction that the message has. */
export function groupReactions({ reactions }: Message, me: number, ownName: string): ShownReaction[] {
  return kinds.flatMap((reaction) => {
    const made = reactions.filter((each) => each.reaction === reaction)
    const names = made.map(({ user_id, display_name }) => (user_id === me ? ownName : display_name))
    const isMine = made.some(({ user_id }) => user_id === me)
    return made.length > 0 ? [{ reaction, isMine, names: joinNames(names) }] : []
  })
}
