import type { Box } from './live/state.ts'

/** The addresses of messaging in the query cache; the live handlers change what stands there. */
export const keys = {
  lists: ['threads'] as const,
  list: (box: Box) => ['threads', box] as const,
  unreadCount: ['unread-count'] as const,
  owedCount: ['owed-count'] as const,
  awaitedCount: ['awaited-count'] as const,
  thread: (id: number) => ['thread', id] as const,
  messages: (id: number) => ['messages', id] as const,
  subscribers: (id: number) => ['subscribers', id] as const,
  writeback: (id: number) => ['writeback', id] as const,
  presence: ['presence'] as const,
  /** By contact id. */
  favorites: ['favorites'] as const,
  typing: ['typing'] as const,
  messageTypes: ['message-types'] as const,
}
