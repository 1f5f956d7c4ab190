import type { Tone } from '../../../platform/ui/controls/Button.tsx'
import { offlineNotice, offlineWarning, sendAnywayLabel, sendLabel } from './compose.text.ts'

export interface SendButton {
  tone: Extract<Tone, 'ok' | 'warn' | 'danger' | 'plain'>
  label: string
  notice: string | null
  sends: boolean
}

/** Messaging §4: sending to offline users takes a second press. While recipients are checked, it promises nothing. */
export function sendButtonState(anyOffline: boolean, pressedOnce: boolean, isChecking = false): SendButton {
  if (isChecking) return { tone: 'plain', label: sendLabel, notice: null, sends: false }
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
