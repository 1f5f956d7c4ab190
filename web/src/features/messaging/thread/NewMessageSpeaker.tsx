import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Message } from '@wardline/contract/messaging/thread.schemas.ts'
import { useEffect, useState } from 'react'
import { useMe } from '../../accounts/me.api.ts'
import { messagesQuery } from '../message.api.ts'

const spoken = (message: Message) =>
  `${message.sender.display_name}: ${message.data.map((item) => item.data).join(' ') || 'Sent an attachment'}`

/** Says new messages of others to screen readers; the log itself is silent, as scrolling changes it too. */
export function NewMessageSpeaker({ threadId }: { threadId: number }) {
  const me = useMe().id
  const client = useQueryClient()
  const list = useQuery(messagesQuery(client, threadId)).data
  // Read further down, a message from long ago is not new.
  const newest = list?.isApart ? undefined : list?.messages.at(-1)
  const [first, setFirst] = useState<number>()
  useEffect(() => {
    if (newest) setFirst((known) => known ?? newest.id)
  }, [newest])
  const isNew = newest !== undefined && first !== undefined && newest.id > first && newest.sender.id !== me
  return (
    <p aria-live="polite" className="sr-only">
      {isNew ? spoken(newest) : ''}
    </p>
  )
}
