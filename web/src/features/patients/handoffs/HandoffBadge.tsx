import { useQuery } from '@tanstack/react-query'
import { handoffListQuery } from './handoff.api.ts'

/** Handoffs that wait for the user's answer. */
export function HandoffBadge({ className }: { className: string }) {
  const { data = [] } = useQuery(handoffListQuery('received'))
  const count = data.filter(({ may }) => may.accept).length
  if (count === 0) return null
  return (
    <span
      role="img"
      aria-label={count === 1 ? '1 handoff waiting for you' : `${count} handoffs waiting for you`}
      className={className}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
