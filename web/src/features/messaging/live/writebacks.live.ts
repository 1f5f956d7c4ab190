import type { LivePayload } from '@wardline/contract/events.ts'
import type { LiveState } from './state.ts'

/** How far a thread is in the medical record, where it is shown; what is held may be newer. */
export function writebackChanged(state: LiveState, document: LivePayload['emr_document_changed']): LiveState {
  const held = state.writebacks[document.thread_id]
  if (!held || document.revision <= held.revision) return state
  const writebacks = { ...state.writebacks, [document.thread_id]: { ...document, may: held.may } }
  return { ...state, writebacks }
}
