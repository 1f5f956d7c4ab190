import type { Priority } from '@wardline/contract/messaging/priority.ts'

interface Note {
  /** Hz */
  pitch: number
  /** Seconds after the first. */
  at: number
  /** Seconds. */
  length: number
}

/** A sound per priority (messaging §9), told apart by number and direction of notes, not by loudness alone. */
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

export interface Ringing {
  priority: Priority
  isOwn: boolean
  isMonitoring: boolean
  /** A reply in a thread whose sender wants quiet ones. */
  isQuietReply: boolean
  isDoNotDisturb: boolean
}

/** Whether a message sounds here. Do not disturb never swallows priority high. */
export const sounds = ({ priority, isOwn, isMonitoring, isQuietReply, isDoNotDisturb }: Ringing): boolean =>
  !isOwn && !isMonitoring && !isQuietReply && (priority === 2 || !isDoNotDisturb)
