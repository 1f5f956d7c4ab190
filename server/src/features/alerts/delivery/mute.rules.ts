import { breaksMute } from '@wardline/contract/messaging/threads/mute.rules.ts'

export const mutedReason = 'They muted the conversation.'

interface Person {
  is_muted: boolean
  /** The message requests a response that they have not given. */
  is_asked: boolean
  /** The sender of the message chose them among the people in the thread, or mentions them. */
  is_named: boolean
}

/** Whether the user muted the thread and the message does not need them. */
export const isSilencedByMute = (
  { priority }: { priority: 0 | 1 | 2 },
  { is_muted, is_asked, is_named }: Person,
  { run_id }: { run_id: number | null },
): boolean =>
  is_muted &&
  // A step of an escalation notifies each of its targets.
  run_id === null &&
  breaksMute({ priority, is_asking: is_asked, names_recipients: is_named }) === 'for_none'
