import { Button } from '../../../platform/ui/Button.tsx'

/** In place of what could not be fetched. */
export const ListProblem = ({ what, onRetry }: { what: string; onRetry: () => void }) => (
  <div role="alert" className="flex flex-col items-start gap-2 p-4 text-sm text-ink-2">
    <p>{what} could not be loaded.</p>
    <Button onClick={onRetry}>Try again</Button>
  </div>
)
