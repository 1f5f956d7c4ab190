import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Message } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { useEffect, useState } from 'react'
import { useMe } from '../../accounts/me/me.api.ts'
import { messagesQuery } from '../threads/message.api.ts'
import { attachmentSentText } from './messages.text.ts'

const announcement = (message: Message) =>
  `${message.sender.display_name}: ${message.data.map((item) => item.data).join(' ') || attachmentSentText}`

/** Announces in a live region apart from the list, which changes while scrolling. */
export function NewMessageAnnouncer({ threadId }: { threadId: number }) {
  const me = useMe().id
  const client = useQueryClient()
  const list = useQuery(messagesQuery(client, threadId)).data
  // A detached list does not end with the newest message.
  const newest = list?.isDetached ? undefined : list?.messages.at(-1)
  const [firstSeenId, setFirstSeenId] = useState<number>()
  useEffect(() => {
    if (newest) setFirstSeenId((known) => known ?? newest.id)
  }, [newest])
  const isNew =
    newest !== undefined && firstSeenId !== undefined && newest.id > firstSeenId && newest.sender.id !== me
  return (
    <p aria-live="polite" className="sr-only">
      {isNew ? announcement(newest) : ''}
    </p>
  )
}
