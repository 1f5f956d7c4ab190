import type { PatientRow } from '@wardline/contract/patients/patient.schemas.ts'
import { clsx } from 'clsx'
import { useRef, type DragEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { useEndReached } from '../../../platform/loading/use-end-reached.ts'
import { useStore } from '../../../platform/state/store.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import type { Status } from '../../../platform/ui/indicators/Avatar.tsx'
import type { RowSelection } from '../../../platform/table/use-row-selection.ts'
import { recentChanges } from '../patient-cache.live.ts'
import { AssignmentRow, rowGrid } from './AssignmentRow.tsx'
import { findResponsible } from './assignment.rules.ts'

interface AssignmentListProps {
  rows: readonly PatientRow[] | undefined
  isError: boolean
  isStale: boolean
  hasMore: boolean
  isLoadingMore: boolean
  onMore: () => void
  onRetry: () => void
  empty: ReactNode
  selection: RowSelection
  pending: ReadonlySet<number>
  statusOf: (user_id: number) => Status | undefined
  onDragStart: (event: DragEvent, row: PatientRow) => void
  onDragEnd: () => void
}

const frame = 'overflow-hidden rounded-xl border border-line bg-surface'
export function AssignmentList(props: AssignmentListProps) {
  const { rows, selection, onMore } = props
  const list = useRef<HTMLUListElement>(null)
  const now = useMinute()
  const changes = useStore(recentChanges)
  const statusOfResponsible = (row: PatientRow) => {
    const provider = findResponsible(row)?.provider
    return provider && (props.statusOf(provider.id) ?? provider.status)
  }
  const focused = () => document.activeElement?.closest<HTMLElement>('li[data-patient]')
  const moveFocus = (step: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a[data-open]') ?? [])]
    const own = focused()?.querySelector<HTMLElement>('a[data-open]')
    const at = own ? links.indexOf(own) : -1
    links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))]?.focus()
  }
  const select = (isRange: boolean) => () => {
    const row = focused()
    if (row) selection.toggle(Number(row.dataset['patient']), isRange)
  }
  useShortcuts({
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    x: select(false),
    'Shift+X': select(true),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    if (step === undefined) return
    event.preventDefault()
    moveFocus(step)
  }
  const end = useEndReached<HTMLDivElement>(rows, () => {
    if (props.hasMore && !props.isLoadingMore) onMore()
  })

  if (!rows)
    return props.isError ? (
      <LoadError onRetry={props.onRetry} className={clsx(frame, 'p-4')}>
        Could not load patients.
      </LoadError>
    ) : (
      <ListSkeleton />
    )
  if (rows.length === 0)
    return <div className={clsx(frame, 'p-6 text-center text-sm text-ink-2')}>{props.empty}</div>
  return (
    <>
      {props.isError && (
        <LoadError onRetry={props.onRetry}>
          Could not refresh patients. Showing the last loaded rows.
        </LoadError>
      )}
      <div className={clsx(frame, props.isStale && 'opacity-70')} aria-busy={props.isStale}>
        <div
          aria-hidden
          className={clsx(
            'border-b border-line px-3 py-2 text-xs font-medium text-ink-2 max-md:hidden',
            rowGrid,
          )}
        >
          <span />
          <span>Patient</span>
          <span>Bed</span>
          <span>Responsible</span>
          <span>Care team</span>
        </div>
        <ul ref={list} role="list" aria-label="Patients" onKeyDown={onKeyDown}>
          {rows.map((row) => (
            <AssignmentRow
              key={row.id}
              row={row}
              now={now}
              isSelected={selection.ids.has(row.id)}
              isPending={props.pending.has(row.id)}
              changedBy={changes.get(row.id)}
              status={statusOfResponsible(row)}
              onSelect={selection.toggle}
              onDragStart={props.onDragStart}
              onDragEnd={props.onDragEnd}
            />
          ))}
        </ul>
      </div>
      <div ref={end} />
      {props.hasMore && (
        <Button className="self-center" busy={props.isLoadingMore} onClick={onMore}>
          Show more
        </Button>
      )}
    </>
  )
}

const ListSkeleton = () => (
  <Skeleton label="Loading patients" className={frame}>
    {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
      <div key={row} className="flex h-13 items-center gap-3 border-b border-line px-3 last:border-b-0">
        <SkeletonBlock className="size-[18px]" />
        <SkeletonBlock className="h-4 w-48" />
        <SkeletonBlock className="h-4 w-16" />
        <SkeletonBlock className="h-4 flex-1" />
      </div>
    ))}
  </Skeleton>
)
