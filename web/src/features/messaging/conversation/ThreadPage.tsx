import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { setLastOpened } from '../recall/recall-notice.actions.ts'
import { PaneLoadError } from '../threads/PaneLoadError.tsx'
import type { Box } from '../live/live-state.ts'
import { threadQuery } from '../threads/thread.api.ts'
import { findRedirect } from '../threads/thread-address.view.ts'
import { ThreadPane } from './ThreadPane.tsx'
import { loadFailedText } from './conversation.text.ts'

export function ThreadPage({ box, threadId }: { box: Box; threadId: number }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: thread, isError, refetch } = useQuery(threadQuery(client, threadId))
  const redirect = thread === undefined ? undefined : findRedirect(box, thread)
  useEffect(() => {
    // Its notice, if it was recalled, takes the place of the thread.
    setLastOpened(threadId)
    if (redirect === 'no-thread') void navigate({ to: '/Inbox/$box/thread', params: { box }, replace: true })
    if (redirect === 'inbox') void navigate({ to: '/Inbox/$box', params: { box: 'inbox' }, replace: true })
  }, [redirect, box, navigate, threadId])
  if (isError && !thread) return <PaneLoadError text={loadFailedText} onRetry={() => void refetch()} />
  if (!thread || redirect) return <section aria-busy="true" className="bg-surface" />
  return <ThreadPane thread={thread} box={box} />
}
