import { isApiError } from '../../platform/api/api-error.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'

export const ErrorPage = ({ error }: { error: unknown }) => (
  <main className="grid h-full place-content-center justify-items-center gap-3 p-4 text-center">
    <h1 className="text-lg font-semibold">Could not open this page</h1>
    <p className="text-ink-2">{(isApiError(error) && error.detail) || 'Something went wrong.'}</p>
    <Button tone="accent" onClick={() => location.reload()}>
      Try again
    </Button>
  </main>
)
