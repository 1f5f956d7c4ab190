import { z } from 'zod'

/** Frames from the browser. Any other closes the socket with 1008. */
export const ClientFrame = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('subscribe'), channel: z.string().max(100) }),
  z.strictObject({ type: z.literal('unsubscribe'), channel: z.string().max(100) }),
  z.strictObject({ type: z.literal('typing'), thread_id: z.int().positive(), is_typing: z.boolean() }),
  z.strictObject({
    type: z.literal('delivered'),
    threads: z
      .array(z.strictObject({ thread_id: z.int().positive(), message_id: z.int().positive() }))
      .max(200),
  }),
  z.strictObject({ type: z.literal('ping') }),
])
export type ClientFrame = z.output<typeof ClientFrame>

export interface LiveEvent {
  kind: string
  channel: string
  payload: unknown
}

/**
 * Frames from the server. `subscribed` is the first one, for the user's own channel. `events` holds everything up to
 * `cursor`, so a client that reconnects from there misses nothing. `resync`: the client's cursor is too old or of
 * another database; it must refetch and continue from `cursor`.
 */
export type ServerFrame =
  | { type: 'subscribed'; channel: string; cursor: string }
  | { type: 'unsubscribed'; channel: string; reason: string }
  | { type: 'events'; events: LiveEvent[]; cursor: string }
  | { type: 'fleeting'; event: LiveEvent }
  | { type: 'resync'; cursor: string }
  | { type: 'pong'; cursor: string }

export const realtimePath = '/api/realtime/'
