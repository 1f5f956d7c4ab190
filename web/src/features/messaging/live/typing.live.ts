import type { LivePayload } from '@wardline/contract/registry/events.ts'
import type { LiveState } from './live-state.ts'

export function typingStarted(state: LiveState, payload: LivePayload['typing_start']): LiveState {
  const { thread_id, user_id, display_name } = payload
  const typists = state.typing[thread_id] ?? []
  if (user_id === state.me || typists.some((typist) => typist.user_id === user_id)) return state
  return { ...state, typing: { ...state.typing, [thread_id]: [...typists, { user_id, display_name }] } }
}

export function stopTyping(state: LiveState, thread_id: number, user_id: number): LiveState {
  const typists = state.typing[thread_id]
  if (!typists?.some((typist) => typist.user_id === user_id)) return state
  const remaining = typists.filter((typist) => typist.user_id !== user_id)
  const { [thread_id]: _, ...others } = state.typing
  return { ...state, typing: remaining.length > 0 ? { ...others, [thread_id]: remaining } : others }
}

export const typingStopped = (state: LiveState, payload: LivePayload['typing_stop']): LiveState =>
  stopTyping(state, payload.thread_id, payload.user_id)
