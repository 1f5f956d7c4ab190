import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { toast } from '../../../platform/ui/toast.ts'
import { useMe, type Me } from '../../accounts/me.api.ts'
import { keys } from '../keys.ts'
import type { MessageList } from '../live/state.ts'
import { openThreadDialog } from './dialog-door.ts'

/** What this person can do with a thread; undefined where they may not. History is of the newest own message, if any. */
export function operationsOf(client: QueryClient, { id: me, permissions }: Me, thread: Thread) {
  const { id: thread_id, may } = thread
  const newestOwn = () => {
    const list = client.getQueryData<MessageList>(keys.messages(thread_id))
    return list?.messages.findLast((message) => message.sender.id === me)?.id ?? thread.last_message.id
  }
  const maySend = may.forward && permissions.includes('messaging.send_message')
  const mayAttach = may.forward && permissions.includes('pcm.view_patient')
  return {
    forward: maySend
      ? () => openThreadDialog({ thread_id, name: 'forward', message_id: undefined })
      : undefined,
    people: maySend ? () => openThreadDialog({ thread_id, name: 'people' }) : undefined,
    subject: mayAttach ? () => openThreadDialog({ thread_id, name: 'subject' }) : undefined,
    writeBack:
      maySend && thread.patient_id !== null
        ? () =>
            void import('./writeback.api.ts')
              .then(({ writeBack }) => writeBack(client, thread_id))
              .catch(() => toast('Error triggering EMR writeback', { tone: 'danger' }))
        : undefined,
    history: () => openThreadDialog({ thread_id, name: 'history', message_id: newestOwn() }),
    alerts: () => openThreadDialog({ thread_id, name: 'alerts', message_id: newestOwn() }),
    proof: () => openThreadDialog({ thread_id, name: 'proof', message_id: newestOwn() }),
    recall: may.recall ? () => openThreadDialog({ thread_id, name: 'recall' }) : undefined,
  }
}
export type Operations = ReturnType<typeof operationsOf>

export const useOperations = (thread: Thread): Operations => operationsOf(useQueryClient(), useMe(), thread)
