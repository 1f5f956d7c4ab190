import { Avatar } from '../../../platform/ui/Avatar.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { Bone, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { TryAgain } from '../../../platform/ui/TryAgain.tsx'
import type { ReactNode } from 'react'

export interface PersonRow {
  id: number
  name: string
  aside?: string
  children: ReactNode
}

interface PersonRowsProps {
  label: string
  rows: readonly PersonRow[] | undefined
  total: number
  isError: boolean
  isBusy: boolean
  onMore: () => void
  onRetry: () => void
}

/** One line and what is known of them for each person; fifty at a time. */
export function PersonRows({ label, rows, total, isError, isBusy, onMore, onRetry }: PersonRowsProps) {
  if (isError && !rows) return <TryAgain onTry={onRetry}>{label} could not be loaded.</TryAgain>
  if (!rows)
    return (
      <Skeleton label={`Loading ${label.toLowerCase()}`} className="flex flex-col gap-3">
        <Bone className="h-8" />
        <Bone className="h-8" />
      </Skeleton>
    )
  if (rows.length === 0) return <p className="text-sm text-ink-2">It went to nobody else.</p>
  return (
    <>
      {/* The dialog scrolls it, by keyboard too: then something in it has to take the focus. */}
      <ul role="list" aria-label={label} tabIndex={0} className="divide-y divide-line -outline-offset-2">
        {rows.map(({ id, name, aside, children }) => (
          <li key={id} className="flex gap-2.5 py-2">
            <Avatar name={name} size={28} decorative />
            <div className="min-w-0 flex-1">
              <p className="flex items-baseline gap-2">
                <span className="truncate text-sm font-medium">{name}</span>
                {aside && <span className="flex-none text-xs text-ink-2">{aside}</span>}
              </p>
              <div className="text-xs break-words text-ink-2 tabular-nums">{children}</div>
            </div>
          </li>
        ))}
      </ul>
      {rows.length < total && (
        <Button className="mt-2 w-full" busy={isBusy} onClick={onMore}>
          Show more of {total}
        </Button>
      )}
    </>
  )
}
