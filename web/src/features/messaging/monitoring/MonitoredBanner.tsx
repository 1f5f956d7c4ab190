import { IconEye } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { useMe } from '../../accounts/me.api.ts'
import { subscribersQuery, watchersQuery } from '../subscriber.api.ts'
import { watchedText } from './monitoring.view.ts'

/** Nobody reads along unseen: everybody on the thread is told, and whoever monitors is told what they may not do. */
export function MonitoredBanner({ thread }: { thread: Thread }) {
  const client = useQueryClient()
  const me = useMe()
  const { data } = useQuery(subscribersQuery(client, thread.id))
  const isWhole = data !== undefined && data.subscribers.length >= data.count
  // Of a long list only the first are held; who watches may be any of them.
  const watchers = useQuery({
    ...watchersQuery(thread.id, data?.count),
    enabled: data !== undefined && !isWhole,
  })
  const others = ((isWhole ? undefined : watchers.data) ?? data?.subscribers ?? [])
    .filter(({ reason, user_id }) => reason === 'monitoring' && user_id !== me.id)
    .map(({ display_name }) => display_name)
  const isMine = thread.me.reason === 'monitoring'
  const said = [
    isMine ? 'You are monitoring this thread: you can read it, and nothing else.' : '',
    watchedText(others),
  ]
  const text = said.filter(Boolean).join(' ')
  return (
    <div role="status">
      {text && (
        <p className="flex items-center gap-1.5 border-b border-line bg-info-soft px-4 py-1.5 text-xs text-info">
          <IconEye size={14} aria-hidden className="flex-none" />
          {text}
        </p>
      )}
    </div>
  )
}
