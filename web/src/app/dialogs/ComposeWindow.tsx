import { useNavigate } from '@tanstack/react-router'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { useMe } from '../../features/accounts/me/me.api.ts'
import { closeCompose } from '../../features/messaging/compose/compose-dialog.ts'
import { ComposeDialog } from '../../features/messaging/compose/ComposeDialog.tsx'
import { loadOutbox } from '../../features/messaging/outbox/load-outbox.ts'

const draftStore = {
  get: async (name: string) => (await loadOutbox()).unsentStore.get(name),
  set: async (name: string, value: unknown) => (await loadOutbox()).unsentStore.set(name, value),
}

export function ComposeWindow() {
  const me = useMe()
  const navigate = useNavigate()
  const onSent = (thread: Thread) => {
    closeCompose()
    void navigate({
      to: '/Inbox/$box/thread/$threadId',
      params: { box: 'inbox', threadId: String(thread.id) },
    })
  }
  return <ComposeDialog open onClose={closeCompose} onSent={onSent} me={me} draftStore={draftStore} />
}
