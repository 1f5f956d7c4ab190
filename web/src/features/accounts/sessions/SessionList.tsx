import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import { SkeletonBlock, Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { sessionsQuery } from './session.api.ts'
import { timeAgo, deviceName, isHandheld } from './session.view.ts'

export function SessionList() {
  const client = useQueryClient()
  const { data, dataUpdatedAt, isError, refetch } = useQuery(sessionsQuery)
  const [busyWith, setBusyWith] = useState<number | 'others' | null>(null)
  const [result, setResult] = useState('')
  const run = async (target: number | 'others', end: () => Promise<string>) => {
    setBusyWith(target)
    setResult('')
    setResult(await end().catch(() => 'Could not sign out that device. Please try again.'))
    await client.invalidateQueries(sessionsQuery)
    setBusyWith(null)
  }
  const endOne = (id: number) =>
    run(id, async () => {
      await call('DELETE /api/v1/auth/sessions/{id}/', { params: { id } })
      return 'Signed out on that device.'
    })
  const endOthers = () =>
    run('others', async () => {
      const { ended } = await call('POST /api/v1/auth/logout-everywhere/')
      return ended === 1 ? 'Signed out on 1 other device.' : `Signed out on ${ended} other devices.`
    })
  if (isError) return <LoadError onRetry={refetch}>Could not load your devices.</LoadError>
  if (!data)
    return (
      <Skeleton label="Loading your devices">
        <SkeletonBlock className="mb-2 h-11" />
        <SkeletonBlock className="h-11" />
      </Skeleton>
    )
  return (
    <div className="flex flex-col gap-3">
      <ul role="list" className="divide-y divide-line border-y border-line">
        {data.map((session) => {
          const Icon = isHandheld(session.user_agent) ? IconDeviceMobile : IconDeviceDesktop
          const name = deviceName(session.user_agent)
          return (
            <li key={session.id} className="flex min-h-12 items-center gap-3 py-1.5">
              <Icon size={20} stroke={1.75} aria-hidden className="flex-none text-ink-2" />
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-2 text-sm font-medium">
                  {name}
                  {session.is_current && <Chip tone="accent">This device</Chip>}
                </span>
                <span className="block truncate text-xs text-ink-2 tabular-nums">
                  {session.address} · {session.is_current ? 'now' : timeAgo(session.last_seen, dataUpdatedAt)}
                </span>
              </span>
              {!session.is_current && (
                <Button
                  tone="ghost"
                  aria-label={`Sign out ${name}, ${session.address}`}
                  busy={busyWith === session.id}
                  onClick={() => void endOne(session.id)}
                >
                  Sign out
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        {data.length > 1 && (
          <Button busy={busyWith === 'others'} onClick={() => void endOthers()}>
            Sign out everywhere else
          </Button>
        )}
        <p role="status" className="text-sm text-ink-2">
          {result}
        </p>
      </div>
    </div>
  )
}
