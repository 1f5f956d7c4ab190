import type { z } from 'zod'

/**
 * A live event. Its payload holds results, not deltas, and is the same for all its recipients; content for
 * one user is sent only to that user.
 */
export interface EventKind<K extends string = string, P extends z.ZodType = z.ZodType> {
  kind: K
  payload: P
  /** The event is not stored in the event log, so it is lost on reconnect (typing, presence). */
  fleeting?: true
  /** Shows a thread's subject, patient or text: its delivery to a monitor is audited. */
  shows_thread?: true
}

export const event = <const K extends string, P extends z.ZodType>(
  declared: EventKind<K, P>,
): EventKind<K, P> => declared

export type PayloadOf<E extends EventKind> = z.output<E['payload']>
