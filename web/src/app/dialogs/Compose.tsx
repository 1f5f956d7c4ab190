import { Suspense } from 'react'
import { useComposeIsOpen } from '../../features/messaging/compose/compose-dialog.ts'
import { lazyComponent } from '../../platform/loading/lazy-import.ts'

const ComposeWindow = lazyComponent(() =>
  import('./ComposeWindow.tsx').then((module) => ({ default: module.ComposeWindow })),
)

export function Compose() {
  const isOpen = useComposeIsOpen()
  if (!isOpen) return null
  return (
    <Suspense>
      <ComposeWindow />
    </Suspense>
  )
}
