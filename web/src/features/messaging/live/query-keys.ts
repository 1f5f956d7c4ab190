import type { Box } from './live-state.ts'

export const queryKeys = {
  lists: ['threads'] as const,
  list: (box: Box) => ['threads', box] as const,
  unreadCount: ['unread-count'] as const,
  quietCount: ['quiet-count'] as const,
  needsMyResponseCount: ['needs-my-response-count'] as const,
  waitingForOthersCount: ['waiting-for-others-count'] as const,
  thread: (id: number) => ['thread', id] as const,
  messages: (id: number) => ['messages', id] as const,
  subscribers: (id: number) => ['subscribers', id] as const,
  writeback: (id: number) => ['writeback', id] as const,
  presence: ['presence'] as const,
  favorites: ['favorites'] as const,
  typing: ['typing'] as const,
  messageTypes: ['message-types'] as const,
  threadFilter: ['thread-filter'] as const,
}

/** The prefix of the queries of the administration page; the composer's list is `messageTypes`. */
export const messageTypeAdministrationKey = ['message-type-administration'] as const
