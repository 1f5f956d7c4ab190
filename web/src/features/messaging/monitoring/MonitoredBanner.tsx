import { IconEye } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import { subscribersQuery, monitorsQuery } from '../threads/subscriber.api.ts'
import { monitoredByText } from './monitoring.view.ts'
import { ownMonitoringText } from './monitoring.text.ts'

export function MonitoredBanner({ thread }: { thread: Thread }) {
  const client = useQueryClient()
  const me = useMe()
  const { data } = useQuery(subscribersQuery(client, thread.id))
  const isFullyLoaded = data !== undefined && data.subscribers.length >= data.count
  // A long subscriber list is only partly loaded, so query the monitors separately.
  const monitors = useQuery({
    ...monitorsQuery(thread.id, data?.count),
    enabled: data !== undefined && !isFullyLoaded,
  })
  const others = ((isFullyLoaded ? undefined : monitors.data) ?? data?.subscribers ?? [])
    .filter(({ reason, user_id }) => reason === 'monitoring' && user_id !== me.id)
    .map(({ display_name }) => display_name)
  const isMonitoring = thread.me.reason === 'monitoring'
  const sentences = [isMonitoring ? ownMonitoringText : '', monitoredByText(others)]
  const text = sentences.filter(Boolean).join(' ')
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
