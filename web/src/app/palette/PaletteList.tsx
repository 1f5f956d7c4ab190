import {
  IconArrowRight,
  IconMessage,
  IconUser,
  IconUserHeart,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import { clsx } from 'clsx'
import { Fragment, useEffect } from 'react'
import { Kbd } from '../../platform/ui/Kbd.tsx'
import { headingsOf, type PaletteItem } from './palette.rules.ts'

export interface PaletteListProps {
  id: string
  items: readonly PaletteItem[]
  activeId: string | undefined
  onPoint: (id: string) => void
  onRun: (item: PaletteItem) => void
}

const icons: Readonly<Record<PaletteItem['part'], TablerIcon>> = {
  Actions: IconArrowRight,
  Threads: IconMessage,
  People: IconUser,
  Patients: IconUserHeart,
}

export function PaletteList({ id, items, activeId, onPoint, onRun }: PaletteListProps) {
  useEffect(() => {
    if (activeId) document.getElementById(`${id}-${activeId}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, activeId])
  const headings = headingsOf(items)
  return (
    <div id={id} role="listbox" aria-label="Found" tabIndex={-1}>
      {items.map((item, i) => {
        const Icon = icons[item.part]
        return (
          <Fragment key={item.id}>
            {headings[i] && (
              <div role="presentation" className="px-2 pt-1.5 pb-0.5 text-2xs font-medium text-ink-2">
                {headings[i]}
              </div>
            )}
            <div
              id={`${id}-${item.id}`}
              role="option"
              aria-selected={item.id === activeId}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => onPoint(item.id)}
              onClick={() => onRun(item)}
              className={clsx(
                'flex min-h-control cursor-pointer scroll-mt-12 items-center gap-2.5 rounded-sm px-2 py-1',
                item.id === activeId && 'bg-hover',
              )}
            >
              <Icon size={16} aria-hidden className="flex-none text-ink-2" />
              <span className="truncate text-sm font-medium">{item.name}</span>
              <span className="min-w-0 flex-1 truncate text-xs text-ink-2">{item.line}</span>
              {item.keys && (
                <span className="flex flex-none gap-1 pointer-coarse:hidden">
                  {item.keys.split(' ').map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </span>
              )}
            </div>
          </Fragment>
        )
      })}
    </div>
  )
}
