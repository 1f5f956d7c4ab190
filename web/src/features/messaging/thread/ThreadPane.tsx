import { useNavigate } from '@tanstack/react-router'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyCode } from '../../../platform/code.ts'
import { holdTyping } from '../../../platform/keyboard/hold-typing.ts'
import { useKeys } from '../../../platform/keyboard/use-keys.ts'
import { connection } from '../../../platform/live/live.ts'
import { Drawer } from '../../../platform/ui/Drawer.tsx'
import type { Box } from '../live/state.ts'
import { MonitoredBanner } from '../monitoring/MonitoredBanner.tsx'
import { ThreadDialogs } from '../operations/ThreadDialogs.tsx'
import { useOperations } from '../operations/use-operations.ts'
import { useArchiveThread } from '../thread.actions.ts'
import { Composer } from './Composer.tsx'
import { MessageLog } from './MessageLog.tsx'
import { NewMessageSpeaker } from './NewMessageSpeaker.tsx'
import { NoReplies } from './NoReplies.tsx'
import { SubscriberRows } from './SubscriberRows.tsx'
import { SubscribersPanel } from './SubscribersPanel.tsx'
import { ThreadHeader } from './ThreadHeader.tsx'
import { TypingLine } from './TypingLine.tsx'
import { useMarkRead } from './use-mark-read.ts'

const PageStrip = lazyCode(() =>
  import('../pages/PageStrip.tsx').then((module) => ({ default: module.PageStrip })),
)

/** An open thread: head, conversation, composer, and beside them who is on it. */
export function ThreadPane({ thread, box }: { thread: Thread; box: Box }) {
  const navigate = useNavigate()
  const archiveThread = useArchiveThread()
  const [isPeopleOpen, setPeopleOpen] = useState(false)
  const pane = useRef<HTMLElement>(null)
  useMarkRead(thread)
  useEffect(() => connection.listen(`thread:${thread.id}`), [thread.id])
  useEffect(() => {
    // On a phone the list has gone, and the focus with it.
    if (document.activeElement === null || document.activeElement === document.body) pane.current?.focus()
  }, [thread.id])

  const back = () => void navigate({ to: '/Inbox/$box', params: { box } })
  const archive = () => {
    if (thread.status === 'archived' || !thread.may.archive) return
    void navigate({ to: '/Inbox/$box/thread', params: { box } })
    void archiveThread(thread)
  }
  const operations = useOperations(thread)
  const { forward, people, subject, history } = operations
  const opens =
    (open: (() => void) | undefined, hasField = false) =>
    (event: KeyboardEvent) => {
      // Else the letter is the first of what is typed there.
      event.preventDefault()
      if (open && hasField) holdTyping()
      open?.()
    }
  useKeys({
    e: archive,
    u: back,
    Escape: back,
    f: opens(forward, true),
    a: opens(people, true),
    p: opens(subject, true),
    h: opens(history),
  })
  return (
    <>
      <section
        ref={pane}
        tabIndex={-1}
        aria-label={thread.subject}
        data-thread-pane={thread.id}
        className="flex min-h-0 min-w-0 flex-col bg-surface outline-none"
      >
        <ThreadHeader
          thread={thread}
          operations={operations}
          onBack={back}
          onArchive={archive}
          onPeople={() => setPeopleOpen(true)}
        />
        <MonitoredBanner thread={thread} />
        {thread.pages.length > 0 && (
          <Suspense>
            <PageStrip thread={thread} />
          </Suspense>
        )}
        <MessageLog key={thread.id} thread={thread} />
        <NewMessageSpeaker key={`speaker-${thread.id}`} threadId={thread.id} />
        <TypingLine threadId={thread.id} />
        {thread.may.reply && <Composer key={`composer-${thread.id}`} thread={thread} />}
        {/* Whoever monitors reads above what they may not do. */}
        {!thread.may.reply && thread.me.reason !== 'monitoring' && <NoReplies />}
      </section>
      <SubscribersPanel threadId={thread.id} count={thread.subscriber_count} />
      <Drawer
        open={isPeopleOpen}
        onClose={() => setPeopleOpen(false)}
        title={`Subscribers ${thread.subscriber_count}`}
      >
        <SubscriberRows threadId={thread.id} />
      </Drawer>
      <ThreadDialogs thread={thread} />
    </>
  )
}
