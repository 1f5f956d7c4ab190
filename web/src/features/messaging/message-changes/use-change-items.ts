import { IconArrowBackUp, IconMoodOff, IconMoodSmile, IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { reactions, type Message, type Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { createElement } from 'react'
import { serverTime } from '../../../platform/clock/server-time.ts'
import type { MenuItem } from '../../../platform/ui/menus/menu-props.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import type { MessageList } from '../live/live-state.ts'
import { queryKeys } from '../live/query-keys.ts'
import { openThreadDialog } from '../threads/thread-dialog.ts'
import { canReact, findOwnChangeRefusal } from './message-change.view.ts'
import {
  correctMessageLabel,
  reactLabel,
  removeReactionLabel,
  takeBackLabel,
} from './message-changes.text.ts'
import { useReact } from './reaction.actions.ts'

/** Menu items that change an own message, or react to one of another person. */
export function useChangeItems(thread: Thread, message: Message): MenuItem[] {
  const client = useQueryClient()
  const me = useMe().id
  const react = useReact()
  if (canReact(message, thread, me)) {
    const own = message.reactions.find(({ user_id }) => user_id === me)
    const others = reactions.filter((reaction) => reaction !== own?.reaction)
    return [
      ...others.map((reaction) => ({
        label: reactLabel(reaction),
        icon: createElement(IconMoodSmile, { size: 16 }),
        onSelect: () => void react(message, reaction),
      })),
      ...(own
        ? [
            {
              label: removeReactionLabel,
              icon: createElement(IconMoodOff, { size: 16 }),
              onSelect: () => void react(message, null),
            },
          ]
        : []),
    ]
  }
  const list = client.getQueryData<MessageList>(queryKeys.messages(thread.id))
  const loaded = list?.messages ?? []
  if (findOwnChangeRefusal(message, { loaded, me, now: serverTime() })) return []
  const open = (name: 'correct' | 'take_back') =>
    openThreadDialog({ thread_id: thread.id, name, message_id: message.id })
  const isFirst = list?.isComplete === true && loaded[0]?.id === message.id
  return [
    {
      label: correctMessageLabel,
      icon: createElement(IconPencil, { size: 16 }),
      onSelect: () => open('correct'),
    },
    ...(isFirst
      ? []
      : [
          {
            label: takeBackLabel,
            icon: createElement(IconArrowBackUp, { size: 16 }),
            onSelect: () => open('take_back'),
          },
        ]),
  ]
}
