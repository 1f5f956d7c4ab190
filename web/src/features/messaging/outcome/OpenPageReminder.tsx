import { isOpenPagingRequest } from '@wardline/contract/messaging/responses/paging-request.rules.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { Suspense } from 'react'
import { useHasPainted } from '../../../platform/loading/first-paint.ts'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { useIsOutcomeInView } from './outcome-in-view.ts'

const PagingStatusBar = lazyComponent(() =>
  import('../paging-requests/PagingStatusBar.tsx').then((module) => ({ default: module.PagingStatusBar })),
)

/** Shows the sender an open page over the messages while its outcome is scrolled out of view. */
export function OpenPageReminder({ thread }: { thread: Thread }) {
  const open = thread.paging_requests.find(isOpenPagingRequest)
  const isInView = useIsOutcomeInView(open?.message_id ?? 0)
  const hasPainted = useHasPainted()
  if (!open || isInView || !hasPainted) return null
  return (
    <div className="absolute inset-x-0 top-0 z-10 shadow-pop">
      <Suspense>
        <PagingStatusBar thread={thread} />
      </Suspense>
    </div>
  )
}
