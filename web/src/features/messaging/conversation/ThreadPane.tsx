import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { threadTitle } from '@wardline/contract/messaging/threads/thread-title.rules.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useMe } from '../../accounts/me/me.api.ts'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { bufferTyping } from '../../../platform/keyboard/buffer-typing.ts'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { useIsPhone } from '../../../platform/ui/layout/use-is-phone.ts'
import { connection } from '../../../platform/live/connection.ts'
import { Drawer } from '../../../platform/ui/dialogs/Drawer.tsx'
import type { Box, ThreadList } from '../live/live-state.ts'
import { queryKeys } from '../live/query-keys.ts'
import { ThreadDialogs } from './ThreadDialogs.tsx'
import { useThreadActions } from './use-thread-actions.ts'
import { useArchiveThread } from '../threads/thread.actions.ts'
import { toggleSelected } from '../inbox/row-selection.ts'
import { ReplyComposer } from '../replies/ReplyComposer.tsx'
import { MessageLog } from '../messages/MessageLog.tsx'
import { OpenPageReminder } from '../outcome/OpenPageReminder.tsx'
import { NewMessageAnnouncer } from '../messages/NewMessageAnnouncer.tsx'
import { NoReplies } from '../replies/NoReplies.tsx'
import { SubscriberRows } from '../subscribers/SubscriberRows.tsx'
import { SubscribersPanel } from '../subscribers/SubscribersPanel.tsx'
import { ThreadHeader } from './ThreadHeader.tsx'
import { TypingLine } from '../replies/TypingLine.tsx'
import { useMarkRead } from './use-mark-read.ts'
import { peopleCountTitle } from '../subscribers/subscribers.text.ts'

const MonitoredBanner = lazyComponent(() =>
  import('../monitoring/MonitoredBanner.tsx').then((module) => ({ default: module.MonitoredBanner })),
)

const PagingStatusBar = lazyComponent(() =>
  import('../paging-requests/PagingStatusBar.tsx').then((module) => ({ default: module.PagingStatusBar })),
)

const ScheduledMessagesLine = lazyComponent(() =>
  import('../scheduled-messages/ScheduledMessagesLine.tsx').then((module) => ({
    default: module.ScheduledMessagesLine,
  })),
)

export function ThreadPane({ thread, box }: { thread: Thread; box: Box }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const archiveThread = useArchiveThread()
  const [isPeopleOpen, setPeopleOpen] = useState(false)
  const pane = useRef<HTMLElement>(null)
  const { id: my_id } = useMe()
  const isPhone = useIsPhone()
  const isSender = thread.created_by === my_id
  useMarkRead(thread)
  useEffect(() => connection.subscribe(`thread:${thread.id}`), [thread.id])
  useEffect(() => {
    // The list disappears on phones, and the focus with it.
    if (document.activeElement === null || document.activeElement === document.body) pane.current?.focus()
  }, [thread.id])

  const back = () => void navigate({ to: '/Inbox/$box', params: { box } })
  const threadActions = useThreadActions(thread)
  const unarchive =
    threadActions.unarchive &&
    (() => {
      threadActions.unarchive?.()
      // The archive shows archived threads only.
      if (box === 'archive')
        void navigate({
          to: '/Inbox/$box/thread/$threadId',
          params: { box: 'inbox', threadId: String(thread.id) },
        })
    })
  const markUnread =
    threadActions.markUnread &&
    (() => {
      back()
      threadActions.markUnread?.()
    })
  const select = () => {
    // The list is below the conversation on phones.
    if (isPhone) back()
    toggleSelected(thread.id)
  }
  const actions = { ...threadActions, markUnread, unarchive, select }
  const archive = (next?: number) => {
    if (actions.unarchive) {
      actions.unarchive()
      return
    }
    if (!thread.may.archive) return
    if (next === undefined) void navigate({ to: '/Inbox/$box/thread', params: { box } })
    else void navigate({ to: '/Inbox/$box/thread/$threadId', params: { box, threadId: String(next) } })
    void archiveThread(thread)
  }
  const archiveAndOpenNext = () => {
    const threads = client.getQueryData<ThreadList>(queryKeys.list(box))?.threads ?? []
    const at = threads.findIndex(({ id }) => id === thread.id)
    archive(at < 0 ? undefined : threads[at + 1]?.id)
  }
  const { forward, addSubscribers, attachPatient, history } = actions
  const openOnKey =
    (open: (() => void) | undefined, hasField = false) =>
    (event: KeyboardEvent) => {
      // Keeps the letter out of the dialog's field.
      event.preventDefault()
      if (open && hasField) bufferTyping()
      open?.()
    }
  useShortcuts({
    e: archiveAndOpenNext,
    u: back,
    'Shift+KeyU': () => actions.markUnread?.(),
    Escape: back,
    f: openOnKey(forward, true),
    a: openOnKey(addSubscribers, true),
    p: openOnKey(attachPatient, true),
    h: openOnKey(history),
  })
  return (
    <>
      <section
        ref={pane}
        tabIndex={-1}
        aria-label={threadTitle(thread, my_id)}
        data-thread-pane={thread.id}
        className="flex min-h-0 min-w-0 flex-col bg-surface outline-none"
      >
        <ThreadHeader
          thread={thread}
          actions={actions}
          onBack={back}
          onArchive={() => archive()}
          onPeople={() => setPeopleOpen(true)}
        />
        <Suspense>
          <MonitoredBanner thread={thread} />
        </Suspense>
        {/* The sender reads the outcome below the message. */}
        {thread.paging_requests.length > 0 && !isSender && (
          <Suspense>
            <PagingStatusBar thread={thread} />
          </Suspense>
        )}
        <div className="relative flex min-h-0 flex-1 flex-col">
          {isSender && <OpenPageReminder key={`reminder-${thread.id}`} thread={thread} />}
          <MessageLog key={thread.id} thread={thread} />
        </div>
        <NewMessageAnnouncer key={`speaker-${thread.id}`} threadId={thread.id} />
        <TypingLine threadId={thread.id} />
        <Suspense>
          <ScheduledMessagesLine threadId={thread.id} />
        </Suspense>
        {thread.may.reply && <ReplyComposer key={`composer-${thread.id}`} thread={thread} />}
        {!thread.may.reply && thread.me.reason !== 'monitoring' && <NoReplies />}
      </section>
      <SubscribersPanel thread={thread} />
      <Drawer
        open={isPeopleOpen}
        onClose={() => setPeopleOpen(false)}
        title={peopleCountTitle(thread.subscriber_count)}
      >
        <SubscriberRows thread={thread} />
      </Drawer>
      <ThreadDialogs thread={thread} />
    </>
  )
}
