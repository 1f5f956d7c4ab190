import type { Message } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Avatar, type Status } from '../../../platform/ui/indicators/Avatar.tsx'
import { PersonName } from '../../accounts/components/PersonName.tsx'
import { formatTime, formatFullDateTime } from '../../../platform/clock/dates.ts'
import { ownNameLabel, viaLabels } from './messages.text.ts'

export interface MessageFrameProps {
  user_id: number
  name: string
  title: string
  picture: string | null
  status: Status | undefined
  isMine: boolean
  at: number
  isFirst: boolean
  isAlarm?: boolean
  /** The channel of a reply from outside the application. */
  via?: Message['via']
  aside?: ReactNode
  children: ReactNode
}

export function MessageFrame(props: MessageFrameProps) {
  const {
    user_id,
    name,
    title,
    picture,
    status,
    isMine,
    at,
    isFirst,
    isAlarm = false,
    via = null,
    aside,
    children,
  } = props
  const created = new Date(at).toISOString()
  return (
    <article
      aria-label={`${isMine ? ownNameLabel : name}, ${formatTime(at)}`}
      className={clsx(
        'group relative -mx-2 flex gap-2.5 rounded-md px-2',
        isFirst ? 'mt-2 py-1' : 'py-0.5',
        isAlarm ? 'bg-danger-soft' : 'hover:bg-hover',
      )}
    >
      <div className="w-8 flex-none">
        {isFirst ? (
          <Avatar name={name} picture={picture} status={status} decorative />
        ) : (
          <time
            dateTime={created}
            className="invisible block pt-0.5 text-right text-2xs text-ink-2 tabular-nums group-hover:visible"
          >
            {formatTime(at)}
          </time>
        )}
      </div>
      <div className="min-w-0 flex-1">
        {isFirst && (
          <div className="flex items-baseline gap-2">
            {isMine ? (
              <b className="truncate font-semibold">{ownNameLabel}</b>
            ) : (
              <PersonName
                user_id={user_id}
                name={name}
                picture={picture}
                className="truncate font-semibold"
              />
            )}
            {title && <span className="truncate text-xs text-ink-2 max-sm:hidden">{title}</span>}
            <time
              dateTime={created}
              title={formatFullDateTime(at)}
              className="flex-none text-xs text-ink-2 tabular-nums"
            >
              {formatTime(at)}
            </time>
            {via && <span className="flex-none text-xs text-ink-2">{viaLabels[via]}</span>}
          </div>
        )}
        {children}
      </div>
      {aside}
    </article>
  )
}
