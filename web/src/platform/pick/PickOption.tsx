import { IconCheck, IconLock, IconStar, IconStarFilled } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { PickSource } from './source.ts'

export interface PickOptionProps<T extends { id: number }> {
  id: string
  source: PickSource<T>
  item: T
  isActive: boolean
  isChosen: boolean
  onChoose: () => void
  onPoint: () => void
  onStar: () => void
}

/** One line of the list. The field keeps the focus and answers the keys; an option is only pointed at. */
export function PickOption<T extends { id: number }>(props: PickOptionProps<T>) {
  const { id, source, item, isActive, isChosen, onChoose, onPoint, onStar } = props
  const isLocked = source.isLocked?.(item) ?? false
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-disabled={isLocked || undefined}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
      onClick={onChoose}
      className={clsx(
        'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-2 py-1',
        isActive && 'bg-hover',
        isLocked && 'cursor-default opacity-60',
      )}
    >
      {source.face?.(item)}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium">{source.nameOf(item)}</span>
        <span className="block truncate text-xs text-ink-2">{source.lineOf(item)}</span>
      </span>
      {source.marks?.(item)}
      {isLocked && <IconLock size={16} role="img" aria-label="Locked" className="flex-none text-ink-2" />}
      {source.star && (
        <StarMark
          isOn={source.star.isOn(item)}
          label={source.star.label}
          isActive={isActive}
          onStar={onStar}
        />
      )}
      {isChosen && <IconCheck size={16} aria-hidden className="flex-none text-accent" />}
    </div>
  )
}

interface StarMarkProps {
  isOn: boolean
  label: string
  isActive: boolean
  onStar: () => void
}

/** For the pointer; the keyboard has Ctrl D. Inside an option nothing else may take the focus. */
const StarMark = ({ isOn, label, isActive, onStar }: StarMarkProps) => (
  <span
    onClick={(event) => {
      event.stopPropagation()
      onStar()
    }}
    className={clsx(
      'grid size-7 flex-none place-items-center rounded-sm text-ink-3 hover:bg-selected pointer-coarse:size-11',
      !isOn && !isActive && 'invisible pointer-coarse:visible',
    )}
  >
    {isOn ? <IconStarFilled size={14} role="img" aria-label={label} /> : <IconStar size={14} aria-hidden />}
  </span>
)
