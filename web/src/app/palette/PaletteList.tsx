import {
  IconArrowRight,
  IconMessage,
  IconSettings,
  IconUser,
  IconUserHeart,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import { clsx } from 'clsx'
import { Fragment, useEffect } from 'react'
import { Kbd } from '../../platform/ui/indicators/Kbd.tsx'
import { sectionHeadings, type PaletteItem } from './palette.rules.ts'

export interface PaletteListProps {
  id: string
  items: readonly PaletteItem[]
  activeId: string | undefined
  onHighlight: (id: string) => void
  onRun: (item: PaletteItem) => void
}

const icons: Readonly<Record<PaletteItem['section'], TablerIcon>> = {
  Actions: IconArrowRight,
  Threads: IconMessage,
  People: IconUser,
  Patients: IconUserHeart,
  Administration: IconSettings,
}

export function PaletteList({ id, items, activeId, onHighlight, onRun }: PaletteListProps) {
  useEffect(() => {
    if (activeId) document.getElementById(`${id}-${activeId}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, activeId])
  const headings = sectionHeadings(items)
  return (
    <div id={id} role="listbox" aria-label="Results" tabIndex={-1}>
      {items.map((item, i) => {
        const Icon = icons[item.section]
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
              // Keeps the focus in the field.
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => onHighlight(item.id)}
              onClick={() => onRun(item)}
              className={clsx(
                'flex min-h-control cursor-pointer scroll-mt-12 items-center gap-2.5 rounded-sm px-2 py-1',
                item.id === activeId && 'bg-hover',
              )}
            >
              <Icon size={16} aria-hidden className="flex-none text-ink-2" />
              <span className="truncate text-sm font-medium">{item.name}</span>
              <span className="min-w-0 flex-1 truncate text-xs text-ink-2">{item.detail}</span>
              {item.shortcut && (
                <span className="flex flex-none gap-1 pointer-coarse:hidden">
                  {item.shortcut.split(' ').map((key) => (
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
