import { z } from 'zod'

/** What a browser says over the socket. Anything else closes it with 1008. */
export const ClientFrame = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('subscribe'), channel: z.string().max(100) }),
  z.strictObject({ type: z.literal('unsubscribe'), channel: z.string().max(100) }),
  z.strictObject({ type: z.literal('typing'), thread_id: z.int().positive(), is_typing: z.boolean() }),
  /** This device holds these messages: they are delivered. */
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
 * What the server says. `subscribed` is the first frame of a socket, for the own user channel. `events` carries
 * everything up to `cursor`: a socket that ends right after it has missed nothing before that cursor.
 * `resync`: the cursor it came with is too old or of another database; fetch again and go on from `cursor`.
 */
export type ServerFrame =
  | { type: 'subscribed'; channel: string; cursor: string }
  | { type: 'unsubscribed'; channel: string; reason: string }
  | { type: 'events'; events: LiveEvent[]; cursor: string }
  | { type: 'fleeting'; event: LiveEvent }
  | { type: 'resync'; cursor: string }
  | { type: 'pong'; cursor: string }

/** Where the socket is; `?cursor=` continues from the last one seen. */
export const realtimePath = '/api/realtime/'
