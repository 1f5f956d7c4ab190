import type { Priority } from '@wardline/contract/messaging/threads/priority.ts'

interface Note {
  pitch: number
  at: number
  length: number
}

/** Messaging §9. Priorities differ in number and direction of notes, not only in volume. */
export const tones: Readonly<Record<Priority, readonly Note[]>> = {
  0: [{ pitch: 440, at: 0, length: 0.12 }],
  1: [
    { pitch: 587, at: 0, length: 0.12 },
    { pitch: 784, at: 0.13, length: 0.16 },
  ],
  2: [
    { pitch: 988, at: 0, length: 0.14 },
    { pitch: 740, at: 0.16, length: 0.14 },
    { pitch: 988, at: 0.32, length: 0.14 },
    { pitch: 740, at: 0.48, length: 0.2 },
  ],
}

export interface SoundContext {
  priority: Priority
  isOwn: boolean
  isMonitoring: boolean
  /** A reply in a thread whose sender suppressed reply notifications. */
  isQuietReply: boolean
  /** The user muted the thread and the message does not need them. */
  isMuted: boolean
  isDoNotDisturb: boolean
}

/** Do not disturb never silences high priority. */
export const shouldPlaySound = ({
  priority,
  isOwn,
  isMonitoring,
  isQuietReply,
  isMuted,
  isDoNotDisturb,
}: SoundContext): boolean =>
  !isOwn && !isMonitoring && !isQuietReply && !isMuted && (priority === 2 || !isDoNotDisturb)
