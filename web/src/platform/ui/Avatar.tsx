import { IconUsersGroup } from '@tabler/icons-react'
import { avatarOf } from '@wardline/contract/accounts/avatar.rules.ts'
import { clsx } from 'clsx'
import { useState } from 'react'

/** 1 offline, 2 online, 3 do not disturb, null: no device has ever checked in. */
export type Status = 1 | 2 | 3 | null

const words = { 1: 'Offline', 2: 'Online', 3: 'Do not disturb' }
const statusWord = (status: Status): string => (status === null ? 'Status unknown' : words[status])

const discs = {
  1: 'border-2 border-off',
  2: 'bg-on',
  3: 'grid place-items-center bg-dnd',
}

/** A status is a shape as well as a colour: solid disc, hollow ring, barred disc, dotted ring. */
export function StatusDot({ status, className }: { status: Status; className?: string }) {
  return (
    <span
      role="img"
      aria-label={statusWord(status)}
      className={clsx('grid size-3 flex-none place-items-center rounded-full bg-surface', className)}
    >
      <span
        className={clsx(
          'size-2.5 rounded-full',
          status === null ? 'border-2 border-dotted border-line-strong' : discs[status],
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
  /** Address of the photo. */
  picture?: string | null | undefined
  /** Pixels. */
  size?: number
  /** Left out: no dot. */
  status?: Status | undefined
  /** A square with an icon instead of a circle with initials. */
  group?: boolean
  /** Everything it says is also written beside it: assistive technology passes over it. */
  decorative?: boolean
}

export function Avatar({ name, avatar, picture, size = 32, status, group, decorative }: AvatarProps) {
  // The address that failed, not a flag: a new photo gets its own try.
  const [broken, setBroken] = useState<string | null>(null)
  const { colour, initials } = avatar ?? avatarOf(name)
  const photo = picture && picture !== broken ? picture : null
  // Initials are drawn from an attribute: as text they would be read out, and be a second name beside the real one.
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
      {status !== undefined && (
        <StatusDot status={status} className="absolute -right-0.5 -bottom-0.5 ring-1 ring-surface" />
      )}
    </span>
  )
}
