import type { Message, Subscriber } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { createStore, useStore } from '../../../platform/state/store.ts'

export type ThreadDialog = { thread_id: number } & (
  | { name: 'forward'; message_id: number | undefined }
  | { name: 'subscribers' | 'patient' | 'recall' | 'leave' | 'reminder' }
  | { name: 'remove'; person: Pick<Subscriber, 'user_id' | 'display_name'> }
  | { name: 'history' | 'alerts' | 'proof' | 'correct' | 'take_back'; message_id: number }
  | { name: 'preview'; attachment: Message['attachments'][number] }
)

const openDialog = createStore<ThreadDialog | undefined>(undefined)

export const openThreadDialog = (dialog: ThreadDialog): void => openDialog.set(dialog)
export const closeThreadDialog = (): void => openDialog.set(undefined)

export const useThreadDialog = (): ThreadDialog | undefined => useStore(openDialog)
