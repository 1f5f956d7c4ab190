import { Link } from '@tanstack/react-router'

export const NotFound = () => (
  <main className="grid h-full place-content-center justify-items-center gap-3 p-4 text-center">
    <h1 className="text-lg font-semibold">There is no page at this address</h1>
    <Link to="/Inbox/$box" params={{ box: 'inbox' }} className="text-accent underline">
      To the inbox
    </Link>
  </main>
)
