import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Avatar, type Status } from '../../../platform/ui/Avatar.tsx'
import { clockText, fullText } from '../../../platform/clock/dates.ts'

export interface RowFrameProps {
  name: string
  title: string
  picture: string | null
  status: Status | undefined
  isMine: boolean
  /** ms since 1970 */
  at: number
  isFirst: boolean
  /** Soft red: this is the page that asks for attention. */
  isAlarm?: boolean
  aside?: ReactNode
  children: ReactNode
}

/** The head of a group, or a line that goes on under it. */
export function RowFrame(props: RowFrameProps) {
  const { name, title, picture, status, isMine, at, isFirst, isAlarm = false, aside, children } = props
  const created = new Date(at).toISOString()
  return (
    <article
      aria-label={`${isMine ? 'You' : name}, ${clockText(at)}`}
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
            {clockText(at)}
          </time>
        )}
      </div>
      <div className="min-w-0 flex-1">
        {isFirst && (
          <div className="flex items-baseline gap-2">
            <b className="truncate font-semibold">{isMine ? 'You' : name}</b>
            {title && <span className="truncate text-xs text-ink-2 max-sm:hidden">{title}</span>}
            <time
              dateTime={created}
              title={fullText(at)}
              className="flex-none text-xs text-ink-2 tabular-nums"
            >
              {clockText(at)}
            </time>
          </div>
        )}
        {children}
      </div>
      {aside}
    </article>
  )
}
