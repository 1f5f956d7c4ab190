import { useNavigate } from '@tanstack/react-router'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { Suspense } from 'react'
import { useMe } from '../features/accounts/me.api.ts'
import { closeCompose, useComposeIsOpen } from '../features/messaging/compose-door.ts'
import { askSending } from '../features/messaging/outbox/sending-door.ts'
import { lazyCode } from '../platform/code.ts'

const ComposeDialog = lazyCode(() =>
  import('../features/messaging/compose/ComposeDialog.tsx').then((module) => ({
    default: module.ComposeDialog,
  })),
)

const kept = {
  get: async (name: string) => (await askSending()).kept.get(name),
  set: async (name: string, value: unknown) => (await askSending()).kept.set(name, value),
}

/** One compose dialog for the page; its code comes when it is first opened. */
export function Compose() {
  const isOpen = useComposeIsOpen()
  const me = useMe()
  const navigate = useNavigate()
  const onSent = (thread: Thread) => {
    closeCompose()
    void navigate({
      to: '/Inbox/$box/thread/$threadId',
      params: { box: 'inbox', threadId: String(thread.id) },
    })
  }
  if (!isOpen) return null
  return (
    <Suspense>
      <ComposeDialog open onClose={closeCompose} onSent={onSent} me={me} vault={kept} />
    </Suspense>
  )
}
