import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconBellCheck, IconBellOff } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { DeviceList } from './DeviceList.tsx'
import { devicesQuery } from './device.api.ts'
import { readAlertStatus, TurnOnError, turnOffAlerts, turnOnAlerts } from './this-device.ts'
import { installSteps, alertStatusText, type AlertStatus } from './this-device.view.ts'

const alertStatusQuery = {
  queryKey: ['this-device'],
  queryFn: readAlertStatus,
  staleTime: 0,
  refetchOnWindowFocus: true,
}

export function DeviceAlerts({ children }: { children?: ReactNode }) {
  const client = useQueryClient()
  const { data: status = 'unknown' } = useQuery(alertStatusQuery)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const run = async (change: () => Promise<void>) => {
    setBusy(true)
    setError('')
    await change().catch((reason: unknown) =>
      setError(reason instanceof TurnOnError ? reason.message : 'Something went wrong. Please try again.'),
    )
    await Promise.all([
      client.invalidateQueries({ queryKey: alertStatusQuery.queryKey }),
      client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
    ])
    setBusy(false)
  }
  return (
    <div className="flex flex-col gap-4">
      <ThisDevice status={status}>
        {status === 'off' && (
          <Button tone="accent" busy={isBusy} onClick={() => void run(turnOnAlerts)}>
            Turn on alerts
          </Button>
        )}
        {status === 'on' && (
          <Button busy={isBusy} onClick={() => void run(turnOffAlerts)}>
            Turn off
          </Button>
        )}
      </ThisDevice>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
      <DeviceList />
      {children}
    </div>
  )
}

function ThisDevice({ status, children }: { status: AlertStatus; children: ReactNode }) {
  const Icon = status === 'on' ? IconBellCheck : IconBellOff
  return (
    <div>
      <div className="flex min-h-control flex-wrap items-center gap-3">
        <p role="status" className="flex min-w-0 flex-1 basis-56 items-start gap-2 text-sm">
          {status !== 'unknown' && (
            <Icon size={20} stroke={1.75} aria-hidden className="flex-none text-ink-2" />
          )}
          {alertStatusText[status]}
        </p>
        {children}
      </div>
      {status === 'install' && (
        <ol className="mt-2 list-decimal pl-6 text-sm text-ink-2">
          {installSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </div>
  )
}
