import { AppLink } from '../../platform/ui/layout/AppLink.tsx'

export const NotFoundPage = () => (
  <div className="grid h-full place-content-center justify-items-center gap-3 bg-surface p-4 text-center">
    <h1 className="text-lg font-semibold">Page not found</h1>
    <AppLink href="/Inbox/inbox" className="text-accent underline">
      Go to messages
    </AppLink>
  </div>
)
