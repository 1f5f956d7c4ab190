import { isApiError } from '../../platform/api/api-error.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { PageHeading } from '../../platform/ui/layout/PageHeading.tsx'

export const ErrorPage = ({ error }: { error: unknown }) => (
  <main className="grid h-full place-content-center justify-items-center gap-3 p-4 text-center">
    <PageHeading title="Could not open this page" />
    <p className="text-ink-2">{(isApiError(error) && error.detail) || 'Something went wrong.'}</p>
    <Button tone="accent" onClick={() => location.reload()}>
      Try again
    </Button>
  </main>
)
