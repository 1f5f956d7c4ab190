import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useMe, type Me } from '../../accounts/me/me.api.ts'
import { queryKeys } from '../live/query-keys.ts'
import type { MessageList } from '../live/live-state.ts'
import { markUnread, muteThread, unarchiveThread, unmuteThread } from '../threads/thread.actions.ts'
import { openThreadDialog } from '../threads/thread-dialog.ts'
import { writebackFailedText } from '../emr-writeback/emr-writeback.text.ts'

export function getThreadActions(client: QueryClient, { id: me, permissions }: Me, thread: Thread) {
  const { id: thread_id, may } = thread
  const newestOwn = () => {
    const list = client.getQueryData<MessageList>(queryKeys.messages(thread_id))
    return list?.messages.findLast((message) => message.sender.id === me)?.id ?? thread.last_message.id
  }
  const maySend = may.forward && permissions.includes('messaging.send_message')
  const mayAttach = may.forward && permissions.includes('pcm.view_patient')
  return {
    forward: maySend
      ? () => openThreadDialog({ thread_id, name: 'forward', message_id: undefined })
      : undefined,
    addSubscribers: maySend ? () => openThreadDialog({ thread_id, name: 'subscribers' }) : undefined,
    attachPatient: mayAttach ? () => openThreadDialog({ thread_id, name: 'patient' }) : undefined,
    writeToEmr:
      maySend && thread.patient_id !== null
        ? () =>
            void import('../emr-writeback/emr-writeback.api.ts')
              .then(({ writeToEmr }) => writeToEmr(client, thread_id))
              .catch(() => showToast(writebackFailedText, { tone: 'danger' }))
        : undefined,
    history: () => openThreadDialog({ thread_id, name: 'history', message_id: newestOwn() }),
    alerts: () => openThreadDialog({ thread_id, name: 'alerts', message_id: newestOwn() }),
    proof: () => openThreadDialog({ thread_id, name: 'proof', message_id: newestOwn() }),
    markUnread:
      may.archive && thread.status === 'active' ? (): void => void markUnread(client, thread) : undefined,
    mute: may.archive && !thread.me.is_muted ? (): void => void muteThread(client, thread_id) : undefined,
    unmute: may.archive && thread.me.is_muted ? (): void => void unmuteThread(client, thread_id) : undefined,
    remind: may.archive ? () => openThreadDialog({ thread_id, name: 'reminder' }) : undefined,
    hasReminder: thread.me.reminder !== null,
    unarchive:
      may.archive && thread.status === 'archived'
        ? (): void => void unarchiveThread(client, thread)
        : undefined,
    leave: may.leave ? () => openThreadDialog({ thread_id, name: 'leave' }) : undefined,
    recall: may.recall ? () => openThreadDialog({ thread_id, name: 'recall' }) : undefined,
  }
}
export type ThreadActions = ReturnType<typeof getThreadActions>

export const useThreadActions = (thread: Thread): ThreadActions =>
  getThreadActions(useQueryClient(), useMe(), thread)
