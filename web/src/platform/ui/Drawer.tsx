import { Suspense, type ReactNode } from 'react'
import { lazyCode } from '../code.ts'

export interface DrawerProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Stands in the head, before the close button. */
  action?: ReactNode
}

const LazyDrawer = lazyCode(() =>
  import('./DrawerPanel.tsx').then(({ DrawerPanel }) => ({ default: DrawerPanel })),
)

/** A panel from the right for what a wide screen shows beside; its code is fetched when it is first opened. */
export const Drawer = (props: DrawerProps) =>
  props.open ? (
    <Suspense>
      <LazyDrawer {...props} />
    </Suspense>
  ) : null
