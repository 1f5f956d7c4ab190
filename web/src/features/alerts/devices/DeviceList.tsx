import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Chip } from '../../../platform/ui/Chip.tsx'
import { Bone, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { TryAgain } from '../../../platform/ui/TryAgain.tsx'
import { ago } from '../../accounts/session.view.ts'
import { devicesQuery, type Device } from './device.api.ts'
import { DeviceName } from './DeviceName.tsx'
import { deviceStateText } from './this-device.view.ts'

/** Every device of one's own that rings or did, with when it was there last. */
export function DeviceList() {
  const { data, dataUpdatedAt, isError, refetch } = useQuery(devicesQuery)
  if (data)
    return data.length === 0 ? (
      <p className="text-sm text-ink-2">No device of yours shows notifications yet.</p>
    ) : (
      <ul role="list" className="divide-y divide-line border-y border-line">
        {data.map((device) => (
          <DeviceRow key={device.id} device={device} now={dataUpdatedAt} />
        ))}
      </ul>
    )
  if (isError) return <TryAgain onTry={refetch}>Could not load your devices.</TryAgain>
  return (
    <Skeleton label="Loading the devices that ring">
      <Bone className="h-12" />
    </Skeleton>
  )
}

function DeviceRow({ device, now }: { device: Device; now: number }) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const { id, name, alert_type, state, last_seen, is_current } = device
  const Icon =
    alert_type === 'push' && !/iPhone|iPad|Android/.test(name) ? IconDeviceDesktop : IconDeviceMobile
  const remove = async () => {
    setBusy(true)
    setSaid('')
    await call('DELETE /api/v1/alerts/devices/{id}/', { params: { id } }).catch(() =>
      setSaid('Could not be removed. Try again.'),
    )
    await client.invalidateQueries({ queryKey: devicesQuery.queryKey })
    setBusy(false)
  }
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 py-1.5">
      <Icon size={20} stroke={1.75} aria-hidden className="flex-none text-ink-2" />
      <div className="min-w-0 flex-1">
        <DeviceName device={device}>
          {is_current && <Chip tone="accent">This sign-in</Chip>}
          {state !== 'ready' && <Chip tone="warn">{deviceStateText[state]}</Chip>}
        </DeviceName>
        <p className="truncate text-xs text-ink-2 tabular-nums">Seen {ago(last_seen, now)}</p>
      </div>
      <Button tone="ghost" aria-label={`Remove ${name}`} busy={isBusy} onClick={() => void remove()}>
        Remove
      </Button>
      <p role="status" className="basis-full text-xs text-danger empty:hidden">
        {said}
      </p>
    </li>
  )
}
