import { z } from 'zod'
import { AskKind } from './open-item.schemas.ts'
import { Priority } from './priority.ts'

/** Why an open item goes on to somebody: a shift has ended, it was passed on, or it had gone to the wrong person. */
export const HandoverCause = z.enum(['shift', 'passed_on', 'not_me'])
export type HandoverCause = z.output<typeof HandoverCause>

const Person = z.object({ user_id: z.int(), display_name: z.string() })

/**
 * An open item that others hand to the caller; until it is accepted, both hold it. Nothing of a patient and nothing that
 * a message says: the thread is one press away.
 */
export const HandedItem = z
  .object({
    /** Of the caller's own open item. */
    id: z.int(),
    thread_id: z.int(),
    message_id: z.int(),
    asks: AskKind,
    priority: Priority,
    asker: Person,
    /** Whose shift has ended; null when a person passed it on. */
    group: z.object({ id: z.int(), name: z.string() }).nullable(),
    /** Since when an answer has been owed by whoever held it first: its age. */
    asked: z.string(),
    from: z.array(z.object({ ...Person.shape, cause: HandoverCause, offered: z.string() })),
    state: z.enum(['offered', 'accepted', 'declined']),
    may: z.object({ accept: z.boolean(), decline: z.boolean() }),
  })
  .meta({ id: 'HandedItem' })
export type HandedItem = z.output<typeof HandedItem>
