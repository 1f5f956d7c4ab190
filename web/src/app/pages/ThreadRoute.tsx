import { Navigate, useParams } from '@tanstack/react-router'
import { parseBox } from '../../features/messaging/threads/thread-address.view.ts'
import { parseId } from '../../platform/text/parse-id.ts'
import { ThreadPage } from '../../features/messaging/conversation/ThreadPage.tsx'

export default function ThreadRoute() {
  const params = useParams({ strict: false })
  const box = parseBox(params.box ?? '') ?? 'inbox'
  const id = parseId(params.threadId)
  if (id === undefined) return <Navigate to="/Inbox/$box/thread" params={{ box }} replace />
  return <ThreadPage box={box} threadId={id} />
}
