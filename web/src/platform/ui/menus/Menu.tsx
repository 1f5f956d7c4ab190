import { Suspense, useState } from 'react'
import { lazyComponent } from '../../loading/lazy-import.ts'
import type { MenuProps } from './menu-props.ts'

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 })
    else setTimeout(resolve, 200)
  })
const load = () => import('./MenuPopup.tsx').then(({ MenuPopup }) => ({ default: MenuPopup }))
const LazyMenu = lazyComponent(() => idle().then(load))

/**
 * Renders the trigger at once and loads the menu when the page is idle; an earlier press or focus is
 * replayed.
 */
export function Menu(props: MenuProps) {
  const [isWanted, setWanted] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const placeholder = (
    <span
      className="contents"
      // The loaded menu may replace the trigger between press and release, which suppresses the click event.
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
  if (props.loadOnPress && !isWanted) return placeholder
  return (
    <Suspense fallback={placeholder}>
      <LazyMenu {...props} isOpenAtOnce={isWanted} isFocusedAtOnce={isFocused} />
    </Suspense>
  )
}
