import { Navigate, useParams } from '@tanstack/react-router'
import { boxOf, threadIdOf } from '../../features/messaging/thread/redirect.view.ts'
import { ThreadPage } from '../../features/messaging/thread/ThreadPage.tsx'

/** An address whose id is no number names no thread. */
export default function ThreadRoute() {
  const params = useParams({ strict: false })
  const box = boxOf(params.box ?? '') ?? 'inbox'
  const id = threadIdOf(params.threadId)
  if (id === undefined) return <Navigate to="/Inbox/$box/thread" params={{ box }} replace />
  return <ThreadPage box={box} threadId={id} />
}
