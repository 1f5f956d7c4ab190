import type { Tone } from '../../../platform/ui/controls/Button.tsx'
import { offlineNotice, offlineWarning, sendAnywayLabel, sendLabel } from './compose.text.ts'

export interface SendButton {
  tone: Extract<Tone, 'ok' | 'warn' | 'danger'>
  label: string
  notice: string | null
  sends: boolean
}

/** Messaging §4: sending to offline users takes a second press. */
export function sendButtonState(anyOffline: boolean, pressedOnce: boolean): SendButton {
  if (!anyOffline) return { tone: 'ok', label: sendLabel, notice: null, sends: true }
  if (!pressedOnce)
    return {
      tone: 'warn',
      label: sendLabel,
      notice: offlineNotice,
      sends: false,
    }
  return {
    tone: 'danger',
    label: sendAnywayLabel,
    notice: offlineWarning,
    sends: true,
  }
}
