import { PlaceLink } from '../platform/ui/PlaceLink.tsx'

export const NotFound = () => (
  <main className="grid h-full place-content-center justify-items-center gap-3 p-4 text-center">
    <h1 className="text-lg font-semibold">There is no page at this address</h1>
    <PlaceLink href="/Inbox/inbox" className="text-accent underline">
      To the inbox
    </PlaceLink>
  </main>
)
