import { z } from 'zod'
import { AcknowledgementKind } from '../acknowledgements/acknowledgement.schemas.ts'
import { Priority } from '../threads/priority.ts'

export const HandoffCause = z.enum(['shift', 'reassigned', 'wrong_recipient'])
export type HandoffCause = z.output<typeof HandoffCause>

const Person = z.object({ user_id: z.int(), display_name: z.string() })

/**
 * An acknowledgement offered to the caller; until it is accepted, both users are responsible. Carries no patient data and
 * no message text.
 */
export const Handoff = z
  .object({
    /** Id of the caller's own acknowledgement. */
    id: z.int(),
    thread_id: z.int(),
    message_id: z.int(),
    kind: AcknowledgementKind,
    priority: Priority,
    requester: Person,
    group: z.object({ id: z.int(), name: z.string() }).nullable(),
    asked: z.string(),
    from: z.array(z.object({ ...Person.shape, cause: HandoffCause, offered: z.string() })),
    state: z.enum(['offered', 'accepted', 'declined']),
    may: z.object({ accept: z.boolean(), decline: z.boolean() }),
  })
  .meta({ id: 'Handoff' })
export type Handoff = z.output<typeof Handoff>
