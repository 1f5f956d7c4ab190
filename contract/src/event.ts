import type { z } from 'zod'

/**
 * A live event is declared once, here in the contract, and everything else follows from it: the server emits by it, the
 * browser's table of handlers must have a line for it. It carries results, never deltas, and is the same for everyone
 * who gets it; what differs from person to person goes to that person alone.
 */
export interface EventKind<K extends string = string, P extends z.ZodType = z.ZodType> {
  kind: K
  payload: P
  /** Not written down: bus only, lost on reconnect, and that is right for it (typing, presence). */
  fleeting?: true
}

export const event = <const K extends string, P extends z.ZodType>(
  declared: EventKind<K, P>,
): EventKind<K, P> => declared

export type PayloadOf<E extends EventKind> = z.output<E['payload']>
