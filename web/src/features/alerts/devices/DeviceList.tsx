import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import { SkeletonBlock, Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { timeAgo } from '../../accounts/sessions/session.view.ts'
import { devicesQuery, type Device } from './device.api.ts'
import { DeviceName } from './DeviceName.tsx'
import { deviceStateText } from './this-device.view.ts'

export function DeviceList() {
  const { data, dataUpdatedAt, isError, refetch } = useQuery(devicesQuery)
  if (data)
    return data.length === 0 ? (
      <p className="text-sm text-ink-2">No device has alerts turned on.</p>
    ) : (
      <ul role="list" className="divide-y divide-line border-y border-line">
        {data.map((device) => (
          <DeviceRow key={device.id} device={device} now={dataUpdatedAt} />
        ))}
      </ul>
    )
  if (isError) return <LoadError onRetry={refetch}>Could not load your devices.</LoadError>
  return (
    <Skeleton label="Loading your devices">
      <SkeletonBlock className="h-12" />
    </Skeleton>
  )
}

function DeviceRow({ device, now }: { device: Device; now: number }) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const { id, name, alert_type, state, last_seen, is_current } = device
  const Icon =
    alert_type === 'push' && !/iPhone|iPad|Android/.test(name) ? IconDeviceDesktop : IconDeviceMobile
  const remove = async () => {
    setBusy(true)
    setError('')
    await call('DELETE /api/v1/alerts/devices/{id}/', { params: { id } }).catch(() =>
      setError('Could not remove this device. Please try again.'),
    )
    await client.invalidateQueries({ queryKey: devicesQuery.queryKey })
    setBusy(false)
  }
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 py-1.5">
      <Icon size={20} stroke={1.75} aria-hidden className="flex-none text-ink-2" />
      <div className="min-w-0 flex-1">
        <DeviceName device={device}>
          {is_current && <Chip tone="accent">This device</Chip>}
          {state !== 'ready' && <Chip tone="warn">{deviceStateText[state]}</Chip>}
        </DeviceName>
        <p className="truncate text-xs text-ink-2 tabular-nums">Seen {timeAgo(last_seen, now)}</p>
      </div>
      <Button tone="ghost" aria-label={`Remove ${name}`} busy={isBusy} onClick={() => void remove()}>
        Remove
      </Button>
      <p role="status" className="basis-full text-xs text-danger empty:hidden">
        {error}
      </p>
    </li>
  )
}
