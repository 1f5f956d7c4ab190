import { reactions, type Message, type Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { canReact, groupReactions } from './message-change.view.ts'
import { choicesLabel, ownReactionName, reactionLabels } from './message-changes.text.ts'
import { useReact } from './reaction.actions.ts'

/** The reactions to a message and, below the newest one of the thread, a button for each. */
export function MessageReactions({ thread, message }: { thread: Thread; message: Message }) {
  const me = useMe().id
  const react = useReact()
  const groups = groupReactions(message, me, ownReactionName)
  const isNewest = thread.last_message.id === message.id
  const hasReacted = groups.some(({ isMine }) => isMine)
  const offers = isNewest && !hasReacted && canReact(message, thread, me)
  if (groups.length === 0 && !offers) return null
  return (
    <div className="mt-1 flex flex-wrap items-center gap-1.5">
      {groups.map(({ reaction, names }) => (
        <Chip key={reaction}>
          <b className="font-semibold">{reactionLabels[reaction]}</b> {names}
        </Chip>
      ))}
      {offers && (
        <div role="group" aria-label={choicesLabel} className="flex flex-wrap gap-1.5">
          {reactions.map((reaction) => (
            <Button key={reaction} needsServer onClick={() => void react(message, reaction)}>
              {reactionLabels[reaction]}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
