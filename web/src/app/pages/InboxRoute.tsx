import { Outlet, useParams } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ThreadListPane } from '../../features/messaging/inbox/ThreadListPane.tsx'
import { parseBox } from '../../features/messaging/threads/thread-address.view.ts'
import { parseId } from '../../platform/text/parse-id.ts'

export function InboxRoute() {
  const { box, threadId } = useParams({ strict: false })
  const openId = parseId(threadId)
  return (
    <div
      className={clsx(
        'grid h-full max-md:grid-cols-1 md:grid-cols-[320px_minmax(0,1fr)]',
        openId === undefined
          ? 'lg:grid-cols-[352px_minmax(0,1fr)]'
          : 'lg:grid-cols-[352px_minmax(0,1fr)_304px]',
      )}
    >
      <ThreadListPane box={parseBox(box ?? '') ?? 'inbox'} openId={openId} />
      <Outlet />
    </div>
  )
}
