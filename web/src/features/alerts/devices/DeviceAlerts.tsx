import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconBellCheck, IconBellOff } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../platform/ui/Button.tsx'
import { DeviceList } from './DeviceList.tsx'
import { devicesQuery } from './device.api.ts'
import { standing, TurnOnError, turnOff, turnOn } from './this-device.ts'
import { installSteps, standingText, type Standing } from './this-device.view.ts'

const standingQuery = {
  queryKey: ['this-device'],
  queryFn: standing,
  staleTime: 0,
  refetchOnWindowFocus: true,
}

/** Whether pages ring on this device, and on which others; `children`: a test of all of it. */
export function DeviceAlerts({ children }: { children?: ReactNode }) {
  const client = useQueryClient()
  const { data: now = 'unknown' } = useQuery(standingQuery)
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const run = async (deed: () => Promise<void>) => {
    setBusy(true)
    setSaid('')
    await deed().catch((reason: unknown) =>
      setSaid(
        reason instanceof TurnOnError
          ? reason.message
          : 'That did not work just now. Nothing was lost: try again.',
      ),
    )
    await Promise.all([
      client.invalidateQueries({ queryKey: standingQuery.queryKey }),
      client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
    ])
    setBusy(false)
  }
  return (
    <div className="flex flex-col gap-4">
      <ThisDevice now={now}>
        {now === 'off' && (
          <Button tone="accent" busy={isBusy} onClick={() => void run(turnOn)}>
            Turn on alerts
          </Button>
        )}
        {now === 'on' && (
          <Button busy={isBusy} onClick={() => void run(turnOff)}>
            Turn off
          </Button>
        )}
      </ThisDevice>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {said}
      </p>
      <DeviceList />
      {children}
    </div>
  )
}

function ThisDevice({ now, children }: { now: Standing; children: ReactNode }) {
  const Icon = now === 'on' ? IconBellCheck : IconBellOff
  return (
    <div>
      <div className="flex min-h-control flex-wrap items-center gap-3">
        <p role="status" className="flex min-w-0 flex-1 basis-56 items-start gap-2 text-sm">
          {now !== 'unknown' && <Icon size={20} stroke={1.75} aria-hidden className="flex-none text-ink-2" />}
          {standingText[now]}
        </p>
        {children}
      </div>
      {now === 'install' && (
        <ol className="mt-2 list-decimal pl-6 text-sm text-ink-2">
          {installSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </div>
  )
}
