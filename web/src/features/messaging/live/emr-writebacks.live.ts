import type { LivePayload } from '@wardline/contract/registry/events.ts'
import type { LiveState } from './live-state.ts'

export function writebackChanged(state: LiveState, document: LivePayload['emr_document_changed']): LiveState {
  const known = state.writebacks[document.thread_id]
  if (!known || document.revision <= known.revision) return state
  const writebacks = { ...state.writebacks, [document.thread_id]: { ...document, may: known.may } }
  return { ...state, writebacks }
}
