import { clsx } from 'clsx'
import { Fragment, useEffect, useRef, type RefObject } from 'react'
import { Kbd } from '../ui/indicators/Kbd.tsx'
import { SkeletonBlock, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { PickerOption } from './PickerOption.tsx'
import { sectionHeadings, type PickerSource } from './picker-source.ts'
import type { usePickerSearch } from './use-picker-search.ts'
import { usePopupPosition } from './use-popup-position.ts'

export interface PickerListProps<T extends { id: number }> {
  id: string
  source: PickerSource<T>
  anchor: RefObject<HTMLElement | null>
  found: ReturnType<typeof usePickerSearch<T>>
  search: string
  selected: T[]
  isMultiple: boolean
  active: number
  onChoose: (item: T) => void
  onPoint: (index: number) => void
  onStar: (item: T) => void
}

const Loading = ({ noun }: { noun: string }) => (
  <Skeleton label={`Loading ${noun}`}>
    {['w-1/3', 'w-1/2', 'w-2/5'].map((width) => (
      <div key={width} className="flex h-11 items-center gap-2.5 px-2">
        <SkeletonBlock className="size-7 rounded-full" />
        <SkeletonBlock className={clsx('h-3', width)} />
      </div>
    ))}
  </Skeleton>
)

export function PickerList<T extends { id: number }>(props: PickerListProps<T>) {
  const { id, source, anchor, found, search, selected, active, onChoose, onPoint, onStar } = props
  const popup = useRef<HTMLDivElement>(null)
  usePopupPosition(anchor, popup, true)
  const activeId = found.items[active]?.id
  useEffect(() => {
    if (activeId !== undefined)
      document.getElementById(`${id}-${activeId}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, activeId])
  const selectedIds = new Set(selected.map((item) => item.id))
  const headings = sectionHeadings(found.items, source.sections)
  const isEmpty = !found.isStale && found.items.length === 0
  const emptyText = search === '' ? `No ${source.noun} here` : `No ${source.noun} found for “${search}”`
  return (
    <div
      ref={popup}
      popover="manual"
      onPointerDown={(event) => event.preventDefault()}
      className="fixed inset-auto m-0 cursor-default flex-col rounded-lg border border-line bg-raised p-1 text-ink shadow-pop open:flex"
    >
      {found.isFailed ? (
        <p role="alert" className="flex items-center gap-2 p-2 text-sm text-danger">
          Could not load {source.noun}.
          <button type="button" tabIndex={-1} className="underline" onClick={found.retry}>
            Try again
          </button>
        </p>
      ) : (
        found.isLoading && <Loading noun={source.noun} />
      )}
      <div
        id={id}
        role="listbox"
        // Browsers put scrollable elements into the tab order, but the field handles the keys.
        tabIndex={-1}
        aria-label={source.noun.replace(/^./u, (first) => first.toUpperCase())}
        aria-multiselectable={props.isMultiple || undefined}
        aria-busy={found.isStale}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollTop + clientHeight > scrollHeight - 200) found.loadMore()
        }}
        className="min-h-0 overflow-y-auto overscroll-contain"
      >
        {found.items.map((item, index) => {
          return (
            <Fragment key={item.id}>
              {headings[index] && (
                <div role="presentation" className="px-2 pt-1.5 pb-0.5 text-2xs font-medium text-ink-2">
                  {headings[index]}
                </div>
              )}
              <PickerOption
                id={`${id}-${item.id}`}
                source={source}
                item={item}
                isActive={index === active}
                isSelected={selectedIds.has(item.id)}
                onChoose={() => onChoose(item)}
                onPoint={() => onPoint(index)}
                onStar={() => onStar(item)}
              />
            </Fragment>
          )
        })}
      </div>
      <p role="status" className={isEmpty ? 'p-2 text-sm text-ink-2' : 'sr-only'}>
        {found.isStale ? '' : isEmpty ? emptyText : `${found.count} found`}
      </p>
      {source.note !== undefined && (
        <p className="flex-none border-t border-line p-2 text-2xs text-ink-2">{source.note}</p>
      )}
      {source.toggle && found.items.length > 0 && (
        <p className="flex flex-none items-center gap-1 border-t border-line px-2 pt-1 text-2xs text-ink-2 pointer-coarse:hidden">
          <Kbd>Ctrl</Kbd>
          <Kbd>D</Kbd>
          add or remove {source.toggle.label.toLowerCase()}
        </p>
      )}
    </div>
  )
}
