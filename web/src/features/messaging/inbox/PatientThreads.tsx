import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { alwaysFresh, pagesQuery } from '../../../platform/api/route-query.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { patientKeys } from '../../patients/patient.api.ts'
import { PaneLoadError } from '../threads/PaneLoadError.tsx'
import { findStatus, usePresence } from '../threads/presence.api.ts'
import { prefetchThread } from '../threads/prefetch-thread.api.ts'
import { threadAddress } from '../threads/thread-address.view.ts'
import { ThreadListSkeleton } from './ThreadListSkeleton.tsx'
import { ThreadRow } from './ThreadRow.tsx'
import { pickAvatar } from './thread-row.view.ts'
import { loadFailedText } from './inbox.text.ts'

const threadsQuery = (id: number) =>
  pagesQuery(patientKeys.threads(id), 'GET /api/v1/pcm/patients/{id}/threads/', { id }, alwaysFresh)

/** The caller's own conversations about a patient. */
export function PatientThreads({ patient_id }: { patient_id: number }) {
  const { id: me } = useMe()
  const presence = usePresence()
  const now = useMinute()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    threadsQuery(patient_id),
  )
  if (!data)
    return isError ? (
      <PaneLoadError text={loadFailedText} onRetry={() => void refetch()} />
    ) : (
      <ThreadListSkeleton />
    )
  const threads = data.pages.flatMap(({ results }) => results)
  if (threads.length === 0)
    return (
      <p className="p-4 text-sm text-ink-2 md:px-6">
        You have no conversations about this patient. Press “Message team” to start one.
      </p>
    )
  return (
    <>
      <ul role="list" aria-label="Conversations">
        {threads.map((thread) => (
          <li key={thread.id}>
            <ThreadRow
              thread={thread}
              me={me}
              href={threadAddress(thread.id, thread.status === 'archived')}
              isOpen={false}
              status={findStatus(presence, pickAvatar(thread, me).user_id)}
              now={now}
              onOpen={(event, id) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0)
                  return
                event.preventDefault()
                void navigate({
                  to: '/Inbox/$box/thread/$threadId',
                  params: { box: thread.status === 'archived' ? 'archive' : 'inbox', threadId: String(id) },
                })
              }}
              onIntent={(id) => prefetchThread(client, id)}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button className="m-4" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}
