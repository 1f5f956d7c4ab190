import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ListProblem } from '../list/ListProblem.tsx'
import type { Box } from '../live/state.ts'
import { threadQuery } from '../thread.api.ts'
import { redirectOf } from './redirect.view.ts'
import { ThreadPane } from './ThreadPane.tsx'

/** The thread of an address, or where that address leads instead. */
export function ThreadPage({ box, threadId }: { box: Box; threadId: number }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: thread, isError, refetch } = useQuery(threadQuery(client, threadId))
  const elsewhere = thread === undefined ? undefined : redirectOf(box, thread)
  useEffect(() => {
    if (elsewhere === 'no-thread') void navigate({ to: '/Inbox/$box/thread', params: { box }, replace: true })
    if (elsewhere === 'inbox') void navigate({ to: '/Inbox/$box', params: { box: 'inbox' }, replace: true })
  }, [elsewhere, box, navigate])
  if (isError && !thread) return <ListProblem what="This thread" onRetry={() => void refetch()} />
  if (!thread || elsewhere) return <section aria-busy="true" className="bg-surface" />
  return <ThreadPane thread={thread} box={box} />
}
