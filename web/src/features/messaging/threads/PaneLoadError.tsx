import { notOnDeviceText, useIsOffline } from '../../../platform/live/offline.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { tryAgainLabel } from './threads.text.ts'

export function PaneLoadError({ text, onRetry }: { text: string; onRetry: () => void }) {
  const isOffline = useIsOffline()
  return (
    <div role="alert" className="flex flex-col items-start gap-2 p-4 text-sm text-ink-2">
      <p>{isOffline ? notOnDeviceText : text}</p>
      {!isOffline && <Button onClick={onRetry}>{tryAgainLabel}</Button>}
    </div>
  )
}
