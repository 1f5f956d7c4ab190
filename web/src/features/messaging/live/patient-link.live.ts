import type { LivePayload } from '@wardline/contract/registry/events.ts'
import { findThread, type LiveState } from './live-state.ts'
import { putThread } from './threads.live.ts'

export function threadChanged(state: LiveState, payload: LivePayload['thread_changed']): LiveState {
  const { thread_id, patient_id, encounter_id, patient } = payload
  const thread = findThread(state, thread_id)
  if (!thread || (thread.patient_id === patient_id && thread.encounter_id === encounter_id)) return state
  return putThread(state, { ...thread, patient_id, encounter_id, patient })
}
