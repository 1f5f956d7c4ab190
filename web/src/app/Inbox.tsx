import { Outlet, useParams } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ThreadListPane } from '../features/messaging/list/ThreadListPane.tsx'
import { boxOf, threadIdOf } from '../features/messaging/thread/redirect.view.ts'

/** List, thread, and on wide screens who is on it; on phones one of them at a time. */
export function Inbox() {
  const { box, threadId } = useParams({ strict: false })
  const openId = threadIdOf(threadId)
  return (
    <div
      className={clsx(
        'grid h-full max-md:grid-cols-1 md:grid-cols-[320px_minmax(0,1fr)]',
        openId === undefined
          ? 'lg:grid-cols-[352px_minmax(0,1fr)]'
          : 'lg:grid-cols-[352px_minmax(0,1fr)_304px]',
      )}
    >
      <ThreadListPane box={boxOf(box ?? '') ?? 'inbox'} openId={openId} />
      <Outlet />
    </div>
  )
}
