import { useVirtualizer } from '@tanstack/react-virtual'
import type { ConsolePage } from '@wardline/contract/messaging/console/console.schemas.ts'
import { useEffect, useId, useRef, type KeyboardEvent, type RefObject } from 'react'
import { useServerSeconds } from '../../../platform/clock/use-second.ts'
import { useIsDisconnected } from '../../../platform/live/use-is-disconnected.ts'
import { useIsPhone } from '../../../platform/ui/layout/use-is-phone.ts'
import { openPagesLabel } from './console.text.ts'
import { neighbour } from './console.view.ts'
import { OpenPageHead, OpenPageRow } from './OpenPageRow.tsx'

interface OpenPageListProps {
  ref: RefObject<HTMLDivElement | null>
  pages: readonly ConsolePage[]
  empty: string
  selected_id: number | undefined
  onSelect: (id: number) => void
  onOpen: (page: ConsolePage) => void
}

/** Height of a row in pixels. Rows of phones have three lines. */
const rowHeight = { wide: 72, phone: 96 } as const

/** Renders the visible rows only, so that 500 pages cost no more than a screen of them. */
export function OpenPageList({ ref, pages, empty, selected_id, onSelect, onOpen }: OpenPageListProps) {
  'use no memo'
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const isPhone = useIsPhone()
  const height = isPhone ? rowHeight.phone : rowHeight.wide
  const virtualizer = useVirtualizer({
    count: pages.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => pages[index]?.id ?? index,
    overscan: 6,
  })
  const isDisconnected = useIsDisconnected()
  const now = useServerSeconds(pages.length > 0 && !isDisconnected)
  const at = pages.findIndex((page) => page.id === selected_id)
  useEffect(() => {
    if (at !== -1) virtualizer.scrollToIndex(at)
  }, [at, virtualizer])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    const page = step === undefined ? pages[at] : neighbour(pages, selected_id, step)
    // Enter on a name opens the card of the person.
    const isOnList = event.target === event.currentTarget
    if (!page || (step === undefined && (event.key !== 'Enter' || !isOnList))) return
    event.preventDefault()
    if (step === undefined) onOpen(page)
    else onSelect(page.id)
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <OpenPageHead />
      {pages.length === 0 && <p className="px-4 py-8 text-center text-sm text-ink-2 md:px-6">{empty}</p>}
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto" data-stale={isDisconnected || undefined}>
        <div
          ref={ref}
          role="grid"
          tabIndex={0}
          aria-rowcount={pages.length}
          aria-label={openPagesLabel}
          aria-activedescendant={at === -1 ? undefined : `${id}-${selected_id}`}
          onKeyDown={onKeyDown}
          className="relative -outline-offset-2"
          style={{ height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const page = pages[index]
            return (
              page && (
                <OpenPageRow
                  key={page.id}
                  id={`${id}-${page.id}`}
                  page={page}
                  now={now}
                  isPhone={isPhone}
                  isSelected={page.id === selected_id}
                  index={index}
                  style={{ height, transform: `translateY(${start}px)` }}
                  onSelect={() => onSelect(page.id)}
                />
              )
            )
          })}
        </div>
      </div>
    </div>
  )
}
