import { IconClockPause, IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../platform/clock/use-now.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { threadRoutingQuery } from './thread-routing.api.ts'
import { matchedText, routingTitle, scheduledText } from './subscribers.text.ts'

/** The routing policies that matched the thread, which condition matched, and what they did. */
export function ThreadRouting({ id }: { id: number }) {
  const { data } = useQuery(threadRoutingQuery(id))
  const now = useNow()
  if (!data || data.policies.length === 0) return null
  const { policies, waits_until } = data
  return (
    <section
      aria-label={routingTitle}
      className="flex-none border-b border-line px-4 py-1.5 text-xs text-ink-2"
    >
      {waits_until && (
        <p className="flex gap-2 py-0.5 font-medium text-ink">
          <IconClockPause size={15} aria-hidden className="mt-px flex-none" />
          {scheduledText(formatDateTime(Date.parse(waits_until), now))}
        </p>
      )}
      <ul role="list">
        {policies.map(({ policy_name, conditions, effects }, place) => (
          <li key={place} className="flex gap-2 py-0.5">
            <IconRoute size={15} aria-hidden className="mt-px flex-none" />
            <p className="min-w-0 wrap-anywhere">
              <span className="font-medium text-ink">{policy_name}</span> {matchedText(conditions)}{' '}
              {effects.join(' ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
