import { clsx } from 'clsx'
import { Fragment, useEffect, useRef, type RefObject } from 'react'
import { Kbd } from '../ui/Kbd.tsx'
import { Bone, Skeleton } from '../ui/Skeleton.tsx'
import { PickOption } from './PickOption.tsx'
import { headings, type PickSource } from './source.ts'
import type { usePickSearch } from './use-pick-search.ts'
import { usePlaceBelow } from './use-place-below.ts'

export interface PickListProps<T extends { id: number }> {
  id: string
  source: PickSource<T>
  anchor: RefObject<HTMLElement | null>
  found: ReturnType<typeof usePickSearch<T>>
  search: string
  chosen: T[]
  /** Several can be chosen. */
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
        <Bone className="size-7 rounded-full" />
        <Bone className={clsx('h-3', width)} />
      </div>
    ))}
  </Skeleton>
)

export function PickList<T extends { id: number }>(props: PickListProps<T>) {
  const { id, source, anchor, found, search, chosen, active, onChoose, onPoint, onStar } = props
  const popup = useRef<HTMLDivElement>(null)
  usePlaceBelow(anchor, popup, true)
  const activeId = found.items[active]?.id
  useEffect(() => {
    if (activeId !== undefined)
      document.getElementById(`${id}-${activeId}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, activeId])
  const chosenIds = new Set(chosen.map((item) => item.id))
  const heads = headings(found.items, source.parts)
  const isEmpty = !found.isStale && found.items.length === 0
  const nothing = search === '' ? `No ${source.noun} here` : `No ${source.noun} found for “${search}”`
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
        // What scrolls is a stop for Tab otherwise; the field has the keys.
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
              {heads[index] && (
                <div role="presentation" className="px-2 pt-1.5 pb-0.5 text-2xs font-medium text-ink-2">
                  {heads[index]}
                </div>
              )}
              <PickOption
                id={`${id}-${item.id}`}
                source={source}
                item={item}
                isActive={index === active}
                isChosen={chosenIds.has(item.id)}
                onChoose={() => onChoose(item)}
                onPoint={() => onPoint(index)}
                onStar={() => onStar(item)}
              />
            </Fragment>
          )
        })}
      </div>
      <p role="status" className={isEmpty ? 'p-2 text-sm text-ink-2' : 'sr-only'}>
        {found.isStale ? '' : isEmpty ? nothing : `${found.count} found`}
      </p>
      {source.star && found.items.length > 0 && (
        <p className="flex flex-none items-center gap-1 border-t border-line px-2 pt-1 text-2xs text-ink-2 pointer-coarse:hidden">
          <Kbd>Ctrl</Kbd>
          <Kbd>D</Kbd>
          {source.star.label.toLowerCase()} on and off
        </p>
      )}
    </div>
  )
}
