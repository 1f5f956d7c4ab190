import { Suspense } from 'react'
import { lazyComponent } from '../../loading/lazy-import.ts'
import type { DrawerProps } from './drawer-props.ts'

const LazyDrawer = lazyComponent(() =>
  import('./DrawerPanel.tsx').then(({ DrawerPanel }) => ({ default: DrawerPanel })),
)

/** Holds what a wide screen shows as a side panel. */
export const Drawer = (props: DrawerProps) =>
  props.open ? (
    <Suspense>
      <LazyDrawer {...props} />
    </Suspense>
  ) : null
