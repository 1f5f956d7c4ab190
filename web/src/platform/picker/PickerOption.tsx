import { IconCheck, IconLock, IconStar, IconStarFilled } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { PickerSource } from './picker-source.ts'

export interface PickerOptionProps<T extends { id: number }> {
  id: string
  source: PickerSource<T>
  item: T
  isActive: boolean
  isSelected: boolean
  onChoose: () => void
  onPoint: () => void
  onStar: () => void
}

export function PickerOption<T extends { id: number }>(props: PickerOptionProps<T>) {
  const { id, source, item, isActive, isSelected, onChoose, onPoint, onStar } = props
  const isLocked = source.isLocked?.(item) ?? false
  return (
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
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
      {source.avatar?.(item)}
      <span className="min-w-0 flex-1">
        {source.line ? (
          <>
            <span className="flex items-baseline gap-x-2">
              <span className="truncate text-sm font-medium">{source.getName(item)}</span>
              <span className="min-w-12 flex-1 truncate text-xs text-ink-2">{source.getDetail(item)}</span>
            </span>
            <span className="line-clamp-2 text-xs text-ink-2">{source.line(item)}</span>
          </>
        ) : (
          <>
            <span className="block truncate text-sm font-medium">{source.getName(item)}</span>
            <span className="block truncate text-xs text-ink-2">{source.getDetail(item)}</span>
          </>
        )}
      </span>
      {source.badges?.(item)}
      {isLocked && <IconLock size={16} role="img" aria-label="Locked" className="flex-none text-ink-2" />}
      {source.toggle && (
        <StarMark
          isOn={source.toggle.isOn(item)}
          label={source.toggle.label}
          isActive={isActive}
          onStar={onStar}
        />
      )}
      {isSelected && <IconCheck size={16} aria-hidden className="flex-none text-accent" />}
    </div>
  )
}

interface StarMarkProps {
  isOn: boolean
  label: string
  isActive: boolean
  onStar: () => void
}

/** For pointers; the key is Ctrl D. Not a button: an option must not contain focusable elements. */
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
