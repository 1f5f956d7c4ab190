import { IconUsersGroup } from '@tabler/icons-react'
import { avatarOf } from '@wardline/contract/accounts/avatar.rules.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useIsOffline } from '../../live/offline.ts'

/** 1 offline, 2 online, 3 do not disturb, null unknown: no device has ever connected. */
export type Status = 1 | 2 | 3 | null

const statusLabels = { 1: 'Offline', 2: 'Online', 3: 'Do not disturb' }
const statusLabel = (status: Status): string => (status === null ? 'Status unknown' : statusLabels[status])

const shapes = {
  1: 'border-2 border-off',
  2: 'bg-on',
  3: 'grid place-items-center bg-dnd',
}

/** Shape repeats what colour says: solid disc, hollow ring, barred disc, dotted ring. */
export function StatusDot({ status, className }: { status: Status; className?: string }) {
  return (
    <span
      role="img"
      aria-label={statusLabel(status)}
      className={clsx('grid size-3 flex-none place-items-center rounded-full bg-surface', className)}
    >
      <span
        className={clsx(
          'size-2.5 rounded-full',
          status === null ? 'border-2 border-dotted border-line-strong' : shapes[status],
        )}
      >
        {status === 3 && <span className="h-0.5 w-1.5 rounded-sm bg-surface" />}
      </span>
    </span>
  )
}

export interface AvatarProps {
  name: string
  avatar?: { colour: number; initials: string } | undefined
  picture?: string | null | undefined
  size?: number
  status?: Status | undefined
  group?: boolean
  /** Hides it from screen readers, where the text beside it says the same. */
  decorative?: boolean
}

export function Avatar({ name, avatar, picture, size = 32, status, group, decorative }: AvatarProps) {
  // Stores the URL rather than a flag, so that a new photo is tried.
  const [broken, setBroken] = useState<string | null>(null)
  const { colour, initials } = avatar ?? avatarOf(name)
  // A status may be over that was known last.
  const isOffline = useIsOffline()
  const photo = picture && picture !== broken ? picture : null
  // Takes initials from an attribute: screen readers would read them as text.
  return (
    <span
      aria-hidden={decorative}
      className="relative inline-block flex-none"
      style={{ width: size, height: size }}
    >
      <span
        aria-hidden
        data-i={group || photo ? undefined : initials}
        className={clsx(
          'grid size-full place-items-center overflow-hidden font-semibold select-none before:content-[attr(data-i)]',
          group ? 'rounded-lg' : 'rounded-full',
        )}
        style={{
          background: `var(--av${colour}-bg)`,
          color: `var(--av${colour}-fg)`,
          fontSize: Math.round(size * 0.375),
        }}
      >
        {photo ? (
          <img src={photo} alt="" className="size-full object-cover" onError={() => setBroken(photo)} />
        ) : group ? (
          <IconUsersGroup size={size * 0.56} stroke={1.75} />
        ) : null}
      </span>
      {status !== undefined && !isOffline && (
        <StatusDot status={status} className="absolute -right-0.5 -bottom-0.5 ring-1 ring-surface" />
      )}
    </span>
  )
}
