import { useQuery } from '@tanstack/react-query'
import { preferencesQuery } from './notification-preferences.api.ts'
import { channelName } from './notification-preferences.view.ts'

const keys = ['low', 'medium', 'high'] as const

/** Names the channels that notify the user now; for high priority, also the selected ones that do not work. */
export function NotifiedNow({ user_id, priority }: { user_id: number; priority: 0 | 1 | 2 }) {
  const { data } = useQuery(preferencesQuery(user_id))
  if (!data) return null
  const broken = priority === 2 ? data.channels.filter((each) => each.is_chosen && each.problem !== null) : []
  return (
    <>
      <p className="font-medium">{data.by_priority[keys[priority]]}</p>
      {broken.map((channel) => (
        <p key={channel.alert_type} className="text-warn">
          {channelName(channel)}: {channel.problem}
        </p>
      ))}
    </>
  )
}
