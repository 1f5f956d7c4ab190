import { Avatar } from '../../../platform/ui/indicators/Avatar.tsx'
import { PersonName } from '../../accounts/components/PersonName.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { SkeletonBlock, Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import type { ReactNode } from 'react'
import { loadFailedText, loadingLabel, noRecipientsText, showMoreLabel } from './history.text.ts'

export interface PersonRow {
  id: number
  user_id: number
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

export function PersonRows({ label, rows, total, isError, isBusy, onMore, onRetry }: PersonRowsProps) {
  if (isError && !rows) return <LoadError onRetry={onRetry}>{loadFailedText(label)}</LoadError>
  if (!rows)
    return (
      <Skeleton label={loadingLabel(label)} className="flex flex-col gap-3">
        <SkeletonBlock className="h-8" />
        <SkeletonBlock className="h-8" />
      </Skeleton>
    )
  if (rows.length === 0) return <p className="text-sm text-ink-2">{noRecipientsText}</p>
  return (
    <>
      {/* Focusable, so that the keyboard can scroll the dialog. */}
      <ul role="list" aria-label={label} tabIndex={0} className="divide-y divide-line -outline-offset-2">
        {rows.map(({ id, user_id, name, aside, children }) => (
          <li key={id} className="flex gap-2.5 py-2">
            <Avatar name={name} size={28} decorative />
            <div className="min-w-0 flex-1">
              <p className="flex items-baseline gap-2">
                <PersonName user_id={user_id} name={name} className="truncate text-sm font-medium" />
                {aside && <span className="flex-none text-xs text-ink-2">{aside}</span>}
              </p>
              <div className="text-xs break-words text-ink-2 tabular-nums">{children}</div>
            </div>
          </li>
        ))}
      </ul>
      {rows.length < total && (
        <Button className="mt-2 w-full" busy={isBusy} onClick={onMore}>
          {showMoreLabel(total)}
        </Button>
      )}
    </>
  )
}
