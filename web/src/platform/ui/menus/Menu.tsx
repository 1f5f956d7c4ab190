import { Suspense, useState } from 'react'
import { afterFirstScreen } from '../../loading/first-paint.ts'
import { lazyComponent } from '../../loading/lazy-import.ts'
import type { MenuProps } from './menu-props.ts'

let demand = () => {}
const demanded = new Promise<void>((resolve) => (demand = resolve))
const load = () => import('./MenuPopup.tsx').then(({ MenuPopup }) => ({ default: MenuPopup }))
const LazyMenu = lazyComponent(() => Promise.race([afterFirstScreen(), demanded]).then(load))

/**
 * Renders the trigger at once and loads the menu after the first screen, or at the first press or focus, which is
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
      onClick={() => {
        demand()
        setWanted(true)
      }}
      onPointerEnter={demand}
      onFocus={() => {
        demand()
        setFocused(true)
      }}
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
