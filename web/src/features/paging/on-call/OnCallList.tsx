import type { OnCallGroup } from '@wardline/contract/paging/on-call/on-call.schemas.ts'
import { clsx } from 'clsx'
import { useRef, type KeyboardEvent } from 'react'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { SkeletonBlock, Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import type { OnCallFilters } from './on-call.api.ts'
import type { OnCallList as Held } from './on-call.live.ts'
import { emptyText, hourMarks } from './on-call.view.ts'
import { rowGrid, OnCallRow } from './OnCallRow.tsx'

interface OnCallListProps {
  list: Held | undefined
  isError: boolean
  isStale: boolean
  filters: OnCallFilters
  now: number
  homeZone: string
  onPage: ((contact_id: number) => void) | undefined
  onRetry: () => void
}

const frame = 'flex-none overflow-hidden rounded-xl border border-line bg-surface'

export function OnCallList(props: OnCallListProps) {
  const { list, isError, isStale, filters, now, homeZone, onPage, onRetry } = props
  const rows = useRef<HTMLUListElement>(null)
  const moveFocus = (step: 1 | -1) => {
    const links = [...(rows.current?.querySelectorAll<HTMLElement>('a[data-open]') ?? [])]
    const focused = document.activeElement?.closest('li')?.querySelector<HTMLElement>('a[data-open]')
    const at = focused ? links.indexOf(focused) : -1
    links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))]?.focus()
  }
  useShortcuts({ j: () => moveFocus(1), k: () => moveFocus(-1) })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    if (step === undefined) return
    event.preventDefault()
    moveFocus(step)
  }
  if (!list) return isError ? <OnCallError onRetry={onRetry} /> : <OnCallSkeleton />
  if (list.groups.length === 0)
    return <p className={clsx(frame, 'p-6 text-center text-sm text-ink-2')}>{emptyText(filters)}</p>
  return (
    <>
      {isError && <OnCallError onRetry={onRetry} />}
      <div className={clsx(frame, isStale && 'opacity-70')} aria-busy={isStale}>
        <Header group={list.groups.find(({ time_zone }) => time_zone === homeZone) ?? list.groups[0]} />
        <ul ref={rows} role="list" aria-label="Groups" onKeyDown={onKeyDown}>
          {list.groups.map((group) => (
            <OnCallRow key={group.group_id} group={group} now={now} homeZone={homeZone} onPage={onPage} />
          ))}
        </ul>
      </div>
    </>
  )
}

const Header = ({ group }: { group: OnCallGroup | undefined }) => (
  <div
    aria-hidden
    className={clsx('border-b border-line py-2 text-xs font-medium text-ink-2 max-md:hidden', rowGrid)}
  >
    <span>Group</span>
    <span>On call</span>
    <span>Until</span>
    <span>Next</span>
    <span className="relative h-4 tabular-nums max-lg:hidden">
      {group &&
        hourMarks(group).map(({ text, left }) => (
          <span
            key={text}
            className={clsx(
              'absolute',
              text === '24' ? '-translate-x-full' : text !== '00' && '-translate-x-1/2',
            )}
            style={{ left: `${left}%` }}
          >
            {text}
          </span>
        ))}
    </span>
    <span />
  </div>
)

const OnCallError = ({ onRetry }: { onRetry: () => void }) => (
  <LoadError onRetry={onRetry} className={clsx(frame, 'p-4')}>
    <span className="flex-1">Could not load who is on call. The list may be out of date.</span>
  </LoadError>
)

const OnCallSkeleton = () => (
  <Skeleton label="Loading who is on call" className={frame}>
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <div key={row} className="flex h-13 items-center gap-3 border-b border-line px-3 last:border-b-0">
        <SkeletonBlock className="size-8" />
        <SkeletonBlock className="h-4 w-40" />
        <SkeletonBlock className="size-8 rounded-full!" />
        <SkeletonBlock className="h-4 w-40" />
        <SkeletonBlock className="h-6 flex-1" />
      </div>
    ))}
  </Skeleton>
)
