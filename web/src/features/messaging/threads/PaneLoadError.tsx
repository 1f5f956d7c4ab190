import { Button } from '../../../platform/ui/controls/Button.tsx'
import { tryAgainLabel } from './threads.text.ts'

export const PaneLoadError = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div role="alert" className="flex flex-col items-start gap-2 p-4 text-sm text-ink-2">
    <p>{text}</p>
    <Button onClick={onRetry}>{tryAgainLabel}</Button>
  </div>
)
