import { Suspense, useState, type ReactElement, type ReactNode } from 'react'
import { lazyCode } from '../code.ts'

export interface MenuItem {
  label: string
  icon?: ReactNode
  /** The shortcut that does the same. */
  keys?: string
  danger?: boolean
  disabled?: boolean
  /** Ticked or not, for one of a choice. */
  checked?: boolean
  /** A line above it. */
  line?: boolean
  onSelect: () => void
}

export interface MenuProps {
  /** A button. */
  trigger: ReactElement
  items: MenuItem[]
  /** Stands above the items: whose menu this is. */
  heading?: ReactNode
  align?: 'start' | 'end'
  side?: 'top' | 'right' | 'bottom'
  /** Only a button until it is pressed: for rows, of which there are many. */
  isLate?: boolean
}

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 })
    else setTimeout(resolve, 200)
  })
const load = () => import('./MenuPopup.tsx').then(({ MenuPopup }) => ({ default: MenuPopup }))
const LazyMenu = lazyCode(() => idle().then(load))

/**
 * The trigger paints at once; the menu's own code arrives when the page is idle. A press or a focus that comes before
 * it is not lost.
 */
export function Menu(props: MenuProps) {
  const [isWanted, setWanted] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const early = (
    <span
      className="contents"
      // Between a press and its click the menu itself can take the trigger's place; then no click comes.
      onPointerDown={() =>
        addEventListener('pointerup', () => setTimeout(setWanted, 0, true), { once: true })
      }
      onClick={() => setWanted(true)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {props.trigger}
    </span>
  )
  if (props.isLate && !isWanted) return early
  return (
    <Suspense fallback={early}>
      <LazyMenu {...props} isOpenAtOnce={isWanted} isFocusedAtOnce={isFocused} />
    </Suspense>
  )
}
