import type { Tone } from '../../../platform/ui/Button.tsx'

export interface SendButton {
  tone: Extract<Tone, 'ok' | 'warn' | 'danger'>
  label: string
  notice: string | null
  /** Whether a press sends, or only asks once more. */
  sends: boolean
}

/** The three steps of the send button (messaging §4): sending to people who are offline takes a second press. */
export function sendButton(anyOffline: boolean, pressedOnce: boolean): SendButton {
  if (!anyOffline) return { tone: 'ok', label: 'Send message', notice: null, sends: true }
  if (!pressedOnce)
    return {
      tone: 'warn',
      label: 'Send message',
      notice: 'One or more of your recipients are offline.',
      sends: false,
    }
  return {
    tone: 'danger',
    label: 'Send anyway',
    notice:
      'Are you sure you want to send your message to offline users? They may not be alerted to your message right away.',
    sends: true,
  }
}
