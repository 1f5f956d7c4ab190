import { AppLink } from '../../platform/ui/layout/AppLink.tsx'
import { PageHeading } from '../../platform/ui/layout/PageHeading.tsx'

export const NotFoundPage = () => (
  <div className="grid h-full place-content-center justify-items-center gap-3 bg-surface p-4 text-center">
    <PageHeading title="Page not found" />
    <AppLink href="/Inbox/inbox" className="text-accent underline">
      Go to messages
    </AppLink>
  </div>
)
